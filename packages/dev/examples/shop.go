// A shop that loses no order and misses no event, with the standard library only.
//
//	go run shop.go order REFERENCE   creates an order. It is safe to repeat
//	go run shop.go follow FILE       prints each event as it happens, and stores its position in FILE
//	go run shop.go receive PORT      prints each event that the service sends to a webhook at this port
//
// All read DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN; `receive` reads only WEBHOOK_SECRET.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

func setting(name string) string {
	value := os.Getenv(name)
	if value == "" {
		fmt.Fprintln(os.Stderr, "Set the environment variable "+name+".")
		os.Exit(1)
	}
	return value
}

// Problem is an answer with an error. Decide by its Code: the other texts are for people.
type Problem struct {
	Status    int
	Code      string
	Detail    string
	RequestID string
	Errors    []struct{ Pointer, Message string }
	// Of duplicate_reference: whether an earlier attempt created the order from the same draft.
	Identical bool
}

func (p *Problem) Error() string {
	text := fmt.Sprintf("%d %s: %s (request %s)", p.Status, p.Code, p.Detail, p.RequestID)
	for _, fault := range p.Errors {
		text += "\n  " + fault.Pointer + " " + fault.Message
	}
	return text
}

// More than the 20 seconds that the service waits for events.
var client = http.Client{Timeout: 60 * time.Second}

// Sends a request until it has an answer that no repetition changes, or until the deadline. With a key, the service
// executes it once, however often it is sent.
func call(method, path, key string, body []byte, deadline time.Time) ([]byte, error) {
	for pause := 500 * time.Millisecond; ; pause *= 2 {
		answer, retryAfter, err := attempt(method, path, key, body)
		var problem *Problem
		if err == nil || errors.As(err, &problem) && !isRetryable(problem.Status) {
			return answer, err
		}
		if pause > 8*time.Second {
			pause = 8 * time.Second
		}
		wait := pause
		if retryAfter > 0 {
			wait = retryAfter
		}
		if time.Now().Add(wait).After(deadline) {
			return nil, err
		}
		fmt.Fprintln(os.Stderr, "waiting", wait, "because of:", err)
		time.Sleep(wait)
	}
}

func isRetryable(status int) bool {
	return status == 408 || status == 425 || status == 429 || status >= 500
}

func attempt(method, path, key string, body []byte) ([]byte, time.Duration, error) {
	request, err := http.NewRequest(method, setting("DELIVERY_ORDERS_BASE_URL")+path, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	request.Header.Set("Authorization", "Bearer "+setting("DELIVERY_ORDERS_TOKEN"))
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
		// Refuses fields that the service does not know, such as a misspelled one.
		request.Header.Set("Prefer", "handling=strict")
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, 0, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode < 300 {
		return answer, 0, err
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	problem := &Problem{}
	// A proxy may answer with a page of its own, so this may fail.
	_ = json.Unmarshal(answer, problem)
	problem.Status = response.StatusCode
	return nil, time.Duration(seconds) * time.Second, problem
}

// Creates an order. The reference, the key and the draft come from the shop's own database, so that a repetition after a
// crash creates no second order. Store the draft before the first attempt: with another body, such as one with another
// time in it, the key is refused.
func order(reference string) error {
	place := map[string]any{"name": "Rue des Jardins 12", "city": "Abidjan"}
	sender := map[string]any{"referenceNumber": "shop-7", "phone": "+2250102030405", "address": place}
	body, err := json.Marshal(map[string]any{
		"referenceNumber": reference,
		"recipient":       map[string]any{"phone": "+2250702029254", "address": place},
		"items":           []any{map[string]any{"itemName": "Shoes", "quantity": 1, "sender": sender}},
	})
	if err != nil {
		return err
	}
	_, err = call("POST", "/orders", "create-"+url.QueryEscape(reference), body, time.Now().Add(time.Minute))
	var problem *Problem
	// After a day, the service has forgotten the key, but not the reference.
	if errors.As(err, &problem) && problem.Code == "duplicate_reference" && problem.Identical {
		err = nil
	}
	if err == nil {
		fmt.Println(reference, "is ordered")
	}
	return err
}

type event struct {
	ID   string
	Type string
	Data struct {
		Order struct{ ReferenceNumber, Status string }
	}
}

func handle(one event) {
	fmt.Println(one.Type, one.Data.Order.ReferenceNumber, one.Data.Order.Status)
}

// Follows the feed, also through outages. Events are handled again after a crash between handling and storing: skip
// those whose ID is known.
func follow(file string) error {
	position, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for {
		query := url.Values{"wait": {"20"}, "limit": {"100"}}
		if len(position) > 0 {
			query.Set("after", string(position))
		}
		// A `from` in place of `after` starts at a time: see the text of invalid_cursor.
		answer, err := call("GET", "/events?"+query.Encode(), "", nil, time.Now().AddDate(1, 0, 0))
		if err != nil {
			return err
		}
		var page struct {
			Data      []event
			NextAfter string
			HasMore   bool
		}
		if err := json.Unmarshal(answer, &page); err != nil {
			return err
		}
		for _, one := range page.Data {
			handle(one)
		}
		position = []byte(page.NextAfter)
		if err := os.WriteFile(file+".new", position, 0o600); err != nil {
			return err
		}
		if err := os.Rename(file+".new", file); err != nil {
			return err
		}
		if !page.HasMore {
			time.Sleep(250 * time.Millisecond) // spares the rate limit when events come one by one
		}
	}
}

// Reports whether a message is from the service, and at most five minutes old. The body must be raw.
func isGenuine(secret string, header http.Header, body []byte) bool {
	sentAt, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if err != nil || time.Since(time.Unix(sentAt, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", header.Get("webhook-id"), sentAt, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return true
		}
	}
	return false
}

// Receives webhooks. An event can come twice, and after a later one: skip known webhook-ids, and use the sequence.
func receive(port string) error {
	secret := setting("WEBHOOK_SECRET")
	hooks := func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(io.LimitReader(request.Body, 1<<20))
		var one event
		if err != nil || !isGenuine(secret, request.Header, body) ||
			json.Unmarshal(body, &one) != nil {
			http.Error(answer, "not a message of the service", http.StatusBadRequest)
			return
		}
		handle(one)
		answer.WriteHeader(http.StatusNoContent)
	}
	return http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(hooks))
}

func main() {
	commands := map[string]func(string) error{"order": order, "follow": follow, "receive": receive}
	if len(os.Args) != 3 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: shop order REFERENCE | follow FILE | receive PORT")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

"""A shop that loses no order and misses no event, with Python 3.8 or later and without packages.

    python3 shop.py order REFERENCE   creates an order. It is safe to repeat
    python3 shop.py follow FILE       prints each event as it happens, and stores its position in FILE
    python3 shop.py receive PORT      prints each event that the service sends to a webhook at this port

All read DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN; `receive` reads only WEBHOOK_SECRET.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote, urlencode


def setting(name):
    return os.environ.get(name) or sys.exit("Set the environment variable " + name + ".")


class Problem(Exception):
    """An answer with an error. Decide by its `code`: the other texts are for people."""

    def __init__(self, status, body):
        try:
            self.body = json.loads(body)
        except ValueError:
            self.body = {}  # a page of a proxy
        self.status = status
        self.code = self.body.get("code")
        faults = ["\n  %(pointer)s %(message)s" % fault for fault in self.body.get("errors", [])]
        given = (status, self.code, self.body.get("detail"), self.body.get("requestId"))
        super().__init__("%s %s: %s (request %s)" % given + "".join(faults))


def call(method, path, body=None, key=None, seconds=60):
    """Sends a request until it has an answer that no repetition changes, or until the deadline.

    With a key, the service executes it once, however often it is sent.
    """
    deadline = time.monotonic() + seconds
    headers = {"Authorization": "Bearer " + setting("DELIVERY_ORDERS_TOKEN")}
    if key:
        headers["Idempotency-Key"] = key
    if body is not None:
        headers["Content-Type"] = "application/json"
        # Refuses fields that the service does not know, such as a misspelled one.
        headers["Prefer"] = "handling=strict"
    data = None if body is None else json.dumps(body).encode()
    url = setting("DELIVERY_ORDERS_BASE_URL") + path
    pause = 0.5
    while True:
        wait = pause
        try:
            request = urllib.request.Request(url, data, headers, method=method)
            # More than the 20 seconds that the service waits for events.
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as answer:
            with answer:
                error = Problem(answer.code, answer.read())
            if error.status < 500 and error.status not in (408, 425, 429):
                raise error from None
            if (answer.headers["Retry-After"] or "").isdigit():
                wait = int(answer.headers["Retry-After"]) or pause
        except (OSError, HTTPException, ValueError) as lost:
            error = lost
        if time.monotonic() + wait > deadline:
            raise error
        print("waiting", wait, "s because of:", repr(error), file=sys.stderr)
        time.sleep(wait)
        pause = min(2 * pause, 8)


def order(reference):
    """Creates an order.

    The reference, the key and the draft come from the shop's own database, so that a repetition after a crash creates no
    second order. Store the draft before the first attempt: with another body, such as one with another time in it, the
    key is refused.
    """
    place = {"name": "Rue des Jardins 12", "city": "Abidjan"}
    sender = {"referenceNumber": "shop-7", "phone": "+2250102030405", "address": place}
    draft = {
        "referenceNumber": reference,
        "recipient": {"phone": "+2250702029254", "address": place},
        "items": [{"itemName": "Shoes", "quantity": 1, "sender": sender}],
    }
    try:
        call("POST", "/orders", draft, key="create-" + quote(reference))
    except Problem as problem:
        # After a day, the service has forgotten the key, but not the reference.
        if problem.code != "duplicate_reference" or not problem.body["identical"]:
            raise
    print(reference, "is ordered")


def handle(event):
    about = event["data"].get("order", {})  # a test event has none
    print(event["type"], about.get("referenceNumber"), about.get("status"), flush=True)


def follow(file):
    """Follows the feed, also through outages.

    Events are handled again after a crash between handling and storing: skip those whose id is known.
    """
    position = None
    if os.path.exists(file):
        with open(file) as stored:
            position = stored.read() or None
    while True:
        query = {"wait": 20, "limit": 100}
        # A `from` in place of `after` starts at a time: see the text of invalid_cursor.
        if position:
            query["after"] = position
        page = call("GET", "/events?" + urlencode(query), seconds=365 * 86400)
        for event in page["data"]:
            handle(event)
        position = page["nextAfter"]
        with open(file + ".new", "w") as stored:
            stored.write(position or "")
        os.replace(file + ".new", file)
        if not page["hasMore"]:
            time.sleep(0.25)  # spares the rate limit when events come one by one


def is_genuine(secret, headers, body):
    """Whether a message is from the service, and at most five minutes old. The body must be raw."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    signed = ("%s.%s." % (headers.get("webhook-id"), sent_at)).encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Hooks(BaseHTTPRequestHandler):
    """Receives webhooks. An event can come twice, and after a later one: skip known webhook-ids, use the sequence."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        genuine = is_genuine(setting("WEBHOOK_SECRET"), self.headers, body)
        if genuine:
            handle(json.loads(body))
        self.send_response(204 if genuine else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


def receive(port):
    setting("WEBHOOK_SECRET")
    HTTPServer(("127.0.0.1", int(port)), Hooks).serve_forever()


if __name__ == "__main__":
    commands = {"order": order, "follow": follow, "receive": receive}
    if len(sys.argv) != 3 or sys.argv[1] not in commands:
        sys.exit("usage: shop.py order REFERENCE | follow FILE | receive PORT")
    try:
        commands[sys.argv[1]](sys.argv[2])
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        pass

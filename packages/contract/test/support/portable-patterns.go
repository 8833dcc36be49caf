// Reads {patterns, texts} as JSON. Prints which texts each pattern accepts.
package main

import (
	"encoding/json"
	"os"
	"regexp"
)

func main() {
	var given struct{ Patterns, Texts []string }
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	accepted := make([][]bool, len(given.Patterns))
	for at, pattern := range given.Patterns {
		compiled := regexp.MustCompile(pattern)
		for _, text := range given.Texts {
			accepted[at] = append(accepted[at], compiled.MatchString(text))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(accepted); err != nil {
		panic(err)
	}
}

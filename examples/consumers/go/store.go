package main

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"

	_ "modernc.org/sqlite"
)

func main() {
	file := flag.String("file", "", "recorded events, a message on each line")
	replay := flag.Bool("replay", false, "from the beginning, into an emptied store")
	flag.Parse()
	store := must(sql.Open("sqlite", "file:"+cmp.Or(os.Getenv("STORE"), "shops.db")+
		"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(wal)"))
	must(store.Exec(`
		create table if not exists versions (id text, version integer, name text, state text, epoch text, primary key (id, version));
		create view if not exists shops as select id, name, state, max(version) as version from versions group by id;
		create table if not exists handled (type text primary key, times integer);
		create table if not exists parked (place text primary key, id text, why text)`))
	if *replay {
		must(store.Exec("delete from versions; delete from handled; delete from parked"))
	}
	if *file != "" {
		readFile(store, *file)
	} else {
		consume(store, *replay)
	}
}

func readFile(store *sql.DB, path string) {
	tx, lines := must(store.Begin()), json.NewDecoder(must(os.Open(path)))
	for lines.More() {
		var message struct {
			Topic, Key string
			Headers    map[string]string
			Value      json.RawMessage
		}
		if must(0, lines.Decode(&message)); message.Topic == topic {
			handle(tx, message.Key, message.Headers, message.Value)
		}
	}
	must(0, tx.Commit())
	shops := must(store.Query(`select json_object('id', id, 'name', name, 'state', state, 'version', version) from shops`))
	for text := ""; shops.Next(); fmt.Println(text) {
		must(0, shops.Scan(&text))
	}
}

// A failure ends the program, before the offset moves on; a supervisor starts it again.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

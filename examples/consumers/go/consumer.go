// Keeps a table of shops from their events. With Go 1.26: go mod tidy && go build -o consumer, then
//
//	./consumer                reads from Kafka until SIGTERM or Ctrl-C
//	./consumer --replay       the same from the beginning, into an emptied store
//	./consumer --file <file>  reads recorded events, prints the table and ends
//
// KAFKA_BROKERS, GROUP and STORE: where from, as whom, where to. Instances of a group share a store.
package main

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"

	"github.com/twmb/franz-go/pkg/kgo"
)

const topic = "privilege.shops.v1"

// The types that count here, and the version of their schemas for which this was written.
var known = regexp.MustCompile(`[.]Shop(Registered|Approved|Rejected|Blocked|Activated|Updated|HistoryLost)$`)
var knownSchema = regexp.MustCompile(`[/:]1$`)

func handle(tx *sql.Tx, place string, headers map[string]string, value []byte) {
	id, kind, epoch, why := headers["ce_subject"], headers["ce_type"], headers["ce_logepoch"], ""
	var version, last int
	var lastEpoch string
	fmt.Sscan(headers["ce_aggregateversion"], &version)
	must(0, tx.QueryRow("select coalesce(max(version), 0), coalesce(max(epoch), '') from versions where id = ?", id).
		Scan(&last, &lastEpoch))
	isShop := headers["ce_aggregatetype"] == "shop" && version > 0
	if isShop && epoch > lastEpoch {
		// A backup was restored: versions from an earlier epoch that come again never were.
		must(tx.Exec("delete from versions where id = ? and version >= ?", id, version))
		last = min(last, version-1)
	}
	var data struct{ Name, Status, FromVersion any }
	switch isKnown := known.MatchString(kind); {
	case id == "" || kind == "" || version < 1:
		why = "it lacks the headers of an event"
	case !isShop || epoch < lastEpoch || version <= last:
		return // it has versions of its own, is of a log that a restored backup replaced, or a repeat
	case version > last+1:
		why = fmt.Sprintf("version %d comes after %d", version, last)
	case isKnown && !knownSchema.MatchString(headers["ce_dataschema"]):
		log.Fatal("a newer schema of ", kind)
	case isKnown && (json.Unmarshal(value, &data) != nil || data.Status == nil && data.FromVersion == nil):
		why = "fields are missing" // later versions of this shop are parked too, until a replay
	}
	if why != "" {
		log.Printf("PARKED %s, shop %s: %s", place, id, why)
		must(tx.Exec("insert or ignore into parked values (?, ?, ?)", place, id, why))
		return
	}
	must(tx.Exec(`insert into versions select ?1, ?2, coalesce(?3, max(name)), coalesce(?4, max(state)), ?5
		from versions where id = ?1 and version = ?2 - 1`, id, version, data.Name, data.Status, epoch))
	must(tx.Exec("insert into handled values (?, 1) on conflict do update set times = times + 1", kind))
	// A restored backup lacks all from that version on: the shop is again as it was before.
	must(tx.Exec(`update versions set (name, state) = (select name, state from versions where id = ?1
		and version = ?2 - 1) where id = ?1 and version >= ?2`, id, data.FromVersion))
}

func consume(store *sql.DB, replay bool) {
	rewind := func(_ context.Context, all map[string]map[int32]kgo.Offset) (map[string]map[int32]kgo.Offset, error) {
		for part := range all[topic] {
			if replay {
				all[topic][part] = kgo.NewOffset().AtStart()
			}
		}
		return all, nil
	}
	// For TLS and a password add kgo.DialTLS() and kgo.SASL(…).
	brokers := strings.Split(cmp.Or(os.Getenv("KAFKA_BROKERS"), "localhost:9092"), ",")
	client := must(kgo.NewClient(kgo.SeedBrokers(brokers...), kgo.ConsumeTopics(topic), kgo.AdjustFetchOffsetsFn(rewind),
		kgo.ConsumerGroup(cmp.Or(os.Getenv("GROUP"), "my-shops")), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.SessionTimeout(6e9), kgo.DisableAutoCommit(), kgo.BlockRebalanceOnPoll(),
		kgo.WithLogger(kgo.BasicLogger(os.Stderr, kgo.LogLevelWarn, nil))))
	defer client.CloseAllowingRebalance()
	untilStopped, _ := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	for untilStopped.Err() == nil {
		fetched := client.PollRecords(untilStopped, 500)
		tx := must(store.Begin()) // all of a batch or nothing
		fetched.EachRecord(func(r *kgo.Record) {
			headers := map[string]string{}
			for _, h := range r.Headers {
				headers[h.Key] = string(h.Value)
			}
			handle(tx, fmt.Sprintf("%s/%d/%d", topic, r.Partition, r.Offset), headers, r.Value)
		})
		must(0, tx.Commit())
		if err := client.CommitRecords(context.Background(), fetched.Records()...); err != nil {
			log.Print("another instance goes on with these partitions: ", err)
		}
		client.AllowRebalance()
	}
}

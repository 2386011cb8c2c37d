// The example consumers of the events page: the same files that the tests run.
import { exampleFiles } from './example-files.ts';

export const RECORDED_EVENTS = '/api/events/recorded.ndjson';

/** The folder of each language and its files in reading order. */
const LANGUAGES = {
  Node: ['node', 'package.json', 'consumer.ts'],
  Java: ['java', 'pom.xml', 'Consumer.java'],
  Python: ['python', 'requirements.txt', 'consumer.py'],
  Go: ['go', 'go.mod', 'consumer.go', 'store.go'],
} as const;
export const CONSUMERS = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

export function consumers(): string {
  return `<section><h2 id="consumers">Consumers that work</h2>
<p>Each keeps a table of its own from one topic. It handles every event once and in order, also through
repeats, rebalances and crashes: the version and what it causes go into its own store in one transaction, and the offset
is committed after that. A message that it cannot read is parked, with the later ones of the same aggregate, and named on
stderr; everything else goes on. Before a newer version of a schema it stops. SIGTERM stops it in order. What it cannot
mend by itself ends it, so let a supervisor start it again, such as systemd with <code>Restart=on-failure</code>.</p>
<p>The operator tells the addresses of the brokers and, where they ask for one, a name and password:</p>
<pre>KAFKA_BROKERS=broker.example:9092 GROUP=my-group STORE=my-store.db python consumer.py</pre>
<p>What it keeps can be asked for with <code>sqlite3 my-store.db</code>; name and state are null where the whole history is
lost. How far a group is:</p>
<pre>kafka-consumer-groups.sh --bootstrap-server $KAFKA_BROKERS --group my-group --describe</pre>
<p>To begin, put the files of one language into a folder, and
<a href="${RECORDED_EVENTS}" download="main-job.ndjson">200 recorded events</a>
(<code>curl -o main-job.ndjson https://…${RECORDED_EVENTS}</code>) beside them: with
<code>--file main-job.ndjson</code> each of them shows what it makes of these, without a broker. Each line there is a
message: its topic, key, headers and value.</p>
<p>Instances of a group share one store, since any of them may get any partition. SQLite serves them on one machine; on
several, use a database server. On Node 24, kafkajs 2.2.4 prints <code>TimeoutNegativeWarning</code>, which is harmless.</p>
${CONSUMERS.map(language).join('\n')}
<h2 id="replay">Replay</h2>
<h3>Into a new store, while the old one serves</h3>
<p>Start the mended program with a new group and a new store (<code>GROUP=my-group-2 STORE=my-store-2.db</code>). It reads
from the beginning, since topics keep everything. Once its lag is 0, let your readers use the new store, and stop the old
group. Nothing stands still, and there is a way back.</p>
<h3>In the same store</h3>
<p>Stop all instances of the group and start one with <code>--replay</code>: it empties its store and reads from the
beginning. When it has caught up, go on without the option. What was parked is tried again. If it was stopped on the
way, begin again.</p>
<h3>From a snapshot of your own</h3>
<p>To read less, keep copies of your store. It holds for each aggregate the last version that took effect, so restore a
copy and set the group back to offsets from before it was made: what is repeated is dropped, and a gap would be
seen. Offsets may be too old, never too new. For example, with a copy from noon:</p>
<pre>kafka-consumer-groups.sh --bootstrap-server $KAFKA_BROKERS --group my-group --topic $TOPIC \\
  --reset-offsets --to-datetime 2027-01-31T11:00:00.000 --execute</pre></section>`;
}

function language(name: keyof typeof LANGUAGES): string {
  const [folder, ...files] = LANGUAGES[name];
  return `<h3 id="consumer-in-${folder}">${name}</h3>\n${exampleFiles(folder, files)}`;
}

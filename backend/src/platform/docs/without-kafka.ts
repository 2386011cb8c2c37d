import { CONDUCT } from '@nattil/contracts/events/event-map';
import { HOW_TO_NAME } from './asyncapi-http.ts';
import { exampleFiles } from './example-files.ts';

/** Section of the events page: how another system reads events over HTTP. */
export function withoutKafka(): string {
  return `<section><h2 id="without-kafka">Without Kafka</h2>
<p>The same events can be read over HTTP, from every installation, with or without a broker: they come from the
event log itself, in the order of their <code>seq</code>, each as CloudEvents 1.0 in structured JSON. What is an
attribute here is the header <code>ce_…</code> in Kafka, and the message's value is in <code>data</code>:</p>
<pre>{ "specversion": "1.0", "id": "&lt;uuid&gt;", "type": "privilege.&lt;Type&gt;", "source": "/privilege/&lt;topic&gt;",
  "subject": "&lt;id of the aggregate&gt;", "aggregatetype": "&lt;kind&gt;", "aggregateversion": 2,
  "dataschema": "https://…/api/events/schemas/&lt;Type&gt;/1", "datacontenttype": "application/json",
  "time": "2026-11-23T06:20:00.000Z", "seq": "17", "logepoch": "&lt;uuid&gt;", "actor": "{…}", …, "data": { … } }</pre>
<p><code>aggregateversion</code> is a number; <code>seq</code> is a text, as all that may outgrow a 32-bit number, and so is
<code>actor</code>, with JSON in it. The rules above hold here too, with these names: drop what is not higher
than the last in (<code>logepoch</code>, <code>aggregateversion</code>), and stop before a schema version that you do not know.</p>
<h3>A key</h3>
<p>An owner makes one in the portal, in the profile menu at API Keys. It is shown once, ends after a time that the
owner chooses, and reads only the topics that it was made for, by a scope <code>events:&lt;topic&gt;</code> for each
(the topic <code>privilege.&lt;topic&gt;.v1</code> in Kafka; the broker knows nothing of these keys). Send it with each
request, never in an address:</p>
<pre>Authorization: Bearer nattil_key_…</pre>
<p><code>GET /api/events/key</code> answers what the sent key may read, and until when. A week before a key ends, the portal
tells the administrators. Answers and streams are compressed for readers that send <code>Accept-Encoding: br</code> or <code>gzip</code>.</p>
<h3>Events about people</h3>
<p>A key or webhook for events that tell when people sign in or use their account needs
<code>confirmSensitive: true</code>: the owner confirms that the other system may know that. These are the events of
${[...CONDUCT].map((kind) => `<code>${kind}</code>`).join(', ')}.</p>
<h3>Refusals</h3>
<p>401 means that the key is missing, is wrong, has ended or was revoked; 403 names the scope that it lacks. 429 and 503
say with <code>Retry-After</code> after how many seconds to come again.</p>
<h3>Pages: <code>GET /api/events/log</code></h3>
<p><code>after=&lt;seq&gt;</code> is 0 unless given. Go on with the <code>nextSeq</code> of each answer, also where its
<code>data</code> is empty. As long as <code>nextSeq</code> is not <code>lastSeq</code> there is more: ask again at
once. Keep <code>nextSeq</code> together with what you did with the events, in one transaction, and each event has its
effect once. <code>topics</code> asks for some topics or types, joined by commas:
${HOW_TO_NAME.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}. Without it all come that the key may read.
<code>limit</code> is 100 unless given, and at most 500. Keep the <code>epoch</code> of the answer with <code>nextSeq</code>
and send both: see <a href="#restored-backup">Restored backups</a>.</p>
<p>A topic that you add later begins at your place. Read its history from 0 on its own, with
<code>topics=&lt;topic&gt;</code>, up to your place.</p>
<pre>curl -H "Authorization: Bearer $KEY" "https://…/api/events/log?after=0&amp;limit=2"
{ "success": true, "data": [{ "specversion": "1.0", …, "seq": "17", "data": { … } }, …],
  "nextSeq": "18", "lastSeq": "230", "next": 18, "head": 230, "epoch": "&lt;uuid&gt;" }</pre>
<p>A sequence number is text everywhere, because it may exceed 2<sup>53</sup>: <code>seq</code>, <code>nextSeq</code>,
<code>lastSeq</code>, <code>lastCommonSeq</code>, and the <code>id</code> of the stream. <code>next</code>, <code>head</code> and
<code>commonSeq</code> are the same as numbers, for readers from before. Compare them as integers, not as texts.</p>
<h3>Stream: <code>GET /api/events/stream</code></h3>
<p>Server-sent events, with the same <code>after</code>, <code>topics</code> and <code>epoch</code>. An event
<code>epoch</code> begins them: keep its <code>data.epoch</code>. Then comes first what came after that place, then
what happens. The <code>id</code> of each is its <code>seq</code>. Every 15 seconds an <code>id</code> without data says that you have
everything up to there; keep that place too, or you seem to be behind. When nothing came for 40 seconds, or the
connection ends, connect again (<code>retry</code> says after 1,000 ms; longer each time, if the server is away) with the last <code>id</code> that you kept in the header
<code>Last-Event-ID</code>, which is stronger than <code>after</code>, and with your <code>epoch</code>. Keep it with the effect of the event, in one
transaction: then nothing is lost or repeated.</p>
<p>The stream ends when the key is revoked or over, when the server stops, and when what was sent is not taken: a reader
that is slower than what happens goes on by its <code>id</code> in a new connection. A key has 5 streams at a time in each
process; more are answered with 429.</p>
<pre>curl -N -H "Authorization: Bearer $KEY" "https://…/api/events/stream?after=0"
retry: 1000
event: epoch
data: {"epoch":"&lt;uuid&gt;"}
id: 0

id: 17
data: { "specversion": "1.0", …, "seq": "17", "data": { … } }</pre>
<h3 id="consumer-over-http">A reader that works</h3>
<p>In plain JavaScript, without packages and without a broker. It keeps a table of its own, reads on from where it
was after any crash, and needs something that starts it again when the machine does:</p>
${exampleFiles('http', ['package.json', 'consumer.js'])}
<h3>What you can build on</h3>
<p>An event never appears before a place that you have passed, whatever commits late. Versions of one aggregate come
in order, from 1, without a gap; between aggregates nothing is promised but the order of <code>seq</code>. Pass over
types that you do not know.</p>
<h3 id="restored-backup">Restored backups</h3>
<p>When a backup was restored, the log is shorter than it was, and what happens then gets places that others had. The log
then has another <code>epoch</code>. A request with the epoch before is refused with 409 <code>LOG_EPOCH_CHANGED</code>, and
an open stream ends with an event of that name. Both hold <code>{ "epoch": "…", "lastCommonSeq": "230", … }</code>:</p>
<ol>
<li>Discard everything that you keep from events with a <code>seq</code> above <code>lastCommonSeq</code>. So keep the
<code>seq</code> with what you can take back, as the reader above does. Otherwise empty the store and begin at 0.</li>
<li>Keep the new <code>epoch</code>, and the lower one of your place and <code>lastCommonSeq</code>, in the same transaction.</li>
<li>Read on from there. <code>lastCommonSeq</code> is 0 if the log does not know your epoch, for example after a second restore
from the same backup.</li>
</ol>
<p>A reader that sends no <code>epoch</code> compares <code>logepoch</code>, the epoch in which an event was recorded: when it gets a
higher one for the first time, it asks once with the epoch before. A place after the end of the log is refused with
422 without an <code>epoch</code>. Events <code>&lt;Kind&gt;HistoryLost</code> say the same of one aggregate each; an operator records
them for what a broker, or the database before the restore, still shows.</p>
<p>503 <code>EVENTS_OUT_OF_REACH</code> means that the operator took the part of the log that comes next out of the
database, for example what is older than some years: ask the operator to put it back, or for a place from which to
begin.</p></section>`;
}

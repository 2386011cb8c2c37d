import { exampleFiles } from './example-files.ts';

/** Section of the events page: how another system reads events over HTTP. */
export function withoutKafka(): string {
  return `<section><h2 id="without-kafka">Without Kafka</h2>
<p>The same events can be read over HTTP, from every installation, with or without a broker: they come from the
event log itself, in the order of their <code>seq</code>, each as CloudEvents 1.0 in structured JSON. What is an
attribute here is the header <code>ce_…</code> in Kafka, and the message's value is in <code>data</code>:</p>
<pre>{ "specversion": "1.0", "id": "&lt;uuid&gt;", "type": "privilege.&lt;Type&gt;", "source": "https://…/&lt;topic&gt;",
  "subject": "&lt;id of the aggregate&gt;", "aggregatetype": "&lt;kind&gt;", "aggregateversion": 2,
  "dataschema": "https://…/api/events/schemas/&lt;Type&gt;/1", "datacontenttype": "application/json",
  "time": "2026-11-23T06:20:00.000Z", "seq": "17", "actor": "{…}", …, "data": { … } }</pre>
<p><code>aggregateversion</code> is a number; <code>seq</code> is a text, as all that may outgrow a 32-bit number, and so is
<code>actor</code>, with JSON in it. The rules above hold here too, with these names: drop a version that is not higher
than the last, and stop before a schema version that you do not know.</p>
<h3>A key</h3>
<p>An owner makes one in the portal, in the profile menu at API Keys. It is shown once, ends after a time that the
owner chooses, and reads only the topics that it was made for, by a scope <code>events:&lt;topic&gt;</code> for each
(the topic <code>privilege.&lt;topic&gt;.v1</code> in Kafka; the broker knows nothing of these keys). Send it with each
request, never in an address:</p>
<pre>Authorization: Bearer nattil_key_…</pre>
<p>401 means that the key is missing, is wrong, has ended or was revoked; 403 names the scope that it lacks. 429 and 503
say with <code>Retry-After</code> after how many seconds to come again.</p>
<h3>Pages: <code>GET /api/events/log</code></h3>
<p><code>after=&lt;seq&gt;</code> is 0 unless given. Go on with the <code>next</code> of each answer, also where its
<code>data</code> is empty. As long as <code>next</code> is less than <code>head</code> there is more: ask again at
once. Keep <code>next</code> together with what you did with the events, in one transaction, and each event has its
effect once. <code>topics=&lt;topic&gt;,&lt;topic&gt;</code> asks for some of the topics, in the short form of the scopes; without it all come that the key may read.
<code>limit</code> is 100 unless given, and at most 500.</p>
<pre>curl -H "Authorization: Bearer $KEY" "https://…/api/events/log?after=0&amp;limit=2"
{ "success": true, "data": [{ "specversion": "1.0", …, "seq": "17", "data": { … } }, …],
  "next": 18, "head": 230 }</pre>
<h3>Stream: <code>GET /api/events/stream</code></h3>
<p>Server-sent events, with the same <code>after</code> and <code>topics</code>: first what came after that place, then
what happens. The <code>id</code> of each is its <code>seq</code>. Every 15 seconds an <code>id</code> without data says that you have
everything up to there; keep that place too, or you seem to be behind. When nothing came for 40 seconds, or the
connection ends, wait two seconds and connect again with the last <code>id</code> that you kept in the header
<code>Last-Event-ID</code>, which is stronger than <code>after</code>. Keep it with the effect of the event, in one
transaction: then nothing is lost or repeated.</p>
<p>The stream ends when the key is revoked or over, when the server stops, and when what was sent is not taken: a reader
that is slower than what happens goes on by its <code>id</code> in a new connection. A key has 5 streams at a time in each
process; more are answered with 429.</p>
<pre>curl -N -H "Authorization: Bearer $KEY" "https://…/api/events/stream?after=0"
retry: 1000
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
<p>When a backup was restored, the log is shorter than it was, and what happens then gets places that others had. A place
after its end is refused with 422, whose <code>errors[0].field</code> is <code>after</code> or <code>Last-Event-ID</code>.
To notice it also later, keep the <code>id</code> of your last event: asked for <code>after=&lt;its seq − 1&gt;&amp;limit=1</code>,
the log must give the same one. In both cases read again from 0 into an emptied store.</p>
<p>503 <code>EVENTS_OUT_OF_REACH</code> means that the operator took the part of the log that comes next out of the
database, for example what is older than some years: ask the operator to put it back, or for a place from which to
begin.</p></section>`;
}

/** How another system reads the events over HTTP; a part of the page of the events. */
export const WITHOUT_KAFKA = `<section><h2 id="without-kafka">Without Kafka</h2>
<p>The same events can be read over HTTP, from every installation, with or without a broker: they come from the
event log itself, in the order of their <code>seq</code>, each as CloudEvents 1.0 in structured JSON. What is an
attribute here (<code>aggregateversion</code>, <code>seq</code>, <code>actor</code>, …) is the header
<code>ce_…</code> in Kafka, and has the same value.</p>
<h3>A key</h3>
<p>An owner makes one in the portal, in the profile menu at API Keys. It is shown once, ends after a time that the
owner chooses, and reads only the topics that it was made for, by a scope <code>events:&lt;topic&gt;</code> for each
(the topic <code>privilege.&lt;topic&gt;.v1</code> in Kafka). Send it with each request, never in an address:</p>
<pre>Authorization: Bearer nattil_key_…</pre>
<p>401 means that the key is wrong, has ended or was revoked; 403 names the scope that it lacks. Many wrong keys
from one address are answered with 429.</p>
<h3>Pages: <code>GET /api/events/log?after=&lt;seq&gt;&amp;limit=&lt;n&gt;</code></h3>
<p>Begin with <code>after=0</code> and go on with the <code>next</code> of each answer, also where its
<code>data</code> is empty. As long as <code>next</code> is less than <code>head</code> there is more: ask again at
once. Keep <code>next</code> together with what you did with the events, in one transaction, and each event has its
effect once. <code>topics=&lt;topic&gt;,&lt;topic&gt;</code> asks for some of the topics, <code>limit</code> is 100 and at most 500.</p>
<pre>curl -H "Authorization: Bearer $KEY" "https://…/api/events/log?after=0&amp;limit=2"
{ "success": true, "data": [{ "specversion": "1.0", "id": "…", "type": "privilege.…", "seq": "17", … }],
  "next": 18, "head": 230 }</pre>
<h3>Stream: <code>GET /api/events/stream?after=&lt;seq&gt;</code></h3>
<p>Server-sent events: first what came after that place, then what happens. The <code>id</code> of each is its
<code>seq</code>; an <code>id</code> without data says that you have everything up to there. When the connection ends,
connect again with the last <code>id</code> in the header <code>Last-Event-ID</code>, and nothing is lost or repeated.
It ends when the key is revoked or over, when the server stops, and when what was sent is not taken: a reader that is
slower than what happens goes on by its <code>id</code> in a new connection. A key has 5 streams at a time in each process;
more are answered with 429.</p>
<pre>curl -N -H "Authorization: Bearer $KEY" "https://…/api/events/stream?after=0"
id: 17
data: { "specversion": "1.0", "id": "…", "type": "privilege.…", "seq": "17", … }</pre>
<h3>What you can build on</h3>
<p>An event never appears before a place that you have passed, whatever commits late. Versions of one aggregate come
in order, from 1, without a gap; between aggregates nothing is promised but the order of <code>seq</code>. Pass over
types that you do not know. A place after the end of the log is refused with 422: a backup was restored that lacks
what you have seen; the events <code>…HistoryLost</code> say what is void. 503 <code>EVENTS_OUT_OF_REACH</code> means that the
operator took the part of the log that comes next out of the database.</p></section>`;

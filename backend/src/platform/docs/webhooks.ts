/** Section of the events page: how another system receives events by webhook. */
export const WEBHOOKS = `<section><h2 id="webhooks">Webhooks</h2>
<p>Instead of asking, a system can have events sent to it as they happen, by the rules of
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>. An owner makes a webhook in the portal, in the profile
menu at Webhooks: an address that begins with <code>https://</code> and the types of events that are sent there. Its
secret is shown once. Events from before are sent with <code>fromSeq</code> in
<code>POST /api/admin/webhooks</code>: the <code>seq</code> of the first one, 1 for all. They can also be read
<a href="#without-kafka">from the log</a>.</p>
<h3>What comes</h3>
<p>A POST for each event, with the event as CloudEvents 1.0 in structured JSON, exactly as the log gives it:</p>
<pre>POST /hooks/nattil
content-type: application/cloudevents+json; charset=utf-8
webhook-id: the id of the event, the same at each try
webhook-timestamp: seconds since 1970, of this try
webhook-signature: v1,&lt;base64&gt;

{ "specversion": "1.0", "id": "…", "type": "privilege.…", "subject": "…", "aggregateversion": 3, "seq": "17", … }</pre>
<h3>How to check that it is ours</h3>
<p>The signature is the HMAC-SHA256 of <code>&lt;webhook-id&gt;.&lt;webhook-timestamp&gt;.&lt;body&gt;</code>, of the body's bytes as
they came, before anything parses them. Its key is the secret after <code>whsec_</code>, decoded from base64. Compare in
constant time, and refuse a timestamp that is more than five minutes away. The libraries of Standard Webhooks do all
that:</p>
<pre>import { Webhook } from 'standardwebhooks';
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers); // throws if it is not ours</pre>
<p>The header holds several signatures, with a blank between them, for a day after an owner has made another secret:
one of each secret. It is ours if any of them is right, so a receiver changes its secret at any time of that day.</p>
<h3>What to answer</h3>
<p>Any status from 200 to 299 within 10 seconds says that you have the event: keep it before you answer, and work
on it afterwards. 410 says that you want nothing more and disables the webhook. Everything else is a failure, also a
redirect, which is not followed. The text of an answer is neither read nor stored. With <code>Retry-After</code> (seconds or a date) you are
left alone for that long, for at most a day.</p>
<h3>What you can build on</h3>
<ul>
<li>At least once: an event may come again with the same <code>webhook-id</code>. Keep the last
<code>logepoch</code> and <code>aggregateversion</code> of each <code>subject</code> together with your effect and pass over what is
not greater.</li>
<li>In order for each aggregate: the next event of a <code>subject</code> comes only when you have taken the one before.
One that you do not take holds up its own aggregate alone. Between aggregates there is no order; up to 20 events come at
the same time. You get the types that were chosen, so versions may be missing in between.</li>
<li>A failed event is tried again after 1,000 ms, then after twice as long each time, up to three hours, for three
days. Then the webhook is disabled and the owners get a mail. Nothing is lost by that: an owner enables it again, and it
goes on where it stopped, or begins with what happens from then on.</li>
<li>Owners see in the portal what was delivered and what failed, for some days, with the status of the answer and its
time, and send an event again. An event that is sent again waits for no other and delays none.</li>
</ul>
<h3>When a backup was restored</h3>
<p>Before the first delivery in the new epoch of the log comes a message of the type <code>privilege.LogEpochChanged</code>,
signed like all others. It is repeated until you take it, and no event comes before that:</p>
<pre>"data": { "epoch": "…", "previousEpoch": "…", "lastCommonSeq": "230", … }</pre>
<p>Discard everything that you keep from events with a <code>seq</code> above <code>lastCommonSeq</code>, then answer 204. What follows
<code>lastCommonSeq</code> in the restored log is sent. If <code>previousEpoch</code> is not the last <code>logepoch</code> that you have seen,
<code>lastCommonSeq</code> does not hold for you: begin again, with <code>fromSeq</code> or <a href="#restored-backup">from the log</a>.
<code>…HistoryLost</code> of a kind comes to each webhook that gets any event of that kind.</p>
<h3>When a webhook is changed</h3>
<p>An owner changes name, address and events of a webhook, and pauses or resumes it, in the portal or by
<code>PATCH /api/admin/webhooks/{id}</code>. Send <code>If-Match</code> with the version that you saw: if another owner
changed the webhook meanwhile, the answer is 409 <code>CHANGED_MEANWHILE</code>.</p>
<ul>
<li>A paused webhook keeps its place in the log. It resumes where it stopped, and no event is missing.</li>
<li>Waiting events go to the new address, at once and in order. The secret stays: make another one if the receiver at the
old address should not know it.</li>
<li>Events of an added type are sent from the place that the webhook has reached; the answer names it as
<code>addedFromSeq</code>. Earlier events of that type are sent if <code>fromSeq</code> says from where: then all
events from there on are sent again, also those that you have. Or read them <a href="#without-kafka">from the log</a>.</li>
<li>Waiting events of a removed type are skipped. They are listed as skipped and cannot be sent again.</li>
<li>Events about sign-ins that are added, or go to another address, need <code>confirmSensitive</code>, as in a new
webhook.</li>
<li>A delivery that is under way during the change may still come to the old address, for at most 10 seconds.</li>
</ul>
<h3>Test deliveries</h3>
<p>With 'Send test', or <code>POST /api/admin/webhooks/{id}/test</code>, a message comes once, signed like all others, also
while the webhook is paused. Its type is <code>privilege.WebhookTest</code>. It is no event of the log: it has no
<code>seq</code> and no <code>aggregateversion</code>. Check its signature, answer 204, and do nothing else. A failed
test is not repeated and disables nothing, not even with 410.</p>
<h3>Try it on your own machine</h3>
<p>It runs on Node 20 or later. Save this receiver as <code>receiver.mjs</code>, beside <code>npm install standardwebhooks</code>:</p>
<pre>import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

createServer((request, response) =&gt; {
  let body = '';
  request.setEncoding('utf8').on('data', (part) =&gt; (body += part));
  request.on('end', () =&gt; {
    try {
      const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, request.headers);
      console.log(event.type, event.subject);
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
}).listen(4000);</pre>
<ol>
<li>Start your own installation with <code>WEBHOOK_ALLOWED_HOSTS=localhost:4000</code>. Webhooks may then go to that host
by <code>http</code>. Without the setting, <code>localhost</code> and all private addresses are refused.</li>
<li>Make a webhook to <code>http://localhost:4000/</code> in the portal and copy its secret.</li>
<li>Start the receiver: <code>WEBHOOK_SECRET=whsec_… node receiver.mjs</code>.</li>
<li>Press 'Send test' on the webhook's page. The receiver prints <code>privilege.WebhookTest</code>.</li>
</ol>
<p>In a container, <code>localhost</code> is the container itself: allow and use <code>host.docker.internal:4000</code>. An
installation on the internet reaches your machine by a tunnel with a public <code>https</code> address, which needs no
setting.</p>
<h3>Where events may go</h3>
<p>Events are sent to public addresses only. A webhook to <code>localhost</code>, to a local name or to a private address is
refused when it is made or changed. Each address of the host is checked again when a connection is made, also IPv4 within
IPv6. An operator allows hosts of the own network with <code>WEBHOOK_ALLOWED_HOSTS</code>.</p></section>`;

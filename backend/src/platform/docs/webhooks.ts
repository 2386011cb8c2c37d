/** Section of the events page: how another system receives events by webhook. */
export const WEBHOOKS = `<section><h2 id="webhooks">Webhooks</h2>
<p>Instead of asking, a system can have events sent to it as they happen, by the rules of
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>. An owner makes a webhook in the portal, in the profile
menu at Webhooks: an address that begins with <code>https://</code> and the types of events that are sent there. Its
secret is shown once. What happened before is not sent: it can be read <a href="#without-kafka">from the log</a>.</p>
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
redirect, which is not followed. The text of an answer is not read. With <code>Retry-After</code> (seconds or a date) you are
left alone for that long, for at most a day.</p>
<h3>What you can build on</h3>
<ul>
<li>At least once: an event may come again with the same <code>webhook-id</code>. Keep the last
<code>aggregateversion</code> of each <code>subject</code> together with your effect and pass over what is not greater.</li>
<li>In order for each aggregate: the next event of a <code>subject</code> comes only when you have taken the one before.
One that you do not take holds up its own aggregate alone. Between aggregates there is no order; up to 20 events come at
the same time. You get the types that were chosen, so versions may be missing in between.</li>
<li>A failed event is tried again after a second, then after twice as long each time, up to three hours, for three
days. Then the webhook is disabled and the owners get a mail. Nothing is lost by that: an owner enables it again, and it
goes on where it stopped, or begins with what happens from then on.</li>
<li>Owners see in the portal what was delivered and what failed, for some days, and send an event again.</li>
</ul>
<p>Events are sent to public addresses alone: each address of the host is looked at when the connection is made, and
one that is private, also as IPv4 within IPv6, refuses it. An operator can allow hosts within the own network.</p></section>`;

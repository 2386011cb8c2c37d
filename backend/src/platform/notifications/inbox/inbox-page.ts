import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { escaped } from '../../http/pages/escaped.ts';
import { inboxFrame } from './inbox-frame.ts';
import type { ListedMessage } from './read-inbox.ts';

const REFRESH_SECONDS = 5;

/** The inbox as a page without scripts that reloads every few seconds. */
export function inboxPage(
  messages: ListedMessage[],
  contact: string | undefined,
  now: Date,
): string {
  const list = messages.map((message) => item(message, now)).join('');
  return inboxFrame({
    title: 'Inbox',
    line: contact
      ? `Messages to ${escaped(contact)} · <a href="/dev/inbox">Show all</a>`
      : 'Mail and text messages of this installation, newest first. Nothing leaves it.',
    content: list
      ? `<ol>${list}</ol>`
      : '<p class="empty">No messages yet. Codes and mails appear here as soon as they are sent.</p>',
    refreshSeconds: REFRESH_SECONDS,
  });
}

function item(
  { id, hasHtml, channel, to, subject, text, sentAt }: ListedMessage,
  now: Date,
): string {
  return `<li>
<div class="head"><span class="channel">${channel === 'sms' ? 'SMS' : 'E-mail'}</span>
<span>to <a href="/dev/inbox?contact=${encodeURIComponent(to)}">${escaped(to)}</a></span>
<time datetime="${sentAt}" title="${formatExactTime(sentAt)}">${formatRelativeTime(sentAt, now)}</time></div>
${subject ? `<h2>${escaped(subject)}</h2>` : ''}<pre>${escaped(text)}</pre>
${hasHtml ? `<p><a href="/dev/inbox/${id}">Show as HTML<span class="sr"> mail: ${escaped(subject ?? '')}</span></a></p>` : ''}</li>`;
}

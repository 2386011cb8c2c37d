import type { InboxMessage } from '@nattil/contracts/api/dev';
import { BRAND } from '@nattil/contracts/brand';
import { formatExactTime, formatRelativeTime } from '@nattil/contracts/formats';
import { escaped } from '../http/escaped.ts';

const REFRESH_SECONDS = 5;
const { ivory, ink, muted, green7, green9, gold } = BRAND.colours;

const STYLE = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; background: ${ivory}; color: ${ink}; font: 16px/1.5 Figtree, system-ui, sans-serif; }
  header { background: ${green9}; color: #fff; border-bottom: 4px double ${gold}; padding: 1.25rem 1rem; }
  header > * { max-width: 44rem; margin: 0 auto; }
  h1 { font-size: 1.375rem; margin-top: 0; margin-bottom: 0.125rem; }
  header p { margin-top: 0; margin-bottom: 0; opacity: 0.85; }
  header a { color: inherit; }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.875rem; }
  li { background: #fff; border: 1px solid #e6e0cf; border-radius: 12px; padding: 1rem 1.25rem; }
  .head { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; color: ${muted}; font-size: 0.875rem; }
  .channel { color: ${green7}; font-weight: 600; }
  time { margin-left: auto; }
  h2 { font-size: 1rem; margin: 0.5rem 0 0; overflow-wrap: anywhere; }
  pre { margin: 0.375rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  a { color: ${green7}; overflow-wrap: anywhere; }
  a:focus-visible { outline: 2px solid ${gold}; outline-offset: 2px; }
  .empty { text-align: center; color: ${muted}; padding: 4rem 1rem; }
`;

/** The inbox as a page without scripts; it loads itself again every few seconds. */
export function inboxPage(
  messages: InboxMessage[],
  contact: string | undefined,
  now: Date,
): string {
  const shown = contact
    ? `Messages to ${escaped(contact)} · <a href="/dev/inbox">Show all</a>`
    : 'Mail and text messages of this installation, newest first. Nothing leaves it.';
  const list = messages.map((message) => item(message, now)).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Inbox · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${BRAND.name} inbox</h1><p>${shown}</p></header>
<main>${list ? `<ol>${list}</ol>` : `<p class="empty">No messages yet. Codes and mails appear here as soon as they are sent.</p>`}</main>
</body>
</html>`;
}

function item({ channel, to, subject, text, sentAt }: InboxMessage, now: Date): string {
  return `<li>
<div class="head"><span class="channel">${channel === 'sms' ? 'SMS' : 'E-mail'}</span>
<span>to <a href="/dev/inbox?contact=${encodeURIComponent(to)}">${escaped(to)}</a></span>
<time datetime="${sentAt}" title="${formatExactTime(sentAt)}">${formatRelativeTime(sentAt, now)}</time></div>
${subject ? `<h2>${escaped(subject)}</h2>` : ''}<pre>${escaped(text)}</pre>
</li>`;
}

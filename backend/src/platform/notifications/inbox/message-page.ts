import { escaped } from '../../http/pages/escaped.ts';
import { inboxFrame } from './inbox-frame.ts';
import type { WholeMessage } from './read-inbox.ts';

/**
 * A mail of the inbox as HTML and as plain text. The HTML frame runs no scripts and cannot read
 * this site; its links open in a new window.
 */
export function messagePage({ to, subject, text, html }: WholeMessage): string {
  const title = subject ?? 'Message';
  const frame = `<h3>HTML</h3>
<iframe title="HTML of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${escaped(html)}"></iframe>`;
  return inboxFrame({
    title,
    line: `Mail to ${escaped(to)} · <a href="/dev/inbox">Show all</a>`,
    content: `<h2>${escaped(title)}</h2>
${frame}
<h3>Plain text</h3><pre>${escaped(text)}</pre>`,
  });
}

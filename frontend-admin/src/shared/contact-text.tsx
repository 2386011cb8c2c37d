import { formatPhone } from '@nattil/contracts/formats';

/** A grouped phone number, or an e-mail that wraps before its @. */
export function ContactText({ contact }: { contact: string }) {
  const at = contact.lastIndexOf('@');
  if (at < 1) return <span translate="no">{formatPhone(contact)}</span>;
  return (
    <span translate="no">
      <span>{contact.slice(0, at)}</span>
      <wbr />
      <span>{contact.slice(at)}</span>
    </span>
  );
}

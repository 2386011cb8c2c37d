import { formatPhone } from '@nattil/contracts/formats';

/** A phone in groups, or an e-mail that breaks before its @ where it does not fit. */
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

import { formatPhone } from '@nattil/contracts/formats';

/** A phone in groups, or an e-mail that breaks before its @ where it does not fit. */
export function ContactText({ contact }: { contact: string }) {
  const at = contact.lastIndexOf('@');
  if (at < 1) return formatPhone(contact);
  return (
    <>
      {contact.slice(0, at)}
      <wbr />
      {contact.slice(at)}
    </>
  );
}

import type { ContactKind } from '@nattil/contracts/api/member/session';

/** A stored contact with its kind. */
export interface ContactOf {
  kind: ContactKind;
  /** E-mail in lower case, or phone in E.164. */
  contact: string;
}

/** A contact for signing up and in: an e-mail in lower case, or a phone in E.164. */
export type Contact =
  | { kind: 'email'; email: string }
  /** `asTyped` only if it differs from the stored form. */
  | { kind: 'phone'; phone: string; asTyped?: string };

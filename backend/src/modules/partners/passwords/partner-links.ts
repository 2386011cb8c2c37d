import { Injectable } from '@nestjs/common';
import { StoredPasswordLinks } from '../../../platform/identity/sign-in/stored-password-links.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';

export const PARTNER_LINKS = new StoredPasswordLinks({
  links: 'partner_password_link',
  owner: 'partner_id',
  people: 'partner',
});

/** Ended links are deleted after a day. */
@Injectable()
export class EndedPartnerLinks {
  constructor(retention: Retention) {
    const ended = rowsOf({ table: 'partner_password_link', since: 'expires_at' });
    retention.keep({ ...ended, forMs: DAY_MS });
  }
}

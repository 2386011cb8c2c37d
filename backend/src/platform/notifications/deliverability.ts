import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { takeFromSmsBudget } from './sms/sms-budget.ts';
import { Transports } from './transports.ts';
import { smsRefusal } from '../config/sms-countries.ts';
import type { Queryable } from '../persistence/database.ts';
import type { ContactOf } from '../kernel/domain/contact.ts';

/** Decides whether a message that its recipient did not request can go to a contact. */
@Injectable()
export class Deliverability {
  readonly #logger = new Logger(Deliverability.name);

  constructor(
    private readonly transports: Transports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The reason why no SMS is sent to this number; null if SMS are sent to it. */
  smsRefusal(phone: string): string | null {
    return smsRefusal(phone, this.config.smsCountries);
  }

  /** An SMS takes one of the day's budget, in the caller's transaction. */
  async maySendTo(db: Queryable, { kind, contact }: ContactOf, now: Date): Promise<boolean> {
    if (!this.transports.for(kind === 'email' ? 'email' : 'sms')) return false;
    if (kind === 'email') return true;
    if (this.smsRefusal(contact)) return false;
    const isLeft = await takeFromSmsBudget(db, this.config.smsPerDay, now);
    if (!isLeft) this.#logger.warn('SMS not sent: the daily SMS budget is used up');
    return isLeft;
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestPartnerInvitationRequest } from '@nattil/contracts/api/partner/access';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { Commands } from '../../../platform/commands/commands.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { DeferredRequests } from '../../../platform/jobs/deferred-requests.ts';
import { VISITOR } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { HOUR_MS } from '../../../platform/kernel/time.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { InviteOwner } from '../commands/invite-owner.ts';
import { PartnerMessages } from '../messages.ts';
import { ASKED_INVITATIONS_BY_MAILBOX } from '../rate-limits.ts';

export class AskInvitationBody implements RequestPartnerInvitationRequest {
  @ValidatedBy(emailRule)
  email: string;
}

const KIND = 'asked-partner-invitation';
/** Refusals that only mean that there is nothing to send. */
const NOTHING_TO_SEND = ['SHOP_WRONG_STATE', 'SHOP_NOT_FOUND'];

/**
 * The owner asks for a link on the page 'Shop sign-in'. The response depends only on the typed
 * address: the shop is looked up after it.
 */
@Injectable()
export class AskedInvitations {
  constructor(
    private readonly requests: DeferredRequests,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly messages: PartnerMessages,
    private readonly clock: Clock,
  ) {
    requests.register(KIND, (email, id) => this.invite(email, id));
  }

  async ask({ email }: AskInvitationBody): Promise<void> {
    for (const limit of ASKED_INVITATIONS_BY_MAILBOX)
      await this.limits.take(limit, mailboxOf(email));
    await this.requests.keep(KIND, email, HOUR_MS);
  }

  private async invite(email: string, id: string): Promise<void> {
    const [shop] = await this.database.query<{ id: string }>(
      'select id from shop where lower(email) = $1',
      [email],
    );
    if (!shop) return;
    try {
      await this.commands.run(new InviteOwner(shop.id, VISITOR));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'PARTNER_ACCESS_EXISTS') return this.remind(email, id);
      if (!NOTHING_TO_SEND.includes(error.code)) throw error;
    }
  }

  /** An owner with an account signs in; no link is needed. */
  private async remind(email: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [owner] = await tx.query<{ partnerId: string }>(
        `select id as "partnerId" from partner where email = $1 and status = 'active' for share`,
        [email],
      );
      const to = { kind: 'email', contact: email } as const;
      const cause = `reminder/${id}`;
      if (owner) await this.messages.remindOfAccount(tx, { ...owner, to, cause }, this.clock.now());
    });
  }
}

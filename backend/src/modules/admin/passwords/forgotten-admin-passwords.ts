import { Injectable } from '@nestjs/common';
import type { AdminForgotPasswordRequest } from '@nattil/contracts/api/admin/administrators';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { Clock } from '../../../platform/persistence/clock.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { DeferredRequests } from '../../../platform/jobs/deferred-requests.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { AdminPasswordLinks } from './admin-password-links.ts';

export class AdminForgotPasswordBody implements AdminForgotPasswordRequest {
  @ValidatedBy(emailRule) email: string;
}

const KIND = 'forgotten-admin-password';

/**
 * Sends a password reset link to an administrator. The response is always the same: the e-mail is
 * looked up after it.
 */
@Injectable()
export class ForgottenAdminPasswords {
  constructor(
    private readonly requests: DeferredRequests,
    private readonly links: AdminPasswordLinks,
    database: Database,
    private readonly clock: Clock,
  ) {
    requests.register(KIND, (email, id) =>
      database.transaction((tx) => this.sendLink(tx, email, id)),
    );
  }

  async ask({ email }: AdminForgotPasswordBody): Promise<void> {
    await this.requests.keep(KIND, email, RESET_LINK_MINUTES * MINUTE_MS);
  }

  /** Sends nothing to invited or suspended administrators. */
  private async sendLink(tx: Queryable, email: string, id: string): Promise<void> {
    const [admin] = await tx.query<{ adminId: string; email: string }>(
      `select id as "adminId", email from admin where email = $1 and status = 'active' for update`,
      [email],
    );
    if (admin) await this.links.send(tx, admin, id, this.clock.now());
  }
}

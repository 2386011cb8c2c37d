import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { type OWN_DATA_FORMATS, ownDataFormatRule } from '@nattil/contracts/rules/privacy/own-data';
import { Clock } from '../../platform/persistence/clock.ts';
import { SubjectAccess } from '../../platform/registries/subject-access.ts';
import type { PersonalData } from '../../platform/registries/personal-data.ts';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import { recordAction } from '../../platform/event-log/event-log.ts';
import { EventSignal } from '../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../platform/persistence/database.ts';
import { lockCallerRow } from '../members/public.ts';
import { ownDataPage } from './own-data-page.ts';

/** Per member. */
export const OWN_DATA_EXPORTS: RateLimit = { name: 'own-data', points: 10, seconds: 3600 };

const TYPES = { json: 'application/json', html: 'text/html' };

export class OwnDataParams {
  @ValidatedBy(ownDataFormatRule)
  format: (typeof OWN_DATA_FORMATS)[number] = 'json';
}

/** A member's subject access export, as a file. */
@Injectable()
export class OwnData {
  constructor(
    private readonly database: Database,
    private readonly disclosure: SubjectAccess,
    private readonly limits: RateLimits,
    private readonly signal: EventSignal,
    private readonly clock: Clock,
  ) {}

  async send({ format }: OwnDataParams, actor: Actor, reply: FastifyReply): Promise<void> {
    const now = this.clock.now();
    const headers = {
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="nattil-my-data-${formatIsoDate(now)}.${format}"`,
    };
    if (reply.request.method === 'HEAD') return void (await reply.headers(headers).send(''));
    const memberId = actor.id!;
    await this.limits.take(OWN_DATA_EXPORTS, memberId);
    const parts = await this.read(memberId, now);
    await this.database.transaction(async (tx) => {
      // Nothing more is recorded for a member who is deleted meanwhile.
      await lockCallerRow(tx, memberId);
      await recordAction(tx, 'MemberDataExported', { memberId, format }, actor, now);
    });
    this.signal.committed();
    await reply
      .headers(headers)
      .send(
        format === 'html'
          ? ownDataPage(parts, now)
          : JSON.stringify({ exportedAt: now.toISOString(), ...parts }, null, 2),
      );
  }

  /** Reads all data in one snapshot, the profile first. */
  private async read(memberId: string, now: Date): Promise<PersonalData> {
    const { profile, ...rest } = await this.database.transaction(
      (tx) => this.disclosure.of(tx, { realm: 'member', id: memberId }, now),
      'set transaction isolation level repeatable read, read only',
    );
    if (!profile) throw new DomainError('SESSION_EXPIRED');
    return { profile, ...rest };
  }
}

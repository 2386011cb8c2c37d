import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { type OWN_DATA_FORMATS, ownDataFormatRule } from '@nattil/contracts/rules/privacy/own-data';
import { ValidatedBy } from '../http/input/validated-by.ts';
import { RateLimits, type RateLimit } from '../identity/rate-limits.ts';
import type { Actor, Realm } from '../kernel/domain/actor.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { EventSignal } from '../messaging/signals/event-signal.ts';
import { Clock } from '../persistence/clock.ts';
import { Database, type Queryable } from '../persistence/database.ts';
import type { PersonalData } from '../registries/personal-data.ts';
import { SubjectAccess } from '../registries/subject-access.ts';
import { ownDataPage } from './own-data-page.ts';

/** Per person. */
export const OWN_DATA_EXPORTS: RateLimit = { name: 'own-data', points: 10, seconds: 3600 };

const TYPES = { json: 'application/json', html: 'text/html' };

type OwnDataFormat = (typeof OWN_DATA_FORMATS)[number];

export class OwnDataParams {
  @ValidatedBy(ownDataFormatRule)
  format: OwnDataFormat = 'json';
}

interface Sending {
  /** Records the export; throws for a person who was erased meanwhile. */
  record: (tx: Queryable, now: Date) => Promise<unknown>;
  /** Omits lists without rows, which other realms have. */
  omitsEmpty?: boolean;
}

/** A person's subject access export, as a file. */
@Injectable()
export class OwnDataFile {
  constructor(
    private readonly database: Database,
    private readonly disclosure: SubjectAccess,
    private readonly limits: RateLimits,
    private readonly signal: EventSignal,
    private readonly clock: Clock,
  ) {}

  async send(
    format: OwnDataFormat,
    actor: Actor,
    reply: FastifyReply,
    { record, omitsEmpty = false }: Sending,
  ): Promise<void> {
    const now = this.clock.now();
    const headers = {
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="nattil-my-data-${formatIsoDate(now)}.${format}"`,
    };
    if (reply.request.method === 'HEAD') return void (await reply.headers(headers).send(''));
    await this.limits.take(OWN_DATA_EXPORTS, actor.id!);
    const all = await this.read({ realm: actor.realm as Realm, id: actor.id! }, now);
    const parts = omitsEmpty ? withoutEmpty(all) : all;
    await this.database.transaction((tx) => record(tx, now));
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
  private async read(person: { realm: Realm; id: string }, now: Date): Promise<PersonalData> {
    const { profile, ...rest } = await this.database.transaction(
      (tx) => this.disclosure.of(tx, person, now),
      'set transaction isolation level repeatable read, read only',
    );
    if (!profile) throw new DomainError('SESSION_EXPIRED');
    return { profile, ...rest };
  }
}

function withoutEmpty(parts: PersonalData): PersonalData {
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => !Array.isArray(part) || part.length > 0),
  );
}

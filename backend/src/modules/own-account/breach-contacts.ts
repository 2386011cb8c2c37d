import { open, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/persistence/clock.ts';
import { Encryption } from '../../platform/config/encryption.ts';
import { SYSTEM } from '../../platform/kernel/domain/actor.ts';
import { sheetOf, type Column } from '../../platform/exports/columns.ts';
import { writeCsv } from '../../platform/exports/csv.ts';
import { recordAction } from '../../platform/event-log/event-log.ts';
import { EventSignal } from '../../platform/messaging/signals/event-signal.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';
import {
  contactsOfAllMembers,
  membersDeletedSince,
  type StoredContact,
} from '../members/public.ts';
import { subscribers } from '../newsletter/public.ts';
import { contactsOfPartners } from '../partners/public.ts';

interface BreachContact extends Omit<StoredContact, 'memberId' | 'state'> {
  person: 'member' | 'partner' | 'subscriber';
  id: string;
  state: StoredContact['state'];
}

const COLUMNS: readonly Column<BreachContact>[] = [
  { heading: 'Person', width: 12, type: 'text', value: (row) => row.person },
  { heading: 'Id', width: 38, type: 'text', value: (row) => row.id },
  { heading: 'Name', width: 30, type: 'text', value: (row) => row.name },
  { heading: 'Kind', width: 8, type: 'text', value: (row) => row.kind },
  { heading: 'Contact', width: 34, type: 'text', value: (row) => row.contact },
  { heading: 'State', width: 14, type: 'text', value: (row) => row.state },
];

export interface ListedContacts {
  rows: number;
  people: number;
  /** Members deleted since; their contacts are erased. */
  deleted: number;
}

/** Lists the members whom a breach may affect, so that the operator can notify them. */
@Injectable()
export class BreachContacts {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
  ) {}

  /**
   * Lists all present members, who may have had data at that time or since. The event is recorded
   * before the file is written, so no file is missing in the audit trail. Throws EEXIST if the file
   * exists.
   */
  async write(file: string, since: Date): Promise<ListedContacts> {
    const handle = await open(file, 'wx', 0o600);
    try {
      const { contacts, deleted } = await this.database.transaction(async (tx) => {
        const all = await this.read(tx);
        const fact = { since: since.toISOString(), rows: all.length };
        await recordAction(tx, 'BreachContactsListed', fact, SYSTEM, this.clock.now());
        return { contacts: all, deleted: await membersDeletedSince(tx, since) };
      });
      this.signal.committed();
      const stream = handle.createWriteStream({ flush: true });
      const written = new Promise<void>((resolve, reject) => {
        stream.once('close', resolve);
        stream.once('error', reject);
      });
      const sheet = sheetOf('Contacts', COLUMNS, [contacts]);
      await Promise.all([writeCsv(stream, sheet, new AbortController().signal), written]);
      const people = new Set(contacts.map(({ id }) => id)).size;
      return { rows: contacts.length, people, deleted };
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(file, { force: true });
      throw error;
    }
  }

  private async read(tx: Queryable): Promise<BreachContact[]> {
    const members = await contactsOfAllMembers(tx, this.encryption);
    const partners = await contactsOfPartners(tx);
    const known = new Set([...members, ...partners].map(({ contact }) => contact));
    const others = (await subscribers(tx)).filter(({ email }) => !known.has(email));
    return [
      ...members.map(({ memberId: id, ...contact }) => ({
        person: 'member' as const,
        id,
        ...contact,
      })),
      ...partners.map((one) => ({ person: 'partner' as const, ...one })),
      ...others.map(({ id, email, status }) => ({
        person: 'subscriber' as const,
        id,
        name: null,
        kind: 'email' as const,
        contact: email,
        state: status === 'unconfirmed' ? ('unconfirmed' as const) : ('confirmed' as const),
      })),
    ];
  }
}

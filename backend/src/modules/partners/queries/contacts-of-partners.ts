import type { ContactKind } from '@nattil/contracts/api/member/session';
import type { Queryable } from '../../../platform/persistence/database.ts';

interface PartnerContact {
  id: string;
  name: string | null;
  kind: ContactKind;
  contact: string;
  state: 'confirmed' | 'unconfirmed';
}

/** All contacts that are stored of people at the tills, invited ones included. */
export async function contactsOfPartners(db: Queryable): Promise<PartnerContact[]> {
  return db.query<PartnerContact>(
    `select id, name, c.kind, c.contact,
            case when confirmed_at is null then 'unconfirmed' else 'confirmed' end as state
     from partner, lateral (values ('email', email), ('phone', phone)) c (kind, contact)
     where c.contact is not null order by created_at, id, c.kind`,
  );
}

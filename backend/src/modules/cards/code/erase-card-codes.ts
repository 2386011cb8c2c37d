import type { Erases } from '../../../platform/registries/personal-data.ts';

export const eraseCardCodes: Erases = (db, { id }) =>
  db.execute('delete from card_code where member_id = $1', [id]);

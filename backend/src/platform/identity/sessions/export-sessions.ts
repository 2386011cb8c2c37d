import { personalRecords, type ExportPersonalData } from '../../registries/personal-data.ts';

/** Exports the sessions that are not revoked. */
export const exportSessions: ExportPersonalData = async (db, { person: { realm, id } }) => ({
  sessions: await personalRecords(
    db,
    `select created_at as "signedInAt", last_used_at as "lastUsedAt", expires_at as "endsAt"
     from session where realm = $1 and subject_id = $2 and revoked_at is null order by created_at desc`,
    [realm, id],
  ),
});

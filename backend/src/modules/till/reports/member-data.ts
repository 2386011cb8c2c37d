import {
  MAX_EXPORTED_ROWS,
  personalRecords,
  type Erases,
  type ExportPersonalData,
} from '../../../platform/registries/personal-data.ts';

/** Notes go; what was reported and done stays with the shop, under the id. */
export const eraseReportNotes: Erases = (db, { id }) =>
  db.execute('update till_report set note = null where member_id = $1 and note is not null', [id]);

export const exportReports: ExportPersonalData = async (db, { person: { id } }) => ({
  tillReports: await personalRecords(
    db,
    `select kind, shop_name as shop, note, reported_at as "reportedAt", settled_at as "settledAt", resolution
     from till_report where member_id = $1 order by reported_at desc limit ${MAX_EXPORTED_ROWS}`,
    [id],
  ),
});

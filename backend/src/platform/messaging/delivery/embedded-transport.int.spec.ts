import { transportConformance } from '../testing/conformance.ts';

const HEAD = '(select coalesce(max(seq), 0) from event_place)';

transportConformance('embedded', async () => ({
  brokers: null,
  async redeliver(database) {
    await database.execute('update consumer set cursor = 0');
  },
  async hasDeliveredAll(database, consumers) {
    const behind = await database.query(
      `select 1 from consumer where name = any($1) and cursor < ${HEAD}`,
      [consumers],
    );
    return behind.length === 0;
  },
  async loseWhatIsCommitted(database) {
    await database.execute(`update consumer set cursor = ${HEAD}`);
  },
  deadLetters: null,
}));

// npm run log -- parts | detach <name> | attach <name>
import 'reflect-metadata';
import { AuditVerifications } from '../modules/admin/public.ts';
import { webhooksReadUpTo } from '../modules/feeds/public.ts';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import {
  allParts,
  PartRefused,
  putPartBack,
  takePartOut,
} from '../platform/event-log/log-parts.ts';
import { withTools } from './with-tools.ts';

const USAGE = 'Usage: npm run log -- parts | detach <name> | attach <name>';

await withTools(async ({ app, database, say }) => {
  const [verb, name = ''] = process.argv.slice(2);
  const now = app.get(Clock).now();
  try {
    if (verb === 'parts')
      for (const part of await allParts(database))
        say(
          `${part.name}  ${part.lastSeq === null ? 'empty' : `events up to ${part.lastSeq}`}${part.away ? '  taken out' : ''}`,
        );
    else if (verb === 'detach' && name) {
      // Starts after the last checkpoint; later verifications need no event before that.
      const { valid, reason, fromSeq } = await app.get(AuditVerifications).verifyNow('new');
      if (!valid) throw new PartRefused(`The audit trail is not valid: ${reason}`);
      const last = (await allParts(database)).find((part) => part.name === name)?.lastSeq ?? 0;
      const sent = await webhooksReadUpTo(database);
      if (sent !== null && sent < last)
        throw new PartRefused(
          `A webhook was sent events up to ${sent}, and ${name} ends at ${last}`,
        );
      await takePartOut(database, name, fromSeq - 1, now);
      say(
        `${name} is out of the log. Its table stays until you move it, e.g. by pg_dump -t ${name}`,
      );
    } else if (verb === 'attach' && name) {
      await putPartBack(database, name, now);
      say(`${name} is a part of the log again`);
    } else throw new ConfigError(USAGE);
  } catch (error) {
    throw error instanceof PartRefused ? new ConfigError(error.message) : error;
  }
});

// npm run audit -- verify [--full] | accept-restore --reason "…"
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { AcceptBreak, AuditVerifications, CANNOT_BE_VERIFIED } from '../modules/admin/public.ts';
import { ConfigError } from '../platform/config/config.ts';
import { withTools } from './with-tools.ts';

const USAGE = 'Usage: npm run audit -- verify [--full] | accept-restore --reason "…"';
const REASON = /^[^\p{Cc}]{10,500}$/u;

await withTools(async ({ app, say }) => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { reason: { type: 'string' }, full: { type: 'boolean', default: false } },
  });
  const [verb] = positionals;
  if (verb === 'accept-restore') {
    const reason = values.reason?.trim() ?? '';
    if (!REASON.test(reason))
      throw new ConfigError(`--reason must be one line of 10 to 500 characters. ${USAGE}`);
    const { seq, wrong } = await app.get(AcceptBreak).accept(reason);
    if (wrong) say(`Before: ${wrong}`);
    say(`A break after event ${seq} is noted; every verification names it from now on.`);
    return;
  }
  if (verb !== 'verify') throw new ConfigError(USAGE);
  const found = await app.get(AuditVerifications).verifyNow(values.full ? 'full' : 'new');
  for (const { at, seq, reason } of found.breaks)
    say(`A break after event ${seq} was accepted on ${at}: ${reason}`);
  for (const notice of found.notices) say(notice);
  if (!found.valid) {
    const from = `from event ${found.firstBrokenSeq} on: ${found.reason}`;
    throw new ConfigError(
      found.reason?.startsWith(CANNOT_BE_VERIFIED) ? `Not verified ${from}` : `Not valid ${from}`,
    );
  }
  say(`Valid: ${found.checked} events recomputed, from ${found.fromSeq} to ${found.headSeq}`);
});

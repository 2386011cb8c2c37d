// npm run admin -- list | reset-password <email> | unlock <email> | activate <email>
import 'reflect-metadata';
import {
  ActivateAdministrator,
  listedAdministrators,
  MakePasswordLink,
  UnlockAdministrator,
} from '../modules/admin/public.ts';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { Commands } from '../platform/commands/commands.ts';
import { ConfigError } from '../platform/config/config.ts';
import { OPERATOR } from '../platform/kernel/domain/actor.ts';
import { DomainError } from '../platform/kernel/domain/domain-error.ts';
import { withTools } from './with-tools.ts';

const USAGE =
  'Usage: npm run admin -- list | reset-password <email> | unlock <email> | activate <email>';

await withTools(async ({ app, database, say }) => {
  const [verb = '', email = ''] = process.argv.slice(2);
  const administrators = await listedAdministrators(database);
  if (verb === 'list') {
    for (const { email: known, name, role, status, lastLoginAt } of administrators)
      say(
        `${known}  ${name}  ${role}  ${status}  last login ${lastLoginAt?.toISOString() ?? 'never'}`,
      );
    return;
  }
  if (!['reset-password', 'unlock', 'activate'].includes(verb) || !email)
    throw new ConfigError(USAGE);
  const found = administrators.find((each) => each.email === email.trim().toLowerCase());
  if (!found)
    throw new ConfigError(`No administrator has the e-mail ${email}. See npm run admin -- list`);
  const commands = app.get(Commands);
  try {
    if (verb === 'reset-password') {
      const link = await commands.run(new MakePasswordLink(found.id, OPERATOR));
      say(
        `Valid once, for ${RESET_LINK_MINUTES} minutes. Older links of ${found.email} no longer work:\n${link}`,
      );
    } else if (verb === 'unlock') {
      await commands.run(new UnlockAdministrator(found.id, OPERATOR));
      say(`${found.email} may try to sign in again.`);
    } else {
      await commands.run(new ActivateAdministrator(found.id, null, OPERATOR));
      say(`${found.email} is active.`);
    }
  } catch (error) {
    if (error instanceof DomainError) throw new ConfigError(`${error.message}.`);
    throw error;
  }
});

// `npm run new -- <module> <kind>/<name>` writes a file in the house style with its spec, adds it to
// the module and prints what is left to write. Each kind is a file of `scripts/new`.
import { parseArgs } from 'node:util';
import { aggregate } from './new/aggregate.ts';
import { AUDIENCES } from './new/audience.ts';
import { command, decision } from './new/command.ts';
import { list } from './new/list.ts';
import { migration } from './new/migration.ts';
import { moduleOf } from './new/module.ts';
import { isName, refuse } from './new/names.ts';
import { projection } from './new/projection.ts';
import { query } from './new/query.ts';
import { reaction } from './new/reaction.ts';
import { write, type FileRequest, type Written } from './new/written.ts';

const KINDS: Record<string, { of: (request: FileRequest) => Written; hasAudience?: true }> = {
  decisions: { of: decision },
  commands: { of: command, hasAudience: true },
  queries: { of: query, hasAudience: true },
  lists: { of: list, hasAudience: true },
  projections: { of: projection },
  reactions: { of: reaction },
  aggregates: { of: aggregate },
  migrations: { of: migration },
};

const USAGE = `Usage: npm run new -- <module> <kind>/<name>, e.g. npm run new -- shops decisions/suspend-shop

  decisions/<name>     an administrator's decision about the version that the administrator saw;
                       <name> alone means this
  commands/<name>      a command, --for admin, member or anyone
  queries/<name>       a query and its route, --for admin, member or anyone
  lists/<name>         a list with pages and filters (queries/list-<name>.ts), --for as above
  projections/<name>   a table that events fill, e.g. projections/shop-offers
  reactions/<name>     work that an event causes, e.g. reactions/warn-owner-when-shop-is-blocked
  aggregates/<name>    an aggregate with its spec and the migration of its table
  migrations/<name>    a migration with the next number of all modules and the platform

Without --for, a command, a query or a list is for administrators. Names are in kebab-case; several
are written one after the other: npm run new -- shops aggregates/offer decisions/end-offer`;

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { for: { type: 'string' } } });
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const { positionals, values } = read();
const [moduleName, ...paths] = positionals;
if (!moduleName || paths.length === 0) refuse(USAGE);
const audience = AUDIENCES.find((one) => one === (values.for ?? 'admin'));
if (!audience) refuse(`--for takes ${AUDIENCES.join(', ')}, not '${values.for}'.`);

function parsed(path: string) {
  const [kindName, name = ''] = path.includes('/') ? path.split(/\/(.*)/) : ['decisions', path];
  const kind = Object.hasOwn(KINDS, kindName!) ? KINDS[kindName!] : undefined;
  if (!kind) refuse(`There is no kind '${kindName}'. There are: ${Object.keys(KINDS).join(', ')}.`);
  if (!isName(name))
    refuse(`'${name}' is no name in kebab-case: small letters and digits, with '-' between words.`);
  if (values.for !== undefined && !kind.hasAudience)
    refuse(`--for is for commands, queries and lists, not for ${kindName}.`);
  return { name, kind };
}

const module = moduleOf(moduleName);
for (const { name, kind } of paths.map(parsed))
  await write(module, kind.of({ module, name, audience }));

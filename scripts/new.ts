// `npm run new -- <module> <use-case>`, e.g. `npm run new -- shops suspend-shop`: writes the
// command (DTO, command and handler in one file) and its spec, and provides the handler in the
// module.
// `npm run new -- <module> reactions/<name>` or `projections/<name>` writes a consumer of events.
// The output lists the parts to write by hand (the rule, the event, the route); `npm run check` and
// the spec fail until they are written.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { consumerTemplate, type ConsumerFolder } from './new-consumer.ts';
import { root, run } from './run.ts';

const modules = join(root, 'backend', 'src', 'modules');
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name: string) => name.split('-').map(capital).join('');
const camel = (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase());

/** The Nest module of a folder: named as the folder, or the only one in it. */
function moduleFileOf(name: string): string | undefined {
  const files = globSync('*.module.ts', { cwd: join(modules, name) });
  const file = files.find((each) => each === `${name}.module.ts`) ?? files[0];
  return file && join(modules, name, file);
}

const [module = '', path = ''] = process.argv.slice(2);
const [, consumerFolder, useCase = ''] = /^(?:(reactions|projections)\/)?(.*)$/.exec(path)!;
if (!kebab.test(module) || !/-/.test(useCase) || !kebab.test(useCase)) {
  refuse(`Usage: npm run new -- <module> <use-case>, e.g. npm run new -- shops suspend-shop
       npm run new -- <module> reactions/<name>, e.g. reactions/warn-owner-when-shop-is-blocked
       npm run new -- <module> projections/<name>, e.g. projections/shop-offers`);
}
const folder = join(modules, module);
const moduleFile: string =
  moduleFileOf(module) ??
  refuse(
    `There is no module '${module}'. There are: ${readdirSync(modules).filter(moduleFileOf).join(', ')}.`,
  );

/**
 * Inserts it after the module's other classes of that folder, in the imports and the provider list.
 */
function provided(source: string, Class: string, sources: string): string {
  const line = `import { ${Class} } from './${sources}/${useCase}.ts';\n`;
  const imports = [...source.matchAll(/^import .*\n/gm)];
  const others = imports.filter(([text]) => text.includes(`'./${sources}/`));
  const after = others.at(-1) ?? imports.at(-1);
  const at = after ? after.index + after[0].length : 0;
  const withImport = source.slice(0, at) + line + source.slice(at);
  const names = others.map(([text]) => /\{ (\w+) \}/.exec(text)?.[1]);
  const list = /providers: \[([^\]]*)\]/.exec(withImport);
  if (!list) refuse(`${relative(root, moduleFile)} has no provider list.`);
  const providers = list[1]!
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const place = providers.findLastIndex((name) => names.includes(name));
  providers.splice(place === -1 ? providers.length : place + 1, 0, Class);
  return withImport.replace(list[0], `providers: [${providers.join(', ')}]`);
}

/** Writes the files of a folder, provides the class in the module and prints what is left to do. */
async function write(
  sources: string,
  files: Record<string, string>,
  Class: string,
  left: string,
): Promise<void> {
  const paths = Object.keys(files).map((name) => join(folder, sources, name));
  for (const path of paths) if (existsSync(path)) refuse(`${relative(root, path)} exists already.`);
  const moduleSource = provided(readFileSync(moduleFile, 'utf8'), Class, sources);
  mkdirSync(join(folder, sources), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, sources, name), text);
  writeFileSync(moduleFile, moduleSource);
  await run('prettier', ['--write', ...paths, moduleFile]);
  console.log(`Written: ${paths.map((path) => relative(root, path)).join(', ')}
Provided by ${relative(root, moduleFile)}.

Yours to write:
${left}`);
}

if (consumerFolder) {
  const Class = pascal(useCase);
  const template = consumerTemplate(consumerFolder as ConsumerFolder, module, useCase, Class);
  if (!template)
    refuse(`'${module}' has no event; declare one in contracts/src/events/${module}.ts.`);
  await write(consumerFolder, { [`${useCase}.ts`]: template.source }, Class, template.left);
  process.exit(0);
}

const aggregates = globSync('*.aggregate.ts', { cwd: folder }).map((file) =>
  basename(file, '.aggregate.ts'),
);
const aggregate =
  aggregates.find((name) => useCase.endsWith(`-${name}`)) ??
  (aggregates.length === 1 ? aggregates[0] : undefined);
if (!aggregate) {
  refuse(
    aggregates.length === 0
      ? `The module '${module}' has no aggregate; write <name>.aggregate.ts first.`
      : `Which aggregate? End the name with one of: ${aggregates.join(', ')}.`,
  );
}

const Command = pascal(useCase);
const Aggregate = pascal(aggregate);
const variable = camel(aggregate);
const verb = camel(useCase.replace(new RegExp(`-${aggregate}$`), ''));
const action = verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const notFound = `${aggregate.replaceAll('-', '_').toUpperCase()}_NOT_FOUND`;

const command = `import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { ${Aggregate} } from '../${aggregate}.aggregate.ts';

/** Fields that it takes are declared here, with their rules from @nattil/contracts/rules. */
export class ${Command}Body {}

export class ${Command} extends Command<void> {
  constructor(
    readonly ${variable}Id: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(${Command})
export class ${Command}Handler implements ICommandHandler<${Command}> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ ${variable}Id, seen, actor }: ${Command}): Promise<void> {
    const ${variable} = await this.em.findOne(${Aggregate}, { id: ${variable}Id });
    if (!${variable}) throw new DomainError('${notFound}');
    await this.decisions.about(${variable}, seen, () => ${variable}.${verb}(actor, this.clock.now()));
  }
}
`;

const route = `/api/admin/${module}`;
const spec = `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';

describe('${useCase.replaceAll('-', ' ')}', () => {
  let app: TestApp;
  let admin: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    member = await signedInAs(app, 'member');
  });
  afterAll(() => app.close());

  const nobody = '00000000-0000-4000-8000-000000000000';

  it('returns 404 for an id that does not exist', async () => {
    expect(await admin.put(\`${route}/\${nobody}/${action}\`)).toMatchObject({
      status: 404,
      body: { success: false, code: '${notFound}' },
    });
  });

  it('is refused to a member and to a visitor', async () => {
    expect(await member.put(\`${route}/\${nobody}/${action}\`)).toMatchObject({ status: 403 });
    expect(await app.api.put(\`${route}/\${nobody}/${action}\`)).toMatchObject({ status: 401 });
  });
});
`;

await write(
  'commands',
  { [`${useCase}.ts`]: command, [`${useCase}.int.spec.ts`]: spec },
  `${Command}Handler`,
  `  ${aggregate}.aggregate.ts     ${verb}(actor, now): the rule, and the event that it records, with its spec
  contracts/src/events/${module}.ts, when the event is new: its payload, kind of aggregate and summary
  contracts/src/error-codes/${module}.ts, when a refusal is new
  the controller's route:
    @Put(':id/${action}')
    @Access('admin', { may: '<permission of contracts/src/rules/roles.ts>' })
    @ChecksIfMatch()
    async ${verb}(@Param('id', IdParam) id: string, @Body() _body: ${Command}Body, @Scope() scope: RequestScope) {
      await this.commands.run(new ${Command}(id, scope.seen, scope.actor));
    }
  the spec's sentences for what it does, with the lines of docs/spec that they show`,
);

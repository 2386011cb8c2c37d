// A command: its body, command and handler in one file, its spec over HTTP and its route.
// An administrator's decision also checks the version that the administrator saw.
import { join } from 'node:path';
import { controllerOf, httpSpec, limitConstant, testsOfId } from './audience.ts';
import { aggregateFor, type AggregateOfModule } from './module.ts';
import { camel, pascal, refuse, snake, words } from './names.ts';
import { backendFile, pathFrom, platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

type Form = 'decision' | 'admin' | 'member' | 'anyone';

interface Names {
  Command: string;
  aggregate: AggregateOfModule;
  /** The aggregate's method, and the last part of the route. */
  verb: string;
  action: string;
  limit: string;
}

export const decision = (request: FileRequest): Written => written(request, 'decision');
export const command = (request: FileRequest): Written => written(request, request.audience);

function written(request: FileRequest, form: Form): Written {
  const { module, name, audience } = request;
  if (!name.includes('-'))
    refuse(`A command is named by its verb and its object, e.g. suspend-shop instead of ${name}.`);
  const aggregate = aggregateFor(module, name);
  const action = name.replace(new RegExp(`-${aggregate.name}$`), '');
  const names: Names = {
    Command: pascal(name),
    aggregate,
    verb: camel(action),
    action,
    limit: `${snake(name).toUpperCase()}_BY_ADDRESS`,
  };
  const folder = join(module.folder, 'commands');
  return {
    files: {
      [`commands/${name}.ts`]: source(folder, name, names, form),
      [`commands/${name}.int.spec.ts`]: spec(folder, request, names, form),
    },
    provider: { Class: `${names.Command}Handler`, path: `./commands/${name}.ts` },
    route: {
      controller: controllerOf(audience, module.name),
      ...route(request, names, form),
    },
    left: left(request, names, form),
  };
}

const NEEDED: Record<Form, readonly string[]> = {
  decision: ['Actor', 'Clock', 'Decisions', 'DomainError', 'SeenVersions'],
  admin: ['Actor', 'Clock', 'DomainError'],
  member: ['Actor', 'Clock', 'DomainError'],
  anyone: ['Actor', 'Clock', 'RateLimit'],
};

function source(folder: string, name: string, names: Names, form: Form): string {
  const { Command, aggregate, limit } = names;
  const isLocked = form === 'admin' || form === 'member';
  const answer = form === 'anyone' ? '{ id: string }' : 'void';
  const fields = fieldsOf(names, form);
  return `${isLocked ? "import { LockMode } from '@mikro-orm/core';\n" : ''}import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
${platformImports(folder, NEEDED[form])}import { ${aggregate.Class} } from '${pathFrom(folder, aggregate.file)}';
${form === 'anyone' ? `\n${limitConstant(name, limit)}` : ''}
/** Fields that it takes are declared here, with their rules from @nattil/contracts/rules. */
export class ${Command}Body {}

export class ${Command} extends Command<${answer}> {
  constructor(
    ${fields.map(([field, type]) => `readonly ${field}: ${type},`).join('\n    ')}
  ) {
    super();
  }
}

@CommandHandler(${Command})
export class ${Command}Handler implements ICommandHandler<${Command}> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    ${form === 'decision' ? 'private readonly decisions: Decisions,' : ''}
  ) {}

  async execute({ ${fields.map(([field]) => field).join(', ')} }: ${Command}): Promise<${answer}> {
    ${steps(names, form)}
  }
}
`;
}

function fieldsOf({ aggregate }: Names, form: Form): [field: string, type: string][] {
  return [
    ...(form === 'anyone' ? [] : [[`${aggregate.variable}Id`, 'string'] as [string, string]]),
    ...(form === 'member' ? [['memberId', 'string'] as [string, string]] : []),
    ...(form === 'decision' ? [['seen', 'SeenVersions'] as [string, string]] : []),
    ['actor', 'Actor'],
  ];
}

function steps({ aggregate, verb }: Names, form: Form): string {
  const { Class, variable, notFound } = aggregate;
  if (form === 'anyone')
    return `const ${variable} = ${Class}.${verb}(actor, this.clock.now());
    this.em.persist(${variable});
    return { id: ${variable}.id };`;
  const which = form === 'member' ? `{ id: ${variable}Id, memberId }` : `{ id: ${variable}Id }`;
  const refused = `if (!${variable}) throw new DomainError('${notFound}');`;
  if (form === 'decision')
    return `const ${variable} = await this.em.findOne(${Class}, ${which});
    ${refused}
    await this.decisions.about(${variable}, seen, () => ${variable}.${verb}(actor, this.clock.now()));`;
  return `// The lock lets two concurrent callers both succeed.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const ${variable} = await this.em.findOne(${Class}, ${which}, { lockMode });
    ${refused}
    ${variable}.${verb}(actor, this.clock.now());`;
}

function spec(
  folder: string,
  { module, name, audience }: FileRequest,
  names: Names,
  form: Form,
): string {
  const { action, aggregate, limit } = names;
  const path = `/${controllerOf(audience, module.name)}`;
  const title = words(name);
  if (form === 'anyone') {
    const tests = `  it('is open to a stranger, up to a limit for each address', async () => {
    const headers = { 'x-forwarded-for': someIp() };
    const call = () => app.api.post('${path}/${action}', {}, { headers });
    for (let n = 0; n < ${limit}.points; n += 1) expect(await call()).toMatchObject({ status: 201 });
    expect(await call()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
`;
    const text = httpSpec(folder, { title, audience, tests, needs: ['someIp'] });
    return text.replace('\n\n', `\nimport { ${limit} } from './${name}.ts';\n\n`);
  }
  const call = (client: string) => `${client}.put(\`${path}/\${nobody}/${action}\`)`;
  const tests = testsOfId(audience, aggregate.notFound, call);
  return httpSpec(folder, { title, audience, tests });
}

function route(
  { module, name }: FileRequest,
  names: Names,
  form: Form,
): { imports: string; method: string } {
  const { Command, verb, action, limit, aggregate } = names;
  const isNew = form === 'anyone';
  const nest = isNew ? ['Body', 'Post'] : ['Body', 'Param', 'Put'];
  const platform = [
    'Access',
    ...(form === 'decision' ? ['ChecksIfMatch'] : []),
    isNew ? 'answer' : 'done',
    'Commands',
    'Describe',
    ...(isNew ? [] : ['IdParam']),
    'RequestScope',
    'Scope',
  ];
  const own = [Command, `${Command}Body`, ...(isNew ? [limit] : [])].join(', ');
  const args = {
    decision: 'id, scope.seen, scope.actor',
    admin: 'id, scope.actor',
    member: 'id, scope.actor.id!, scope.actor',
    anyone: 'scope.actor',
  }[form];
  const access = {
    decision: `'admin', { may: '<permission>' }`,
    admin: `'admin', { may: '<permission>' }`,
    member: `'member'`,
    anyone: `'public', { limit: { of: ${limit}, counts: 'requests' } }`,
  }[form];
  const refusals =
    aggregate.notFound === 'NOT_FOUND' ? '' : `, refusals: ['${aggregate.notFound}']`;
  const described = isNew
    ? `answer: '<name of the answer>', status: 201`
    : `answer: 'Done'${refusals}`;
  const run = `await this.commands.run(new ${Command}(${args}))`;
  return {
    imports: `import { ${nest.join(', ')} } from '@nestjs/common';
${platformImports(module.folder, platform)}import { ${own} } from './commands/${name}.ts';

`,
    method: `@${isNew ? `Post('${action}')` : `Put(':id/${action}')`}
@Access(${access})
${form === 'decision' ? '@ChecksIfMatch()\n' : ''}@Describe({ id: '<verb and thing>', summary: '<what it does>', ${described} })
async ${verb}(${isNew ? '' : "@Param('id', IdParam) id: string, "}@Body() _body: ${Command}Body, @Scope() scope: RequestScope) {
  ${isNew ? `return answer(${run});` : `${run};\n  return done();`}
}
`,
  };
}

function left({ module }: FileRequest, { aggregate, verb, Command }: Names, form: Form): string[] {
  const { Class, file, properties } = aggregate;
  const method =
    form === 'anyone' ? `static ${verb}(actor, now), which makes one` : `${verb}(actor, now)`;
  return [
    `${pathFrom(module.folder, file).slice(2)}, class ${Class}: ${method}: the rule, and the event that it records, with its spec`,
    ...(form === 'member' && !properties.has('memberId')
      ? [
          `class ${Class}: the property memberId, or in the handler another condition for the caller's own`,
        ]
      : []),
    ...(form === 'decision' && !properties.has('status')
      ? [`class ${Class}: the property status, which a refusal names`]
      : []),
    `contracts/src/events: the event, if it is new: its payload, kind of aggregate and summary`,
    `contracts/src/error-codes: a refusal, if it is new`,
    `class ${Command}Body: the fields, each with @ValidatedBy; without fields, remove the class`,
    ...(form === 'decision' || form === 'admin'
      ? [`the route's permission: one of contracts/src/rules/portal/roles.ts`]
      : []),
    ...(form === 'anyone'
      ? [
          `the route's limit: its points and seconds; and a limit for each mailbox or number, if it sends something`,
          `the route in PUBLIC of ${backendFile('realms.int.spec.ts')}, if its path is new`,
          `contracts/src/api: the type of the answer, which @Describe names`,
        ]
      : []),
    `the spec: a sentence for each thing that it does, with the numbers of the lines of docs/spec`,
    `npm run generate: writes the schemas and examples anew`,
  ];
}

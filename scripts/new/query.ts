// A query: query and handler in one file, its spec over HTTP and its route.
import { join } from 'node:path';
import { controllerOf, httpSpec, testsOfId, type Audience } from './audience.ts';
import { tableFor } from './module.ts';
import { camel, pascal, words } from './names.ts';
import { backendFile, platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

export function query({ module, name, audience }: FileRequest): Written {
  const folder = join(module.folder, 'queries');
  const Query = pascal(name);
  const { table, notFound } = tableFor(module, name);
  const own = audience === 'member';
  const path = `/${controllerOf(audience, module.name)}`;
  const source = `import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
${platformImports(folder, ['Database', 'DomainError'])}
interface Row {
  id: string;
}

export class ${Query} extends Query<Row> {
  constructor(
    readonly id: string,
    ${own ? 'readonly memberId: string,' : ''}
  ) {
    super();
  }
}

@QueryHandler(${Query})
export class ${Query}Handler implements IQueryHandler<${Query}> {
  constructor(private readonly database: Database) {}

  async execute({ id${own ? ', memberId' : ''} }: ${Query}): Promise<Row> {
    const [row] = await this.database.query<Row>(
      \`select id from ${table} where id = $1${own ? ' and member_id = $2' : ''}\`,
      [id${own ? ', memberId' : ''}],
    );
    if (!row) throw new DomainError('${notFound}');
    return row;
  }
}
`;
  const call = (client: string) => `${client}.get(\`${path}/\${nobody}/${name}\`)`;
  const tests = testsOfId(audience, notFound, call);
  const refusals = notFound === 'NOT_FOUND' ? '' : `, refusals: ['${notFound}']`;
  const nest =
    "import { Get, Param } from '@nestjs/common';\nimport { QueryBus } from '@nestjs/cqrs';\n";
  const needed = ['Access', 'answer', 'Describe', 'IdParam'];
  return {
    files: {
      [`queries/${name}.ts`]: source,
      [`queries/${name}.int.spec.ts`]: httpSpec(folder, { title: words(name), audience, tests }),
    },
    provider: { Class: `${Query}Handler`, path: `./queries/${name}.ts` },
    route: {
      controller: controllerOf(audience, module.name),
      imports: `${nest}${platformImports(module.folder, own ? [...needed, 'RequestScope', 'Scope'] : needed)}import { ${Query} } from './queries/${name}.ts';

`,
      method: `@Get(':id/${name}')
@Access(${accessTo(audience)})
@Describe({ id: '<verb and thing>', summary: '<what it returns>', answer: '<name of the answer>'${refusals} })
async ${camel(name)}(@Param('id', IdParam) id: string${own ? ', @Scope() { actor }: RequestScope' : ''}) {
  return answer(await this.queries.execute(new ${Query}(id${own ? ', actor.id!' : ''})));
}
`,
    },
    left: [
      `queries/${name}.ts: the columns of the table ${table}${own ? ', which needs a member_id,' : ''} and the type of the row`,
      `contracts/src/api: the type of the answer, which the query returns and @Describe names`,
      ...leftOfReaders(audience),
    ],
  };
}

/** The arguments of `@Access` on a route that only reads. */
export function accessTo(audience: Audience): string {
  return { admin: `'admin', { may: 'read' }`, member: `'member'`, anyone: `'public'` }[audience];
}

export function leftOfReaders(audience: Audience): string[] {
  return [
    ...(audience === 'admin'
      ? [`the route's permission, if it is not 'read': one of contracts/src/rules/portal/roles.ts`]
      : []),
    ...(audience === 'anyone'
      ? [
          `a rate limit (RateLimit) in @Access, if a call costs more than a look-up by its id`,
          `the route in PUBLIC of ${backendFile('realms.int.spec.ts')}, if its path is new`,
        ]
      : []),
    `the route's @Reads, if a projection fills the table`,
    `the spec: a sentence for each thing that it returns, with the numbers of the lines of docs/spec`,
    `npm run generate: writes the schemas and examples anew`,
  ];
}

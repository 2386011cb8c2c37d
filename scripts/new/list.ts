// A list: its parameters, query and handler in one file, its spec over HTTP and its route.
import { join } from 'node:path';
import { CLIENTS, controllerOf, httpSpec, refusedCallers, type Audience } from './audience.ts';
import { tableFor } from './module.ts';
import { camel, pascal, words } from './names.ts';
import { backendFile, platformImports } from './platform.ts';
import { accessTo, leftOfReaders } from './query.ts';
import type { FileRequest, Written } from './written.ts';

export function list({ module, name: rows, audience }: FileRequest): Written {
  const name = `list-${rows}`;
  const folder = join(module.folder, 'queries');
  const Query = pascal(name);
  const { table } = tableFor(module, rows);
  const own = audience === 'member';
  const path = `/${controllerOf(audience, module.name)}/${rows}`;
  const imports = [
    'countUpTo',
    'Counted',
    'Database',
    'Paging',
    'parameters',
    'skippedBefore',
    'ValidatedBy',
  ];
  const source = `import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { searchRule } from '@nattil/contracts/rules/list';
${platformImports(folder, imports)}
/** Each filter has a rule of @nattil/contracts/rules, which its control in the SPA uses too. */
export class ${Query}Params extends Paging {
  @ValidatedBy(searchRule) search?: string;
}

/** A row of a list has an \`id\`: clients and the test over all lists tell rows apart by it. */
interface Row {
  id: string;
}

interface Page {
  items: Row[];
  found: Counted;
}

export class ${Query} extends Query<Page> {
  constructor(
    readonly params: ${Query}Params,
    ${own ? 'readonly memberId: string,' : ''}
  ) {
    super();
  }
}

@QueryHandler(${Query})
export class ${Query}Handler implements IQueryHandler<${Query}> {
  constructor(private readonly database: Database) {}

  async execute({ params${own ? ', memberId' : ''} }: ${Query}): Promise<Page> {
    const skipped = skippedBefore(params, '${words(rows)} only; search for the others');
    const { values, bind } = parameters();
    const where = [${own ? '`member_id = ${bind(memberId)}`' : "'true'"}];
    if (params.search) where.push(\`id::text = \${bind(params.search)}\`);
    // The total counts by the same condition, so that no filter can leave it wrong.
    const from = \`${table} where \${where.join(' and ')}\`;
    const [items, found] = await Promise.all([
      this.database.query<Row>(
        \`select id from \${from} order by id limit \${params.limit} offset \${skipped}\`,
        values,
      ),
      countUpTo(this.database, from, values),
    ]);
    return { items, found };
  }
}
`;
  const nest =
    "import { Get, Query } from '@nestjs/common';\nimport { QueryBus } from '@nestjs/cqrs';\n";
  const needed = ['Access', 'countedAnswer', 'Describe'];
  return {
    files: {
      [`queries/${name}.ts`]: source,
      [`queries/${name}.int.spec.ts`]: httpSpec(folder, {
        title: `the list of ${words(rows)}`,
        audience,
        tests: tests(path, audience),
      }),
    },
    provider: { Class: `${Query}Handler`, path: `./queries/${name}.ts` },
    route: {
      controller: controllerOf(audience, module.name),
      imports: `${nest}${platformImports(module.folder, own ? [...needed, 'RequestScope', 'Scope'] : needed)}import { ${Query}, ${Query}Params } from './queries/${name}.ts';

`,
      method: `@Get('${rows}')
@Access(${accessTo(audience)})
@Describe({ id: '<verb and thing>', summary: '<what it lists, and in which order>', answer: '<name of the answer>' })
async ${camel(name)}(@Query() params: ${Query}Params${own ? ', @Scope() { actor }: RequestScope' : ''}) {
  const { items, found } = await this.queries.execute(new ${Query}(params${own ? ', actor.id!' : ''}));
  return countedAnswer(items, found, params);
}
`,
    },
    left: [
      `queries/${name}.ts: the columns and the order of the table ${table}${own ? ', which needs a member_id' : ''}; rows keep an 'id', and the order ends with it`,
      `class ${Query}Params: the filters, each with a rule of contracts/src/rules (filterRule for a choice)`,
      `contracts/src/api: the type of the row, and of the answer, which @Describe names`,
      `queries/${name}.int.spec.ts: five rows before its tests, and each filter with its total`,
      `${backendFile('http.int.spec.ts')}, 'every list': five rows; an entry of 'needs', if the path has an id or the list is one person's`,
      ...leftOfReaders(audience),
    ],
  };
}

function tests(path: string, audience: Audience): string {
  const caller = CLIENTS[audience];
  return `  it('gives every row once over its pages, with the total of all', async () => {
    const whole = (await ${caller}.get('${path}?limit=100')).body;
    const ids = whole.data.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(ids.length / 2); page += 1) {
      const { data, pagination } = (await ${caller}.get(\`${path}?page=\${page}&limit=2\`)).body;
      expect(pagination).toMatchObject({ currentPage: page, totalItems: ids.length });
      seen.push(...data.map(({ id }: { id: string }) => id));
    }
    expect(seen).toEqual(ids);
  });

  it('counts by its filter', async () => {
    const [{ id }] = (await ${caller}.get('${path}')).body.data;
    expect((await ${caller}.get(\`${path}?search=\${id}\`)).body).toMatchObject({
      data: [{ id }],
      pagination: { totalItems: 1 },
    });
  });

${refusedCallers(audience, (client) => `${client}.get('${path}')`)}`;
}

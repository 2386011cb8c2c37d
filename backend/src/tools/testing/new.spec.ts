import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';

const root = repositoryRoot();
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  '.prettierrc.json',
  'scripts',
  'backend/package.json',
  'backend/src',
];
const LINKED = ['node_modules', 'contracts', 'search-engine', 'backend/node_modules'];
const MODULE = 'backend/src/modules/purchases';

/** A printed route: the path of its controller, its imports, its method. */
const ROUTE = /^Route, for a controller of '(.*)':\n((?: {2}import .*\n)+)\n((?: {2}.*\n)+)/gm;

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

describe('npm run new', () => {
  let copy: string;
  let highest: number;

  function node(...args: string[]): Promise<Ended> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, args, { cwd: copy }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? 1, stdout, stderr }),
      );
    });
  }
  const run = (...args: string[]) => node('scripts/new.ts', ...args);
  async function written(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...args);
    if (code !== 0) throw new Error(`npm run new -- ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'nattil-new-'));
    for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
    for (const path of LINKED)
      if (existsSync(join(root, path))) symlinkSync(join(root, path), join(copy, path), 'junction');
    const numbers = globSync('backend/src/**/migrations/*.ts', { cwd: copy });
    highest = Math.max(...numbers.map((file) => Number(basename(file).slice(0, 4))));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const number = (after: number) => String(highest + after).padStart(4, '0');

  it('writes each kind so that the type check names what is left to write and nothing else', async () => {
    const outputs = [
      await written(
        'purchases',
        'commands/hide-purchase',
        'queries/own-receipt',
        'lists/own-bills',
        '--for',
        'member',
      ),
      await written(
        'purchases',
        'commands/report-purchase',
        'queries/slip',
        'lists/slips',
        '--for',
        'anyone',
      ),
      await written('purchases', 'commands/flag-purchase', 'queries/receipt', 'lists/bills'),
      await written(
        'purchases',
        'refund-purchase',
        'projections/purchase-days',
        'reactions/thank-for-purchase',
        'aggregates/purchase-note',
        'migrations/purchase-index',
      ),
    ];
    const routes = outputs.flatMap((output) => [...output.matchAll(ROUTE)]);
    expect(routes).toHaveLength(10);
    routes.forEach(([, path, imports, method], n) => writeController(n, path!, imports!, method!));
    expect(missingNames()).toEqual({
      'commands/flag-purchase.ts': ['flag'],
      'commands/hide-purchase.ts': ['hide'],
      'commands/refund-purchase.ts': ['refund'],
      'commands/report-purchase.ts': ['report'],
      'printed-6.controller.ts': ['<permission>'],
      'printed-9.controller.ts': ['<permission>'],
      // The kind and the events of the new aggregate are declared in contracts.
      'purchase-note.aggregate.spec.ts': ['PurchaseNote', 'PurchaseNoteClosed', 'close'],
      'purchase-note.aggregate.ts': ['PurchaseNoteClosed', 'PurchaseNoteCreated', 'kind'],
      'purchases.module.ts': ['typeof PurchaseNote'],
    });
    expect(globSync('**/*', { cwd: join(copy, MODULE) })).toEqual(
      expect.arrayContaining([
        `migrations/${number(1)}-purchase-note.ts`,
        `migrations/${number(2)}-purchase-index.ts`,
      ]),
    );
    const index = `migrations/${number(2)}-purchase-index.ts`;
    expect(readFileSync(join(copy, MODULE, index), 'utf8')).toContain('compatible: true');
    const declared = readFileSync(join(copy, MODULE, 'purchases.module.ts'), 'utf8');
    expect(declared).toContain('entities: [Purchase, PurchaseNote]');
    expect(declared).toContain(
      'migrations: [purchases, tillPurchases, bills, purchaseNoteTable, purchaseIndex]',
    );
  });

  it('refuses a name that exists, a wrong one and an unknown module, and says why', async () => {
    const refusals: [args: string[], sentence: string][] = [
      [['purchases', 'lists/purchases'], 'list-purchases.ts exists already. Choose another name.'],
      [['purchases', 'lists/Bills'], "'Bills' is no name in kebab-case"],
      [['purchases', 'lists/two/bills'], "'two/bills' is no name in kebab-case"],
      [['purchases', 'refund'], 'A command is named by its verb and its object'],
      [['purchases', 'pages/bills'], "There is no kind 'pages'. There are: decisions, commands"],
      [['shopping', 'lists/bills'], "There is no module 'shopping'. There are: admin, cards"],
      [['dashboard', 'open-dashboard'], "The module 'dashboard' has no aggregate. Write one first"],
      [['purchases', 'lists/bills', '--for', 'owner'], '--for takes admin, member, anyone'],
      [['purchases', 'migrations/bills', '--for', 'admin'], '--for is for commands, queries'],
      [['purchases'], 'Usage: npm run new -- <module> <kind>/<name>'],
    ];
    const ended = await Promise.all(refusals.map(([args]) => run(...args)));
    expect(ended).toEqual(
      refusals.map(([, sentence]) => ({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(sentence),
      })),
    );
  });

  /** A controller of the module with a route that the command printed. */
  function writeController(n: number, path: string, imports: string, method: string): void {
    const bus = imports.includes('QueryBus') ? 'queries: QueryBus' : 'commands: Commands';
    const source = `import { Controller } from '@nestjs/common';
${imports.replaceAll(/^ {2}/gm, '')}
@Controller('${path}')
export class Printed {
  constructor(private readonly ${bus}) {}

${method}}
`;
    writeFileSync(join(copy, MODULE, `printed-${n}.controller.ts`), source);
  }

  /** By file of the module, the names that its type errors begin with. */
  function missingNames(): Record<string, string[]> {
    const backend = join(copy, 'backend');
    const { config } = ts.readConfigFile(join(root, 'backend/tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, backend);
    const module = join(copy, MODULE);
    const files = globSync('**/*.ts', { cwd: module }).toSorted();
    const program = ts.createProgram(
      files.map((file) => join(module, file)),
      { ...options, incremental: false, tsBuildInfoFile: undefined },
    );
    const missing = files.map((file) => {
      const errors = program.getSemanticDiagnostics(program.getSourceFile(join(module, file)));
      const names = errors.map(({ messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, '\n');
        return /'"?(.*?)"?'/.exec(message)?.[1] ?? message;
      });
      return [file, [...new Set(names)].toSorted()] as const;
    });
    return Object.fromEntries(missing.filter(([, names]) => names.length > 0));
  }
});

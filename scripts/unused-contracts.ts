// Fails for exports of contracts that no product code uses; specs and test data do not count. A
// type may also be used in its own file only, because the published schemas use its name. In a
// table of texts (…_MESSAGES, …_ERRORS, …_ALERTS) every entry must be used.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

interface Exported {
  file: string;
  name: string;
  isType: boolean;
  /** Entries of a table of texts. */
  entries: string[];
}

const CONTRACTS = 'contracts/src/';
const TABLE = /_(MESSAGES|ERRORS|ALERTS)$/;

const files = globSync(
  ['contracts/src/**/*.ts', '{search-engine,backend,frontend-*}/src/**/*.{ts,tsx}'],
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.spec\.|\.fixture\.|\/testing\//.test(file));
const sources = files.map((file) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
);

const exported = sources
  .filter(({ fileName }) => fileName.startsWith(CONTRACTS))
  .flatMap(exportsOf);
const imported = new Set(sources.flatMap(importsOf));
const entriesUsed = new Set(sources.flatMap(entriesUsedIn));

const complaints = exported.flatMap(({ file, name, isType, entries }) => {
  const used = imported.has(`${file} ${name}`) || (isType && isUsedInItsFile(file, name));
  if (!used) return [`${file}: no product code uses ${name}`];
  return entries
    .filter((entry) => !entriesUsed.has(`${file} ${name}.${entry}`))
    .map((entry) => `${file}: no product code uses ${name}.${entry}`);
});
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(`contracts: all ${exported.length} exports are used`);

function exportsOf(source: ts.SourceFile): Exported[] {
  const file = source.fileName;
  return source.statements.flatMap((statement): Exported[] => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name, initializer }) => ({
        file,
        name: name.getText(),
        isType: false,
        entries: TABLE.test(name.getText()) ? entriesOf(initializer) : [],
      }));
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    const { name } = statement as ts.DeclarationStatement;
    return name ? [{ file, name: name.getText(), isType, entries: [] }] : [];
  });
}

function entriesOf(value: ts.Expression | undefined): string[] {
  const table = value && ts.isAsExpression(value) ? value.expression : value;
  if (!table || !ts.isObjectLiteralExpression(table)) return [];
  return table.properties.flatMap(({ name }) => (name ? [name.getText()] : []));
}

/** The names that a file imports from contracts, with the files that declare them. */
function importsOf(source: ts.SourceFile): string[] {
  return namedImports(source).map(({ from, name }) => `${from} ${name}`);
}

function namedImports(source: ts.SourceFile): { from: string; name: string; as: string }[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const from = contractsFile(
      source.fileName,
      (statement.moduleSpecifier as ts.StringLiteral).text,
    );
    const bindings = statement.importClause?.namedBindings;
    if (!from || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map((element) => ({
      from,
      name: (element.propertyName ?? element.name).text,
      as: element.name.text,
    }));
  });
}

function contractsFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('@nattil/contracts/'))
    return `${specifier.replace('@nattil/contracts/', CONTRACTS)}.ts`;
  if (!specifier.startsWith('.') || !importer.startsWith(CONTRACTS)) return undefined;
  return new URL(specifier, `file:///${importer}`).pathname.slice(1);
}

/** `LOGIN_ERRORS.offline`, `const { offline } = LOGIN_ERRORS`, under any imported name. */
function entriesUsedIn(source: ts.SourceFile): string[] {
  const tables = new Map(
    [
      ...namedImports(source),
      ...exportsOf(source).map(({ file, name }) => ({ from: file, name, as: name })),
    ]
      .filter(({ name }) => TABLE.test(name))
      .map(({ from, name, as }) => [as, `${from} ${name}`]),
  );
  const used: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) use(node.expression, [node.name.text]);
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer)
      use(
        node.initializer,
        node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText()),
      );
    // A table that is passed as a whole counts as used as a whole.
    if (ts.isIdentifier(node) && isPassedAsWhole(node))
      use(node, allEntries(tables.get(node.text)));
    ts.forEachChild(node, visit);
  };
  const use = (table: ts.Expression, entries: string[]): void => {
    const key = ts.isIdentifier(table) ? tables.get(table.text) : undefined;
    if (key) used.push(...entries.map((entry) => `${key}.${entry}`));
  };
  visit(source);
  return used;
}

function isPassedAsWhole({ parent }: ts.Identifier): boolean {
  return (
    ts.isCallExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isTypeQueryNode(parent)
  );
}

function allEntries(key: string | undefined): string[] {
  return exported.find(({ file, name }) => `${file} ${name}` === key)?.entries ?? [];
}

function isUsedInItsFile(file: string, name: string): boolean {
  const { text } = sources.find(({ fileName }) => fileName === file)!;
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}

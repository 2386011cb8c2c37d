// A migration with the next number of all modules and the platform.
import { join } from 'node:path';
import { camel } from './names.ts';
import { nextMigrationNumber, platformImports } from './platform.ts';
import type { FileRequest, Written } from './written.ts';

/** The file of a migration, and its line in the module's `@Declares`. */
export function migrationOf(
  { module, name }: FileRequest,
  { constant, comment, sql }: { constant: string; comment: string; sql: string },
): Required<Pick<Written, 'files' | 'declared'>> {
  const numbered = `${nextMigrationNumber()}-${name}`;
  const source = `${platformImports(join(module.folder, 'migrations'), ['Migration'])}
/** ${comment} */
export const ${constant}: Migration = {
  name: '${numbered}',
  sql: [${sql}],
  compatible: true,
};
`;
  return {
    files: { [`migrations/${numbered}.ts`]: source },
    declared: [{ list: 'migrations', name: constant, path: `./migrations/${numbered}.ts` }],
  };
}

export function migration(request: FileRequest): Written {
  const constant = camel(request.name);
  const parts = migrationOf(request, { constant, comment: 'What it changes, and why.', sql: '' });
  const [file] = Object.keys(parts.files);
  return {
    ...parts,
    left: [
      `${file}: its comment, and its statements in 'sql'; once applied, it never changes`,
      `${file}: without 'compatible' if the program before it cannot run with the changed tables; it then refuses to start`,
      `for a new table: in @Declares 'kept' with the reason, or its time in Retention`,
      `for a new table with a member_id: in @Declares 'erases' or 'keptOfErased', and 'exportsData' or 'notExported'`,
      `for a new unique index: in @Declares 'refusals' with the code of the refusal`,
      `the number, if another branch takes it first: the file's name, its import and 'name'`,
    ],
  };
}

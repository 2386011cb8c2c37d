import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(process.cwd(), '..');
const library = join(root, 'node_modules/@mantine/core/styles');
const importList = /import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g;
const styleImport = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;

function componentsOf(folder: string): string[] {
  const files = globSync('**/*.tsx', { cwd: join(root, folder) });
  const lists = files.flatMap((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    return [...text.matchAll(importList)].map(([, list = '']) => list);
  });
  return [...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim())))];
}

function stylesOf(file: string): string[] {
  const text = readFileSync(join(root, 'frontend-shared/src/styles', file), 'utf8');
  return [...text.matchAll(styleImport)].map(([, name = '']) => name);
}

it.each(['member', 'admin', 'partner'])(
  'the %s area imports the styles of every component it uses',
  (realm) => {
    const imported = new Set([...stylesOf('common.ts'), ...stylesOf(`${realm}.ts`)]);
    const used = [...componentsOf('frontend-shared/src'), ...componentsOf(`frontend-${realm}/src`)];
    const styled = used.filter((name) => existsSync(join(library, `${name}.layer.css`)));
    expect(styled).toContain('Button');
    expect(styled.filter((name) => !imported.has(name))).toEqual([]);
  },
);

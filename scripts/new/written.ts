// The result of each kind of `npm run new`: it is written, added to the module and reported.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../run.ts';
import type { Audience } from './audience.ts';
import { refuseKnown, withDeclared, withProvider, type Module } from './module.ts';
import { refuse } from './names.ts';

export interface FileRequest {
  module: Module;
  /** In kebab-case, without the kind. */
  name: string;
  audience: Audience;
}

export interface Written {
  /** Source by path below the module's folder. */
  files: Record<string, string>;
  /** The class that the module provides, and its import path. */
  provider?: { Class: string; path: string };
  /** Additions to lists of the module's `@Declares`. */
  declared?: { list: 'entities' | 'migrations'; name: string; path: string }[];
  /** Imports and a method for a controller of the module. */
  route?: { controller: string; imports: string; method: string };
  /** The steps that a person still does. */
  left: string[];
}

/** Writes the files and the module's lines, and prints what is left to do. */
export async function write(module: Module, written: Written): Promise<void> {
  const { provider, declared = [] } = written;
  const files = Object.entries(written.files).map(
    ([path, text]) => [join(module.folder, path), text] as const,
  );
  for (const [path] of files)
    if (existsSync(path)) refuse(`${relative(root, path)} exists already. Choose another name.`);
  const before = readFileSync(module.file, 'utf8');
  let source = before;
  if (provider) {
    refuseKnown(module, before, provider.Class);
    source = withProvider(module, source, provider.Class, provider.path);
  }
  for (const { list, name, path } of declared) {
    refuseKnown(module, before, name);
    source = withDeclared(module, source, list, name, path);
  }
  const texts = await Promise.all([...files, [module.file, source] as const].map(formatted));
  for (const [path, text] of texts) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(report(module, written));
}

async function formatted([filepath, text]: readonly [string, string]) {
  const options = { ...(await resolveConfig(filepath)), filepath };
  return [filepath, await format(text, options)] as const;
}

function report(module: Module, { files, provider, declared = [], route, left }: Written): string {
  const inModule = (path: string) => relative(root, join(module.folder, path));
  const added = [provider?.Class, ...declared.map(({ name }) => name)].filter((name) => name);
  const parts = [
    `Written:\n${Object.keys(files)
      .map((path) => `  ${inModule(path)}\n`)
      .join('')}`,
    `Changed:\n  ${relative(root, module.file)}: ${added.join(', ')}\n`,
    route &&
      `Route, for a controller of '${route.controller}':\n${indented(route.imports + route.method)}`,
    `Left to write:\n${left.map((step) => `  - ${step}\n`).join('')}`,
  ];
  return parts.filter((part) => part).join('\n');
}

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ');

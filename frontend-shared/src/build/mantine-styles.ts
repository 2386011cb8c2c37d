import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const core = dirname(require.resolve('@mantine/core/styles.layer.css'));
const coreEntry = join(core, 'esm/index.mjs');
/** Whose sources may use a component of the library without our naming it. */
const companions = ['notifications', 'carousel', 'charts'];

const sharedSources = dirname(import.meta.dirname);
const always = ['baseline', 'default-css-variables', 'global'];
const importList = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const relativeImport = /from\s*["'](\.[^"']+)["']/g;
const styleClass = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * Serves, in a build, only the styles of the components that the SPA imports, and of those that
 * these are made of: a third of the whole, and it stands in the way of the first paint.
 */
export function mantineStyles(): Plugin {
  let sources = '';
  return {
    name: 'nattil-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      sources = join(config.root, 'src');
    },
    load(id) {
      if (!id.split('?')[0]?.endsWith('@mantine/core/styles.layer.css')) return null;
      return stylesFor(classesUsedBy([sources, sharedSources]));
    },
  };
}

function namesImportedFromCore(folders: string[]): Set<string> {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of globSync('**/*.{ts,tsx,mjs}', { cwd: folder })) {
      if (/\.spec\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, list = '', from] of text.matchAll(importList)) {
        if (from !== '@mantine/core') continue;
        for (const entry of list.split(',')) {
          const name = entry.trim().split(/\s+as\s+/)[0];
          if (name) names.add(name.replace(/^type\s+/, ''));
        }
      }
    }
  }
  return names;
}

/** Follows the library's own imports from what we import down to the names of its classes. */
function classesUsedBy(folders: string[]): Set<string> {
  const companionFolders = companions.flatMap((name) => {
    try {
      return [join(dirname(require.resolve(`@mantine/${name}/styles.layer.css`)), 'esm')];
    } catch {
      return [];
    }
  });
  const names = namesImportedFromCore([...folders, ...companionFolders]);
  const pending: string[] = [];
  for (const [, list = '', from = ''] of readFileSync(coreEntry, 'utf8').matchAll(importList)) {
    const offered = list.split(',').map(
      (entry) =>
        entry
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    );
    if (from.startsWith('.') && offered.some((name) => names.has(name))) {
      pending.push(join(core, 'esm', from));
    }
  }
  const classes = new Set<string>();
  const seen = new Set<string>();
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [name] of text.matchAll(styleClass)) classes.add(name);
    for (const [, from = ''] of text.matchAll(relativeImport)) {
      pending.push(join(dirname(file), from));
    }
  }
  return classes;
}

/** The library's style files with one of the classes, in the order of its whole style sheet. */
function stylesFor(classes: Set<string>): string {
  const whole = readFileSync(join(core, 'styles.layer.css'), 'utf8');
  const files = globSync('*.layer.css', { cwd: join(core, 'styles') });
  const chosen = files.flatMap((file) => {
    const text = readFileSync(join(core, 'styles', file), 'utf8');
    if (always.includes(file.replace('.layer.css', ''))) {
      return [{ text, at: always.indexOf(file.replace('.layer.css', '')) - always.length }];
    }
    const own = [...text.matchAll(styleClass)].map(([name]) => name);
    if (!own.some((name) => classes.has(name))) return [];
    return [{ text, at: whole.indexOf(own[0] ?? '') }];
  });
  return chosen
    .sort((left, right) => left.at - right.at)
    .map(({ text }) => text)
    .join('\n');
}

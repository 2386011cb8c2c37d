import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../kernel/repository-root.ts';
import { escape } from './escape.ts';

const examples = join(repositoryRoot(), 'examples');

/** Messages of a real run as JSON lines. */
export function recordedEvents(): string {
  return readFileSync(join(examples, 'events', 'main-job.ndjson'), 'utf8');
}

/** HTML of an example consumer's files, which the tests run. Each file is collapsed. */
export function exampleFiles(folder: string, files: readonly string[]): string {
  const shown = files.map((file) => {
    const text = readFileSync(join(examples, 'consumers', folder, file), 'utf8');
    return `<details><summary>${file}</summary><pre tabindex="0">${escape(text)}</pre></details>`;
  });
  return shown.join('\n');
}

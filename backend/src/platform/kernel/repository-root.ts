import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains backend/ and both SPAs, seen from backend/src and from backend/dist. */
export function repositoryRoot(): string {
  for (let dir = fileURLToPath(new URL('.', import.meta.url)); ; dir = join(dir, '..')) {
    if (existsSync(join(dir, 'frontend-member', 'package.json'))) return dir;
    if (dir === join(dir, '..')) return dir;
  }
}

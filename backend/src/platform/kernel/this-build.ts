import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/** Version and commit of the running program. */
export interface Build {
  version: string;
  /** Missing if it is unknown. */
  commit?: string;
}

let build: Build | undefined;

/** The build writes the commit beside the program. A program that runs from source has none. */
export function thisBuild(): Build {
  build ??= { version: versionIn(join(repositoryRoot(), 'package.json')), ...commitBeside() };
  return build;
}

function versionIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as Build).version;
}

function commitBeside(): Pick<Build, 'commit'> {
  try {
    const commit = readFileSync(new URL('./commit', import.meta.url), 'utf8').trim();
    return commit ? { commit } : {};
  } catch {
    return {};
  }
}

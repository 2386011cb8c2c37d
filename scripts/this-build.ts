// Version and commit of what is built here. Nx runs this file to see whether they changed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

export interface Build {
  version: string;
  /** Empty if it is unknown: without git and without COMMIT, as in a source archive. */
  commit: string;
}

/** The version of package.json, and COMMIT or the commit that git has checked out. */
export function thisBuild(): Build {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Build;
  return { version, commit: process.env['COMMIT']?.trim() || commitOfGit() };
}

function commitOfGit(): string {
  try {
    // Only a repository of the product itself, not one around its folder.
    const git = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    if (git('rev-parse', '--show-prefix').trim() !== '') return '';
    return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*').trim();
  } catch {
    return '';
  }
}

if (import.meta.main) console.log(JSON.stringify(thisBuild()));

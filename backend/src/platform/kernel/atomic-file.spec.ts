import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeAtomically } from './atomic-file.ts';

describe('a file that is written atomically', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nattil-whole-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is replaced in one step and readable only by its owner', async () => {
    const file = join(folder, 'keys.json');
    await writeAtomically(file, 'first');
    const before = await stat(file);
    await writeAtomically(file, 'second');
    const after = await stat(file);
    // Another file under the same name: no reader ever saw a partial one.
    expect(after.ino).not.toBe(before.ino);
    expect(after.mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['keys.json']);
  });

  it('leaves no temporary file when the rename fails', async () => {
    await mkdir(join(folder, 'taken', 'inside'), { recursive: true });
    await expect(writeAtomically(join(folder, 'taken'), 'text')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs in a new process, which has served no request yet. */
async function isSeventhFast(...args: string[]): Promise<string> {
  const loader = file('../../../../../scripts/swc-register.mjs');
  const program = file('../testing/seventh-request.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    loader,
    program,
    ...args,
  ]);
  return stdout;
}

describe('requests after a garbage collection that followed the first six', () => {
  it('are fast with preallocated messages', async () => {
    expect(await isSeventhFast('with-room')).toBe('true');
  });

  it('are slow without; if V8 keeps the layout, the workaround can go', async () => {
    expect(await isSeventhFast()).toBe('false');
  });
});

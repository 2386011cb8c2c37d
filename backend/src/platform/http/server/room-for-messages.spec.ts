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

describe('requests after the garbage of the first six was collected', () => {
  it('are fast where there was room made for them', async () => {
    expect(await isSeventhFast('with-room')).toBe('true');
  });

  it('are slow otherwise; where V8 does not forget any more, nothing need be made', async () => {
    expect(await isSeventhFast()).toBe('false');
  });
});

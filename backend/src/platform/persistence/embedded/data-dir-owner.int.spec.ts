import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { claimDataDir, liveOwner } from './data-dir-owner.ts';
import { startTime } from './processes.ts';

const loader = fileURLToPath(new URL('../../../../../scripts/swc-register.mjs', import.meta.url));
const module = new URL('./data-dir-owner.ts', import.meta.url).href;

/** Prints when it is loaded, claims the folder on input, prints the result and keeps running. */
const CLAIMS = `
  const { claimDataDir } = await import('${module}');
  console.log('loaded');
  process.stdin.once('data', async () => {
    console.log(await claimDataDir(process.env.FOLDER, 'http://here/' + process.pid).then(() => 'owns', (e) => e.message));
    setInterval(() => {}, 1e6);
  });`;

describe('the owner of a data folder', () => {
  let folder: string;
  const ends: (() => void)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nattil-owner-'));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await rm(folder, { recursive: true });
  });

  const claimer = async (FOLDER = folder) => {
    const child = spawn(
      process.execPath,
      ['--import', loader, '--input-type=module', '-e', CLAIMS],
      { env: { PATH: process.env.PATH, FOLDER }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    ends.push(() => child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    await eventually('it is loaded', () => said.startsWith('loaded\n'), 60_000);
    const outcome = () => said.split('\n')[1];
    return {
      child,
      claim: async () => {
        child.stdin.write('now');
        return eventually('it says what came of it', outcome);
      },
    };
  };
  const ownerFile = () => join(folder, 'owner.json');

  it('is exactly one of ten simultaneous claimants, and the others name it', async () => {
    await writeFile(
      ownerFile(),
      JSON.stringify({ pid: 999_999_999, startedAt: '1', address: 'x' }),
    );
    const ten = await Promise.all(Array.from({ length: 10 }, () => claimer()));
    const outcomes = await Promise.all(ten.map(({ claim }) => claim()));
    const winner = ten[outcomes.indexOf('owns')]!.child.pid;
    const others = outcomes.filter((outcome) => outcome !== 'owns');
    expect(others).toEqual(
      Array(9).fill(
        `Nattil is already running at http://here/${winner} with the data in ${folder} (pid ${winner})`,
      ),
    );
    expect(JSON.parse(await readFile(ownerFile(), 'utf8'))).toMatchObject({ pid: winner });
  }, 90_000);

  it.each(['', '{"pid":12', 'null', '[]', '{"pid":"x"}'])(
    'is replaced when owner.json is damaged and no process runs: %j',
    async (damaged) => {
      await writeFile(ownerFile(), damaged);
      // The process of the previous test may still be ending.
      await eventually('nobody runs', async () => (await liveOwner(folder)) === null);
      const release = await claimDataDir(folder, 'http://new');
      expect(JSON.parse(await readFile(ownerFile(), 'utf8')).address).toBe('http://new');
      await release();
    },
  );

  it('is found while it runs, also if owner.json is empty or missing, by another path to the folder, or while frozen', async () => {
    const { child, claim } = await claimer();
    expect(await claim()).toBe('owns');
    const refused = () => claimDataDir(folder, 'http://second');
    const named = `Nattil is already running at http://here/${child.pid} with the data in`;
    await writeFile(ownerFile(), '');
    await expect(refused()).rejects.toThrow(named);
    expect(await liveOwner(folder)).toMatchObject({ pid: child.pid });
    await unlink(ownerFile());
    await expect(refused()).rejects.toThrow(named);
    await symlink(folder, `${folder}-link`);
    await expect(claimDataDir(`${folder}-link`, '')).rejects.toThrow(named);
    await rm(`${folder}-link`);
    child.kill('SIGSTOP');
    await expect(refused()).rejects.toThrow('Nattil is already running with the data in');

    child.kill('SIGKILL');
    const release = await eventually('the killed one is replaced', refused);
    await release();
    expect(await liveOwner(folder)).toBeNull();
  }, 60_000);

  it('is found by owner.json alone if it runs a version without the lock', async () => {
    const { child } = await claimer();
    const kept = { pid: child.pid, startedAt: startTime(child.pid!), address: 'http://old' };
    await writeFile(ownerFile(), JSON.stringify(kept));
    await expect(claimDataDir(folder, '')).rejects.toThrow(
      `Nattil is already running at http://old with the data in ${folder} (pid ${child.pid})`,
    );
    // The refused process holds nothing: once the old one has ended, the folder is free.
    child.kill('SIGKILL');
    const release = await eventually('it is replaced', () => claimDataDir(folder, ''));
    await release();
  }, 60_000);
});

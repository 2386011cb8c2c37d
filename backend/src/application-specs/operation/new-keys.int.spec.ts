import { expect, it } from '@jest/globals';
import { KEY_NAMES, readConfig } from '../../platform/config/config.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { runCommand } from '../../platform/testing/run-command.ts';

it('`keys -- new` prints keys that a process accepts, others each time, without any other setting', async () => {
  const print = async () => (await runCommand('keys', ['new'], {})).said.trim().split('\n');
  const lines = await print();
  expect(lines.map((line) => line.split('=')[0])).toEqual([...KEY_NAMES]);
  const keys = Object.fromEntries(lines.map((line) => line.split('=')));
  const config = readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://localhost/none', ...keys });
  expect(Object.keys(await loadKeys(config))).toEqual([...KEY_NAMES]);
  const others = await print();
  expect(others.filter((line) => lines.includes(line))).toEqual([]);
});

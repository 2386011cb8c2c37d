import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ResolvedConfig } from 'vite';
import { expect, it } from 'vitest';
import { mantineStyles } from './mantine-styles.ts';

const require = createRequire(import.meta.url);
const whole = require.resolve('@mantine/core/styles.layer.css');

function styleOf(component: string): string {
  return readFileSync(
    require.resolve(`@mantine/core/styles/${component}.layer.css`),
    'utf8',
  ).trim();
}

/** The hooks as Vite calls them. */
interface Hooks {
  configResolved: (config: Pick<ResolvedConfig, 'root'>) => void;
  load: (id: string) => string | null;
}

it('builds the styles of what is imported and what that is made of, in their order', () => {
  const plugin = mantineStyles() as unknown as Hooks;
  plugin.configResolved({ root: process.cwd() });
  const styles = plugin.load(whole) ?? '';
  for (const used of [
    'global',
    'Button',
    'UnstyledButton',
    'PasswordInput',
    'Input',
    'ModalBase',
  ]) {
    expect(styles, used).toContain(styleOf(used));
  }
  expect(styles).not.toContain(styleOf('Splitter'));
  expect(styles.length).toBeLessThan(readFileSync(whole, 'utf8').length / 2);
  expect(styles.indexOf(styleOf('UnstyledButton'))).toBeLessThan(styles.indexOf(styleOf('Button')));
});

it('leaves every other file alone', () => {
  const plugin = mantineStyles() as unknown as Hooks;
  expect(plugin.load('/app/src/styles.css')).toBeNull();
});

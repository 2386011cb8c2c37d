import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ended, root, startNode } from '../child.ts';
import { PHONE } from './phone.ts';

/** Its 200 packages are installed when needed, not with every checkout. */
const folder = join(root, 'bench/lighthouse');
const cli = join(folder, 'node_modules/lighthouse/cli/index.js');

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Milliseconds, except the shift; scores from 0 to 100. */
export interface Audit {
  largestPaint: number;
  blocking: number;
  shift: number;
  scores: Record<(typeof CATEGORIES)[number], number>;
}

interface Result {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
}

export async function installLighthouse(): Promise<void> {
  if (existsSync(cli)) return;
  const onWindows = process.platform === 'win32';
  await promisify(execFile)('npm', ['ci', '--no-audit'], { cwd: folder, shell: onWindows });
}

/**
 * Audits a page in the browser on this port, as a phone that is really slowed down. By default
 * Lighthouse measures at full speed and simulates the rest. The browser keeps its local storage and
 * loses its cache.
 */
export async function audit(url: string, port: number): Promise<Audit> {
  const { output, error, code } = await ended(
    startNode([
      cli,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--throttling-method=devtools',
      `--throttling.cpuSlowdownMultiplier=${PHONE.slowdown}`,
      `--throttling.requestLatencyMs=${PHONE.latencyMs}`,
      `--throttling.downloadThroughputKbps=${PHONE.downKbps}`,
      `--throttling.uploadThroughputKbps=${PHONE.upKbps}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ]),
  );
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}:\n${error}`);
  const { audits, categories } = JSON.parse(output) as Result;
  const value = (name: string): number => {
    const { numericValue } = audits[name] ?? {};
    if (numericValue === undefined) throw new Error(`Lighthouse did not measure ${name} of ${url}`);
    return numericValue;
  };
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Audit['scores'],
  };
}

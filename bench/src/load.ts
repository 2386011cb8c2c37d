import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from './child.ts';
import type { Load, LoadResult } from './processes/load-generator.ts';

/** A folder in which each load is kept, so that `send-load.ts` can put another server under it. */
const { BENCH_LOADS } = process.env;
let kept = 0;

/** Sends requests from a process of their own; throws if one of them failed. */
export async function load(input: Load): Promise<LoadResult> {
  if (BENCH_LOADS) await keep(BENCH_LOADS, input);
  const result = await runProcess<LoadResult>('load-generator', input);
  if (Object.keys(result.failed).length > 0)
    throw new Error(`Not every request was a success: ${JSON.stringify(result.failed)}`);
  return result;
}

async function keep(folder: string, input: Load): Promise<void> {
  await mkdir(folder, { recursive: true });
  kept += 1;
  const [first = ''] = input.paths;
  const name = first
    .split('?')[0]!
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  await writeFile(
    join(folder, `${String(kept).padStart(3, '0')}-${name}.json`),
    JSON.stringify(input),
  );
}

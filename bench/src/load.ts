import { runProcess } from './child.ts';
import type { Load, LoadResult } from './processes/load-generator.ts';

/** Sends requests from a process of their own; throws if one of them failed. */
export async function load(input: Load): Promise<LoadResult> {
  const result = await runProcess<LoadResult>('load-generator', input);
  if (Object.keys(result.failed).length > 0)
    throw new Error(`Not every request was a success: ${JSON.stringify(result.failed)}`);
  return result;
}

// node bench/src/send-load.ts FILE [--port PORT] puts a server under a load that BENCH_LOADS kept.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runProcess } from './child.ts';
import type { Load, LoadResult } from './processes/load-generator.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' } },
});
const [file] = positionals;
if (!file) throw new Error('Name the file of a load');
const load = JSON.parse(await readFile(file, 'utf8')) as Load;
const port = values.port === undefined ? load.port : Number(values.port);
console.log(await runProcess<LoadResult>('load-generator', { ...load, port }));

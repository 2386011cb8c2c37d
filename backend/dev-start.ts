// One start of the backend under `npm run dev`. The packages are loaded ahead, for they take most of
// a start; the product's own code is read when the word comes, as it is then.
import './src/thread-pool.ts';
import { readFile } from 'node:fs/promises';

const started = new Promise((resolve) => process.once('message', resolve));
// Whoever would stop this process is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { dependencies } = JSON.parse(
  await readFile(new URL('package.json', import.meta.url), 'utf8'),
) as { dependencies: Record<string, string> };
// Some have no entry of their own; the product imports parts of them.
await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)));

await started;
const { main } = await import('./src/main.ts');
await main(process.env);
process.send?.('running');

// `npm run dev`: the SPAs with hot reload, and the backend started again when its sources change.
//   member area http://localhost:5173, administrators http://localhost:5174/admin/,
//   shops http://localhost:5175/partner/, API on 3000
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const SETTLE_MS = 150;
let stopping = false;
let backend: ChildProcess | undefined;
/** A standby process for the next start, with all packages loaded. */
let next: ChildProcess | undefined;

const spas = ['frontend-member', 'frontend-admin', 'frontend-partner'].map((name) =>
  spawn('vite', [], {
    cwd: join(root, name),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
);
startBackend();

let timer: NodeJS.Timeout | undefined;
for (const folder of ['backend/src', 'search-engine/src', 'contracts/src'])
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || /\.spec\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restartBackend, SETTLE_MS);
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping = true;
    for (const child of [backend, next, ...spas]) child?.kill('SIGTERM');
  });

function startBackend(): void {
  const child = next ?? prepareStart();
  next = undefined;
  backend = child;
  child.on('exit', () => {
    if (backend === child) backend = undefined;
  });
  // Not earlier: two concurrent starts would compete for the processors.
  child.once('message', () => {
    if (!stopping) next = prepareStart();
  });
  child.send('start');
}

function prepareStart(): ChildProcess {
  const args = [
    '--import',
    join(root, 'scripts/swc-register.mjs'),
    join(root, 'backend/dev-start.ts'),
  ];
  // In its own process group: Ctrl-C reaches it once, through this process.
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  child.on('exit', () => {
    if (next === child) next = undefined;
  });
  return child;
}

function restartBackend(): void {
  if (stopping) return;
  const running = backend;
  if (!running) return startBackend();
  console.log('The backend has changed; starting it again …');
  running.once('exit', () => !stopping && startBackend());
  running.kill('SIGTERM');
}

import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../messaging/testing/free-port.ts';

const TEMPLATE = new URL('../../../../../deploy/docker/nginx.conf.template', import.meta.url);

/** Debian installs it outside the PATH of users other than root. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export function nginxIsInstalled(): boolean {
  return spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0;
}

export interface Nginx {
  port: number;
  /** The access log and the error log so far. */
  logged(): Promise<{ access: string; error: string }>;
  stop(): Promise<void>;
}

/**
 * Starts the product's own nginx template with a page for each area, in front of this API, or of a
 * group of API processes with kept-alive connections.
 */
export async function startNginx(api: string | readonly string[]): Promise<Nginx> {
  const group = typeof api === 'string' ? '' : upstream(api);
  const dir = await mkdtemp(join(tmpdir(), 'nattil-nginx-'));
  const port = await freePort();
  for (const [realm, folder] of [
    ['member', '.'],
    ['admin', 'admin'],
    ['partner', 'partner'],
  ] as const) {
    await mkdir(join(dir, 'srv', folder), { recursive: true });
    await writeFile(join(dir, 'srv', folder, 'index.html'), `<head></head>the ${realm} page`);
  }
  // If nginx runs as root, its workers are another user and need access.
  await chmod(dir, 0o755);
  const settings: Record<string, string> = {
    API_URL: typeof api === 'string' ? api : `http://${GROUP}`,
    DNS_SERVER: '127.0.0.1',
    GRIEVANCE_CONTACT: 'dpo@cards.example.org',
    GRIEVANCE_DAYS: '14',
    PUBLIC_URL: 'https://cards.example.org',
    TILE_ORIGIN: 'https://tile.example.org',
  };
  const site = (await readFile(TEMPLATE, 'utf8'))
    .replace(/\$\{(\w+)\}/g, (whole, name: string) => settings[name] ?? whole)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/nattil;', `root ${join(dir, 'srv')};`)
    .replaceAll('/var/log/nginx/', `${dir}/`);
  await writeFile(join(dir, 'nginx.conf'), configuration(dir, `${group}${site}`));
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    env: { PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    port,
    async logged() {
      const [access, error] = await Promise.all(
        ['access.log', 'error.log'].map((name) => readFile(join(dir, name), 'utf8')),
      );
      return { access: access!, error: error! };
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const GROUP = 'nattil_api';

function upstream(addresses: readonly string[]): string {
  // Without max_fails=0 a process that was restarted gets no requests for ten seconds.
  const servers = addresses.map((address) => `  server ${address} max_fails=0;\n`).join('');
  return `upstream ${GROUP} {\n${servers}  keepalive 32;\n}\n`;
}

function configuration(dir: string, site: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(dir, kind)};`)
    .join('\n  ');
  return `daemon off;
pid ${join(dir, 'pid')};
error_log ${join(dir, 'error.log')};
events {}
http {
  # As in the image; the site has a log of its own.
  access_log off;
  ${folders}
  types { text/html html; text/javascript js; }
${site}
}
`;
}

import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../messaging/testing/free-port.ts';

const deployed = (file: string) =>
  readFile(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8');

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
  const dir = await newFolder();
  const port = await freePort();
  for (const [realm, folder] of [
    ['member', '.'],
    ['admin', 'admin'],
    ['partner', 'partner'],
  ] as const) {
    await mkdir(join(dir, 'srv', folder), { recursive: true });
    await writeFile(join(dir, 'srv', folder, 'index.html'), `<head></head>the ${realm} page`);
  }
  const settings: Record<string, string> = {
    API_URL: typeof api === 'string' ? api : `http://${GROUP}`,
    DNS_SERVER: '127.0.0.1',
    GRIEVANCE_CONTACT: 'dpo@cards.example.org',
    GRIEVANCE_DAYS: '14',
    PUBLIC_URL: 'https://cards.example.org',
    TILE_ORIGIN: 'https://tile.example.org',
  };
  const site = (await deployed('docker/nginx.conf.template'))
    .replace(/\$\{(\w+)\}/g, (whole, name: string) => settings[name] ?? whole)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/nattil;', `root ${join(dir, 'srv')};`)
    .replaceAll('/var/log/nginx/', `${dir}/`);
  return run(dir, port, `${group}${site}`);
}

/** As the file for own machines has it, for two API processes, with a certificate made for it. */
export async function startInstalledNginx(
  apis: readonly [number, number],
): Promise<Nginx & { plainPort: number; certificate: string; name: string }> {
  const dir = await newFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const name = 'card.example.org';
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.error?.message ?? made.stderr}`);
  const folder = `/etc/letsencrypt/live/${name}`;
  const site = (await deployed('nginx/nattil.conf'))
    .replaceAll(`${folder}/fullchain.pem`, certificate)
    .replaceAll(`${folder}/privkey.pem`, key)
    .replace('127.0.0.1:3001', `127.0.0.1:${apis[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${apis[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('/var/log/nginx/nattil.log', join(dir, 'access.log'))
    .replaceAll('/var/log/nginx/nattil-error.log', join(dir, 'error.log'));
  const nginx = await run(dir, port, site);
  return { ...nginx, plainPort, certificate: await readFile(certificate, 'utf8'), name };
}

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'nattil-nginx-'));
  // If nginx runs as root, its workers are another user and need access.
  await chmod(dir, 0o755);
  return dir;
}

async function run(dir: string, port: number, site: string): Promise<Nginx> {
  await writeFile(join(dir, 'nginx.conf'), configuration(dir, site));
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

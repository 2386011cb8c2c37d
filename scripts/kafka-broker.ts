// A real Apache Kafka broker without Docker: one JVM, jars from Maven (deploy/kafka/pom.xml). Used
// by `npm run kafka` and by tests that need their own broker.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('../deploy/kafka/', import.meta.url));
const home = fileURLToPath(new URL('../.data/kafka/', import.meta.url));
const libs = join(home, 'libs');
const startDeadlineMs = 60_000;
const stopDeadlineMs = 15_000;

export interface KafkaBroker {
  /** The value of KAFKA_BROKERS, e.g. `127.0.0.1:9092`. */
  brokers: string;
  pid: number;
  /** Graceful: SIGTERM, then SIGKILL after 15 seconds. */
  stop(): Promise<void>;
  /** Simulates a crash: SIGKILL. */
  kill(): Promise<void>;
}

export interface KafkaOptions {
  /** A free port is chosen for 0 or undefined. */
  port?: number;
  /** Folder of the topics; a second start with the same folder finds them again. */
  dir: string;
  /** Accepts clients only by TLS with a name and password, by PLAIN or SCRAM. */
  secure?: SecureListener;
  /** Receives every line of the broker's output. */
  log?: (line: string) => void;
}

export interface SecureListener {
  /** PKCS12, with the broker's single key and certificate. */
  keyStore: string;
  storePassword: string;
  user: string;
  password: string;
}

/** Names what a broker lacks on this machine, in a sentence; null if nothing is missing. */
export function missingForKafka(): string | null {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error || java.status !== 0) {
    return 'java is missing: Kafka needs Java 17 or newer (on Debian: apt-get install openjdk-17-jre-headless).';
  }
  const major = /version "(\d+)/.exec(java.stderr)?.[1];
  if (major && Number(major) < 17) {
    return `java is too old: Kafka needs Java 17 or newer, found ${major}.`;
  }
  if (!libsAreCurrent() && spawnSync('mvn', ['-v'], { shell: onWindows }).status !== 0) {
    return 'mvn is missing: Maven fetches the jars of the broker (on Debian: apt-get install maven).';
  }
  return null;
}

/**
 * Downloads the broker's files, so that a later start takes seconds; throws if something is
 * missing.
 */
export function prepareKafka(log?: (line: string) => void): void {
  const missing = missingForKafka();
  if (missing) throw new Error(missing);
  fetchJars(log);
}

export async function startKafka({ port, dir, secure, log }: KafkaOptions): Promise<KafkaBroker> {
  prepareKafka(log);
  mkdirSync(dir, { recursive: true });
  await stopLeftover(dir);

  const listener = port || (await freePort());
  const properties = join(dir, 'server.properties');
  const controller = await freePort();
  writeFileSync(
    properties,
    serverProperties(dir, listener, controller) +
      (secure ? securityProperties(secure, listener, await freePort(), controller) : ''),
    { mode: 0o600 },
  );
  if (!existsSync(join(dir, 'log', 'meta.properties'))) format(properties, secure);

  const child = spawn(
    'java',
    [...jvmOptions, '-cp', join(libs, '*'), 'kafka.Kafka', properties],
    // In its own process group: Ctrl-C must reach the application before its broker.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: !onWindows },
  );
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.removeListener('exit', killWithUs);
      rmSync(pidFile(dir), { force: true });
      resolve();
    });
  });
  const pid = child.pid ?? 0;
  writeFileSync(pidFile(dir), String(pid));
  await untilStarted(child, log);

  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
    await ended;
    clearTimeout(tooLong);
  };
  return { brokers: `127.0.0.1:${listener}`, pid, stop, kill };
}

const onWindows = process.platform === 'win32';
const jvmOptions = [
  '-Xmx512m',
  '-XX:+UseG1GC',
  `-Dlog4j2.configurationFile=${join(template, 'log4j2.properties')}`,
];
const pidFile = (dir: string) => join(dir, 'kafka.pid');
const pomKey = () =>
  createHash('sha256')
    .update(readFileSync(join(template, 'pom.xml')))
    .digest('hex');

function libsAreCurrent(): boolean {
  const marker = join(libs, 'pom.sha256');
  return existsSync(marker) && readFileSync(marker, 'utf8') === pomKey();
}

/**
 * Copies to a temporary folder and renames it, so that an interrupted download leaves no partial
 * folder.
 */
function fetchJars(log?: (line: string) => void): void {
  if (libsAreCurrent()) return;
  log?.('Fetching the jars of Kafka with Maven (43 MB, once) ...');
  const draft = `${libs}.${process.pid}`;
  const args = ['-q', '-B', '-f', join(template, 'pom.xml')];
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${draft}`];
  const maven = spawnSync('mvn', [...args, ...goal], { encoding: 'utf8', shell: onWindows });
  if (maven.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`Maven could not fetch the jars of Kafka:\n${maven.stdout}${maven.stderr}`);
  }
  writeFileSync(join(draft, 'pom.sha256'), pomKey());
  try {
    rmSync(libs, { recursive: true, force: true });
    renameSync(draft, libs);
  } catch (error) {
    // Another process finished first; its jars are the same.
    rmSync(draft, { recursive: true, force: true });
    if (!libsAreCurrent()) throw error;
  }
}

function serverProperties(dir: string, port: number, controllerPort: number): string {
  // Properties files read a backslash as an escape.
  const logDir = join(dir, 'log').replaceAll('\\', '/');
  const values: Record<string, string | number> = { port, controllerPort, logDir };
  return readFileSync(join(template, 'server.properties'), 'utf8').replace(/^[^#].*$/gm, (line) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => String(values[name])),
  );
}

/** Settings of a secured broker; if a setting is given twice, Kafka uses the later one. */
function securityProperties(
  secure: SecureListener,
  port: number,
  internalPort: number,
  controllerPort: number,
): string {
  const open = `SASL_SSL://127.0.0.1:${port},PLAINTEXT://127.0.0.1:${internalPort}`;
  const login = (module: string, options = '') =>
    `org.apache.kafka.common.security.${module} required${options};`;
  return [
    '',
    `listeners=${open},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=${open}`,
    'listener.security.protocol.map=SASL_SSL:SASL_SSL,PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'ssl.keystore.type=PKCS12',
    `ssl.keystore.location=${secure.keyStore.replaceAll('\\', '/')}`,
    `ssl.keystore.password=${secure.storePassword}`,
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    `listener.name.sasl_ssl.plain.sasl.jaas.config=${login('plain.PlainLoginModule', ` user_${secure.user}="${secure.password}"`)}`,
    ...['256', '512'].map(
      (bits) =>
        `listener.name.sasl_ssl.scram-sha-${bits}.sasl.jaas.config=${login('scram.ScramLoginModule')}`,
    ),
    '',
  ].join('\n');
}

function format(properties: string, secure?: SecureListener): void {
  const tool = (...args: string[]) => {
    const command = [...jvmOptions, '-cp', join(libs, '*'), 'kafka.tools.StorageTool', ...args];
    const run = spawnSync('java', command, { encoding: 'utf8' });
    if (run.status !== 0)
      throw new Error(`Kafka's storage tool failed: ${run.stderr}${run.stdout}`);
    return run.stdout.trim();
  };
  const users = (secure ? ['256', '512'] : []).flatMap((bits) => [
    '--add-scram',
    `SCRAM-SHA-${bits}=[name=${secure!.user},password=${secure!.password}]`,
  ]);
  tool('format', '-t', tool('random-uuid'), '-c', properties, ...users);
}

/** Waits until the broker logs that it has started; an open port alone does not show that. */
function untilStarted(child: ChildProcess, log?: (line: string) => void): Promise<void> {
  const recent: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Kafka ${why}. Its last lines:\n${recent.join('\n')}`));
    };
    const deadline = setTimeout(
      () => fail(`did not start within ${startDeadlineMs / 1000} s`),
      startDeadlineMs,
    );
    const read = (line: string) => {
      log?.(line);
      recent.push(line);
      if (recent.length > 20) recent.shift();
      if (line.includes('Kafka Server started')) {
        clearTimeout(deadline);
        resolve();
      }
    };
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', read);
    }
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => {
      clearTimeout(deadline);
      fail(`ended with code ${code}`);
    });
  });
}

/** A broker whose parent was killed still holds the folder, by which it is recognised. */
async function stopLeftover(dir: string): Promise<void> {
  if (!existsSync(pidFile(dir))) return;
  const pid = Number(readFileSync(pidFile(dir), 'utf8'));
  const isOurs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dir, 'server.properties'));
    } catch {
      return false;
    }
  };
  if (isOurs()) process.kill(pid, 'SIGKILL');
  while (isOurs()) await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(pidFile(dir), { force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

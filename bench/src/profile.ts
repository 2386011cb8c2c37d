import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  /** Microseconds of the monotonic clock. */
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

interface Share {
  what: string;
  share: number;
}

const SHOWN = 14;

/**
 * Processor time between two readings of `process.hrtime`, by package or file, as a table. Idle
 * time is left out.
 */
export async function whereTimeWent(dir: string, from: bigint, to: bigint): Promise<string> {
  const file = (await readdir(dir)).find((name) => name.endsWith('.cpuprofile'));
  if (!file) throw new Error(`No profile was written to ${dir}`);
  const profile = JSON.parse(await readFile(join(dir, file), 'utf8')) as CpuProfile;
  const shares = sharesOf(profile, Number(from) / 1000, Number(to) / 1000);
  const rows = shares
    .slice(0, SHOWN)
    .map(({ what, share }) => `| ${what} | ${(share * 100).toFixed(1)} % |`);
  return ['| Part of the process | Share of its processor time |', '| --- | ---: |', ...rows].join(
    '\n',
  );
}

function sharesOf(
  { nodes, samples, timeDeltas, startTime }: CpuProfile,
  from: number,
  to: number,
): Share[] {
  const partOf = new Map(nodes.map(({ id, callFrame }) => [id, part(callFrame)]));
  // Time of Node.js and V8 on behalf of a caller counts for that caller.
  const ownerOf = new Map<number, string | null>();
  const walk = (id: number, inherited: string): void => {
    const own = partOf.get(id)!;
    const owner = own === INHERITED ? inherited : own;
    ownerOf.set(id, owner);
    for (const child of childrenOf.get(id) ?? []) walk(child, owner ?? inherited);
  };
  const childrenOf = new Map(nodes.map(({ id, children }) => [id, children ?? []]));
  walk(nodes[0]!.id, 'node itself');
  const spent = new Map<string, number>();
  let total = 0;
  let at = startTime;
  samples.forEach((id, i) => {
    at += timeDeltas[i]!;
    const owner = ownerOf.get(id);
    if (at < from || at > to || !owner || owner === IDLE) return;
    total += timeDeltas[i]!;
    spent.set(owner, (spent.get(owner) ?? 0) + timeDeltas[i]!);
  });
  return [...spent]
    .map(([what, time]) => ({ what, share: time / total }))
    .sort((a, b) => b.share - a.share);
}

const INHERITED = 'inherited';
const IDLE = 'idle';

function part({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(idle)') return IDLE;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '' || url.startsWith('node:')) return INHERITED;
  const ofPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(
    url.slice(url.lastIndexOf('/node_modules/')),
  );
  if (ofPackage) return ofPackage[1]!;
  const own = /backend\/(?:dist\/)?src\/(.+?)\.[jt]s$/.exec(url);
  if (!own) return /\/(contracts|search-engine)\//.exec(url)?.[1] ?? 'others';
  return `Nattil: ${own[1]!.split('/').slice(0, 2).join('/')}`;
}

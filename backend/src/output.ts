/** What a process says about its own start and stop. */
export interface Output {
  /** Reports progress. `facts` are fields of the line in production. */
  say(line: string, facts?: object): void;
  /** Reports why the process stops. */
  fail(line: string): void;
  /** Whether the output is for people at a terminal, not for a collector of logs. */
  isTerminal: boolean;
}

/** Text for a terminal; in production one JSON object per line, also of Node's warnings. */
export async function openOutput(env: NodeJS.ProcessEnv): Promise<Output> {
  if (env['NODE_ENV'] !== 'production')
    return {
      say: (line) => process.stdout.write(`${line}\n`),
      fail: (line) => process.stderr.write(`${line}\n`),
      isTerminal: true,
    };
  const { pino } = await import('pino');
  const log = pino({ level: levelIn(env, Object.keys(pino.levels.values)) });
  // Node's own listener prints text.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, ...more }) => {
    const { code } = more as { code?: string };
    log.warn({ context: 'Node', name, code }, message);
  });
  return {
    say: (line, facts) => log.info({ context: 'Nattil', ...facts }, line),
    fail: (line) => log.fatal({ context: 'Nattil' }, line),
    isTerminal: false,
  };
}

/** LOG_LEVEL before it is checked. `silent` silences no reason of a stop. */
function levelIn(env: NodeJS.ProcessEnv, levels: string[]): string {
  const level = env['LOG_LEVEL']?.trim() ?? '';
  if (level === 'silent') return 'fatal';
  return levels.includes(level) ? level : 'info';
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { Logger } from '@nestjs/common';
import { DomainError } from '../kernel/domain/domain-error.ts';

/** The drawn picture: upright WebP without metadata. */
export interface Drawing {
  width: number;
  height: number;
  /** Crops to this size, or shrinks the whole picture until it fits inside. */
  fit: 'cover' | 'inside';
  /** Maximum width times height of the uploaded picture. */
  maxPixels: number;
}

export type Drawn = { image: Buffer } | { refused: 'unreadable' | 'tooManyPixels' };

/** The message to the drawing process. */
export interface ToDraw extends Drawing {
  file: Buffer;
}

const PROCESS = new URL(`./drawing-process${extname(import.meta.filename)}`, import.meta.url);
const RETRY_SECONDS = 3;
const UNREADABLE: Drawn = { refused: 'unreadable' };
const logger = new Logger('Pictures');

/**
 * Draws in a child process and kills it after a time limit, because a decoder cannot be
 * interrupted. The child has none of the product's secrets and always ends with its parent.
 */
export async function draw(toDraw: ToDraw, withinMs: number): Promise<Drawn> {
  const child = fork(PROCESS, {
    execArgv: [],
    env: processEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    logger.error(error);
    throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  }
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, withinMs);
  let drawn: Drawn | undefined;
  child.once('message', (result) => {
    drawn = result as Drawn;
    kill();
  });
  child.on('error', kill);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.send(toDraw);
  const code = await exited;
  clearTimeout(timer);
  if (drawn) return drawn;
  // A decoder that was killed, by the time limit or by its own fault, was killed by this picture.
  if (code === null) return UNREADABLE;
  throw new Error(`The picture process exited with code ${code}`);
}

/** Windows programs find their libraries by this variable. */
function processEnv(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot ? { SystemRoot } : {};
}

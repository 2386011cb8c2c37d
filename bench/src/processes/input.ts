import { text } from 'node:stream/consumers';

/** Reads the input of this process: one JSON document on standard input. */
export async function readInput<Input>(): Promise<Input> {
  return JSON.parse(await text(process.stdin)) as Input;
}

export function writeResult(result: unknown): void {
  process.stdout.write(JSON.stringify(result));
}

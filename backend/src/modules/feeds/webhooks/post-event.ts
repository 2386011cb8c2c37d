import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BRAND } from '@nattil/contracts/brand';
import { JobFailure, reasonOf } from '../../../platform/jobs/job-failure.ts';
import type { WebhookTargets } from './webhook-targets.ts';

/** From the request to the end of the response. */
export const ANSWER_WITHIN_MS = 10_000;
/** The response body is not used; a longer one closes the receiver's connection. */
const MAX_ANSWER_BYTES = 64 * 1024;
const KEEP_ALIVE = { keepAlive: true, timeout: 30_000 };

export interface Posted {
  /** null without a response. */
  status: number | null;
  /** Milliseconds for which the receiver asked to be left alone. */
  retryAfterMs: number | null;
  /** Reason for a failure, with at most an error code; null after a success. */
  note: string | null;
  /** Until the end of the response, or until the error. */
  durationMs: number;
}

interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

export function newAgents(): Agents {
  return { http: new HttpAgent(KEEP_ALIVE), https: new HttpsAgent(KEEP_ALIVE) };
}

export function closeAgents({ http, https }: Agents): void {
  http.destroy();
  https.destroy();
}

/**
 * Posts an event and returns the result; it never throws. A redirect is a status like any other.
 */
export async function postEvent(
  target: { url: URL; targets: WebhookTargets; agents: Agents; stop: AbortSignal },
  headers: Record<string, string>,
  body: string,
): Promise<Posted> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const { status, retryAfter } = await exchange(target, headers, body);
    const isTaken = status >= 200 && status < 300;
    const redirects = status >= 300 && status < 400 ? ', redirects are not followed' : '';
    return {
      status,
      retryAfterMs: isTaken ? null : millisecondsIn(retryAfter),
      note: isTaken ? null : `answered ${status}${redirects}`,
      durationMs: durationMs(),
    };
  } catch (error) {
    return { status: null, retryAfterMs: null, note: reasonOf(error), durationMs: durationMs() };
  }
}

function exchange(
  { url, targets, agents, stop }: Parameters<typeof postEvent>[0],
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const objection = targets.objection(url);
  if (objection) throw new JobFailure(objection);
  const secure = url.protocol === 'https:';
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(late.aborted ? new JobFailure('no answer in time') : error);
    const request = (secure ? httpsRequest : httpRequest)(
      url,
      {
        method: 'POST',
        agent: secure ? agents.https : agents.http,
        lookup: targets.lookupFor(url),
        signal: AbortSignal.any([late, stop]),
        headers: {
          ...headers,
          'user-agent': `${BRAND.name}-Webhooks`,
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        const { statusCode, headers: answered } = answer;
        const done = () => resolve({ status: statusCode!, retryAfter: answered['retry-after'] });
        answer.once('end', done).once('error', fail);
        // The status is known and counts, even if the body is too long.
        passOver(answer, done);
      },
    );
    request.once('error', fail);
    request.end(body);
  });
}

function passOver(answer: IncomingMessage, tooLong: () => void): void {
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= MAX_ANSWER_BYTES) return;
    tooLong();
    answer.destroy();
  });
}

/** Seconds or a date. */
function millisecondsIn(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

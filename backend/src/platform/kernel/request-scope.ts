import { AsyncLocalStorage } from 'node:async_hooks';
import { VISITOR, type Actor } from './domain/actor.ts';
import type { SeenVersions } from './domain/seen-versions.ts';
import type { KeyCaller } from './domain/key-caller.ts';

/** State of the running request or job. */
export interface RequestScope {
  requestId: string;
  ip: string | null;
  /** W3C trace context that the caller sent. */
  traceparent: string | null;
  actor: Actor;
  /** Session of the signed-in caller. */
  sessionId: string | null;
  /** Whether that session only allows choosing another password. */
  limited: boolean;
  /** The API key of a calling system. */
  key: KeyCaller | null;
  /** The versions that the caller of a command saw (If-Match). */
  seen: SeenVersions;
  /** `shop/<id>` → version that commands of this request wrote, or read without writing. */
  versions: Map<string, number>;
}

const storage = new AsyncLocalStorage<RequestScope>();

export function requestScope(): RequestScope | undefined {
  return storage.getStore();
}

export function newRequestScope({
  requestId,
  ip = null,
  traceparent = null,
  actor = VISITOR,
  sessionId = null,
  limited = false,
  key = null,
  seen = null,
  versions = new Map(),
}: Partial<RequestScope> & { requestId: string }): RequestScope {
  return { requestId, ip, traceparent, actor, sessionId, limited, key, seen, versions };
}

export function runInScope<T>(scope: RequestScope, work: () => T): T {
  return storage.run(scope, work);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { VISITOR, type Actor } from './domain/actor.ts';
import type { SeenVersions } from './domain/seen-versions.ts';
import type { KeyCaller } from './domain/key-caller.ts';

/** What belongs to the request (or the job) that is running. */
export interface RequestScope {
  requestId: string;
  ip: string | null;
  actor: Actor;
  /** Session of the signed-in caller. */
  sessionId: string | null;
  /** Whether that session can only choose another password. */
  limited: boolean;
  /** The key that another system showed. */
  key: KeyCaller | null;
  /** What the caller of a decision saw. */
  seen: SeenVersions;
  /** `shop/<id>` → version: what commands of this request wrote or, writing nothing, looked at. */
  versions: Map<string, number>;
}

const storage = new AsyncLocalStorage<RequestScope>();

export function requestScope(): RequestScope | undefined {
  return storage.getStore();
}

export function newRequestScope({
  requestId,
  ip = null,
  actor = VISITOR,
  sessionId = null,
  limited = false,
  key = null,
  seen = null,
  versions = new Map(),
}: Partial<RequestScope> & { requestId: string }): RequestScope {
  return { requestId, ip, actor, sessionId, limited, key, seen, versions };
}

export function runInScope<T>(scope: RequestScope, work: () => T): T {
  return storage.run(scope, work);
}

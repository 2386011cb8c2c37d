import type { EventType } from '@nattil/contracts/events/event-map';
import { Webhook as Signer } from 'standardwebhooks';
import { backoff } from '../../../platform/kernel/async/pause.ts';
import type { LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import { EVENTS, HISTORY_LOST } from '@nattil/contracts/events/event-map';
import { DeliveryLanes, type Waiting } from './delivery-lanes.ts';
import type { LiveWebhook, Tried } from './delivery-store.ts';
import { closeAgents, newAgents, postEvent, type Posted } from './post-event.ts';
import type { WebhookTargets } from './webhook-targets.ts';

/** Concurrent deliveries to one receiver, each of a different aggregate. */
const AT_ONCE = 20;
/** After this many consecutive failures only a few probes are sent. */
const FAILURES_UNTIL_PROBES = 10;
const PROBES = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 3 * 3_600_000;
/** Limit of a receiver's Retry-After, well below the retry period. */
const LONGEST_REST_MS = 24 * 3_600_000;
/** Share of the wait, so that events that failed together are not retried together. */
const JITTER = 0.2;

/** A serialised event, the same for every receiver. */
export interface EventMessage {
  id: string;
  body: string;
}

/** The message by which a receiver learns of a restored backup, and the state of its delivery. */
export interface Announcement extends EventMessage {
  tries: number;
  failingSince: Date | null;
  /** Milliseconds since 1970. */
  dueAt: number;
  isUnderWay: boolean;
}

/** One webhook in the memory of the sending process. */
export class Receiver {
  readonly lanes = new DeliveryLanes();
  readonly #agents = newAgents();
  #webhook: LiveWebhook;
  #url: URL;
  #types: ReadonlySet<string>;
  #signers: { signer: Signer; until: Date | null }[] = [];
  #failures = 0;
  /** Events up to this place are selected from the log. */
  place: number;
  /** The stored value of `place`; no event is to be sent between the two. */
  notedPlace: number;
  /** Takes no more events, because the webhook changed; removed once nothing is under way. */
  isClosed = false;

  constructor(
    webhook: LiveWebhook,
    private readonly targets: WebhookTargets,
    place: number,
    /** The epoch that the receiver must take before any event; null if it knows the present one. */
    public announcement: Announcement | null = null,
  ) {
    this.place = place;
    this.notedPlace = place;
    this.#webhook = webhook;
    this.#url = new URL(webhook.url);
    this.#types = new Set([...webhook.events, ...lostHistoriesOf(webhook.events)]);
    this.become(webhook);
  }

  get webhook(): LiveWebhook {
    return this.#webhook;
  }

  /** Applies changed secrets. */
  become(webhook: LiveWebhook): void {
    const { secret, oldSecret } = webhook;
    this.#webhook = webhook;
    this.#signers = [
      { signer: new Signer(secret), until: null },
      ...(oldSecret ? [{ signer: new Signer(oldSecret.secret), until: oldSecret.until }] : []),
    ];
  }

  /** Whether a request is open. */
  get isBusy(): boolean {
    return this.lanes.underWay > 0 || this.announcement?.isUnderWay === true;
  }

  wants(type: EventType): boolean {
    return this.#types.has(type);
  }

  /** Adds events to send; the log is planned up to `upTo`. */
  plan(events: LoggedEvent[], upTo: number, now: Date): void {
    for (const { seq, aggregateId } of events)
      this.lanes.add({
        seq,
        aggregateId,
        again: false,
        tries: 0,
        failingSince: null,
        dueAt: now.getTime(),
      });
    this.place = upTo;
  }

  /** Takes the deliveries that are due; they count as under way from here on. */
  take(now: Date): Waiting[] {
    if (this.isClosed || this.announcement) return [];
    const max = this.#failures >= FAILURES_UNTIL_PROBES ? PROBES : AT_ONCE;
    return this.lanes.take(Math.max(0, max - this.lanes.underWay), now.getTime());
  }

  /** Every attempt has the same id, and a signature by each valid secret. */
  async post({ id, body }: EventMessage, now: Date, stop: AbortSignal): Promise<Posted> {
    const signatures = this.#signers
      .filter(({ until }) => !until || until > now)
      .map(({ signer }) => signer.sign(id, now, body));
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
    const to = { url: this.#url, targets: this.targets, agents: this.#agents, stop };
    return postEvent(to, headers, body);
  }

  /** Records an attempt and returns the row to store. */
  settle(waiting: Waiting, { status, note, retryAfterMs, durationMs }: Posted, at: Date): Tried {
    const tries = waiting.tries + 1;
    const { id: webhookId, starts } = this.#webhook;
    const tried = { webhookId, starts, seq: waiting.seq, tries, at, durationMs, status, note };
    if (note === null) {
      this.#failures = 0;
      this.lanes.delivered(waiting);
      return { ...tried, failingSince: null, nextTryAt: null };
    }
    this.#failures += 1;
    const rest = Math.min(retryAfterMs ?? 0, LONGEST_REST_MS);
    waiting.dueAt = at.getTime() + Math.max(rest, jittered(waitAfter(tries)));
    waiting.tries = tries;
    waiting.failingSince ??= at;
    const { failingSince } = waiting;
    this.lanes.postponed(waiting);
    return { ...tried, failingSince, nextTryAt: new Date(waiting.dueAt) };
  }

  /** Records an attempt to announce the epoch; returns whether the receiver knows it now. */
  settleAnnouncement({ note, retryAfterMs }: Posted, at: Date): boolean {
    const { announcement } = this;
    if (!announcement) return false;
    announcement.isUnderWay = false;
    if (note === null) {
      this.announcement = null;
      return true;
    }
    announcement.tries += 1;
    announcement.failingSince ??= at;
    const rest = Math.min(retryAfterMs ?? 0, LONGEST_REST_MS);
    announcement.dueAt = at.getTime() + Math.max(rest, jittered(waitAfter(announcement.tries)));
    return false;
  }

  /** Postpones it without counting an attempt. */
  postpone(waiting: Waiting, until: Date): void {
    waiting.dueAt = until.getTime();
    this.lanes.postponed(waiting);
  }

  end(): void {
    closeAgents(this.#agents);
  }
}

/** A void history concerns a receiver that gets any event of that kind. */
function lostHistoriesOf(types: readonly EventType[]): EventType[] {
  const kinds = types.map((type) => EVENTS[type]?.aggregate as keyof typeof HISTORY_LOST);
  return kinds.flatMap((kind) => HISTORY_LOST[kind] ?? []);
}

/** Backoff after a failed attempt in milliseconds: doubling from 1 s to 3 hours. */
export function waitAfter(tries: number): number {
  return backoff(tries - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS);
}

function jittered(ms: number): number {
  return ms * (1 + JITTER * (2 * Math.random() - 1));
}

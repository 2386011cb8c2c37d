import { pause } from '../child.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../product.ts';
import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

const WRITERS = 12;
const ANSWERS_WITHIN_MS = 15_000;
const EVENT_TYPES = {
  register: 'ShopRegistered',
  approve: 'ShopApproved',
  reject: 'ShopRejected',
} as const;
type Kind = keyof typeof EVENT_TYPES;

/** The responses that the callers received. */
export class CommandLog {
  /** `<shop>@<version>` and its event, for each command answered with success. */
  readonly acknowledged = new Map<string, string>();
  /** Two responses with the same version: one of the two commands was not carried out. */
  readonly acknowledgedTwice: string[] = [];
  /** `<event> <shop or its name>`, for each command with an unknown outcome. */
  readonly indeterminate: string[] = [];
  refused = 0;
  readonly latencies: number[] = [];
  /** Responses that no fault explains. */
  readonly wrong: string[] = [];
}

/**
 * Members and administrators who keep sending commands during the faults; refused commands roll
 * back.
 */
export class Writers {
  readonly log = new CommandLog();
  readonly #cluster: Cluster;
  readonly #random: Random;
  #token = '';
  #shops: string[] = [];
  #names: string[] = [];
  #made = 0;

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  async writeUntil(end: number): Promise<void> {
    const write = async () => {
      while (performance.now() < end) await this.writeOnce();
    };
    await this.logIn();
    await Promise.all(Array.from({ length: WRITERS }, write));
  }

  private async writeOnce(): Promise<void> {
    const chance = this.#random.next();
    const shop = this.#random.one(this.#shops.slice(-40));
    if (chance < 0.4 || !shop) await this.register(`Fault shop ${(this.#made += 1)}`);
    // A duplicate shop violates a unique index after the events were written.
    else if (chance < 0.5) await this.register(this.#random.one(this.#names));
    else if (chance < 0.75) await this.decide('approve', shop);
    else await Promise.all([this.decide('approve', shop), this.decide('reject', shop)]);
  }

  private async register(shopName: string): Promise<void> {
    const id = await this.send('register', shopName, 'POST', '/api/admin/shops/register', {
      shopName,
      category: 'Dining',
      email: `${shopName.replaceAll(' ', '.').toLowerCase()}@example.com`,
      phone: '98470 12345',
      district: 'Ernakulam',
      talukBlock: 'Kanayannur',
      location: 'Kochi, Kerala',
      storeAddress: `${shopName}, Marine Drive, Ernakulam`,
      confirmDetails: true,
    });
    if (!id) return;
    this.#shops.push(id);
    this.#names.push(shopName);
  }

  private async decide(kind: 'approve' | 'reject', shop: string): Promise<void> {
    const body = kind === 'reject' ? { reason: 'The address could not be confirmed' } : {};
    await this.send(kind, shop, 'PUT', `/api/admin/shops/${shop}/${kind}`, body);
  }

  /** Records the outcome; returns the shop's id after a success. */
  private async send(
    kind: Kind,
    about: string,
    method: string,
    path: string,
    body: object,
  ): Promise<string | null> {
    const began = performance.now();
    let response: Response;
    try {
      response = await this.ask(method, path, body);
      await response.arrayBuffer();
    } catch (error) {
      // No process listened, so the command was not carried out.
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code === 'ECONNREFUSED') this.log.refused += 1;
      else this.log.indeterminate.push(`${EVENT_TYPES[kind]} ${about}`);
      await pause(100);
      return null;
    }
    if (response.status === 401) await this.logIn();
    if (response.status === 503) {
      this.log.indeterminate.push(`${EVENT_TYPES[kind]} ${about}`);
      await pause(100);
    } else if (response.status >= 500) {
      this.log.indeterminate.push(`${EVENT_TYPES[kind]} ${about}`);
      this.log.wrong.push(`${path} answered ${response.status}`);
    } else if (!response.ok) this.log.refused += 1;
    if (!response.ok) return null;
    this.log.latencies.push(performance.now() - began);
    const entry = (response.headers.get('x-event-version') ?? '').replace(/^shop\//, '');
    if (this.log.acknowledged.has(entry)) this.log.acknowledgedTwice.push(entry);
    this.log.acknowledged.set(entry, EVENT_TYPES[kind]);
    return entry.split('@')[0]!;
  }

  private ask(method: string, path: string, body: object): Promise<Response> {
    const octet = () => Math.floor(this.#random.between(1, 255));
    return fetch(`http://127.0.0.1:${this.#random.one(this.#cluster.apis).port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        // Random addresses, as a proxy would report them, so that no rate limit is reached.
        'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}`,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
  }

  async logIn(): Promise<string> {
    for (;;) {
      const response = await this.ask('POST', '/api/admin/auth/login', {
        email: ADMIN_EMAIL,
        password: ADMIN_PASSWORD,
      }).catch(() => null);
      if (response?.ok) {
        const { data } = (await response.json()) as { data: { accessToken: string } };
        this.#token = data.accessToken;
        return this.#token;
      }
      await pause(200);
    }
  }
}

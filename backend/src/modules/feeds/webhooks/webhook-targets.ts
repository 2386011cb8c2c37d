import { lookup as byHostsFile } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable, Optional } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { within } from '../../../platform/kernel/async/within.ts';
import { JobFailure } from '../../../platform/jobs/job-failure.ts';
import { WEBHOOK_SETTINGS } from './webhook-settings.ts';

/** In a public range, but a cloud provider's host answers there. */
const CLOUDS_OWN = ['168.63.129.16'];
/** The range assigned to the internet; `::127.0.0.1` and unassigned addresses are outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND']);

/** Names that exist only inside a machine or a network; also every name without a dot. */
const LOCAL_NAMES = /^(?:[^.]*|.*\.(?:localhost|local|internal|lan|home\.arpa))$/;
const RESOLVE_WITHIN_MS = 3_000;

const NOT_HTTPS =
  'URL must begin with https://. An operator allows other hosts with WEBHOOK_ALLOWED_HOSTS.';
const IS_PRIVATE =
  'URL must not lead to a private network. An operator allows hosts of it with WEBHOOK_ALLOWED_HOSTS.';

export type Resolve = (hostname: string) => Promise<string[]>;
export const RESOLVE = Symbol('resolve');

/**
 * Hosts to which events may be sent: hosts with only public addresses, over https, and hosts that
 * the operator allowed, which skip both checks.
 */
@Injectable()
export class WebhookTargets {
  readonly #allowed: ReadonlySet<string>;
  readonly #resolve: Resolve;

  constructor(@Inject(CONFIG) config: Config, @Optional() @Inject(RESOLVE) resolve?: Resolve) {
    this.#allowed = new Set(WEBHOOK_SETTINGS.in(config).allowedHosts);
    this.#resolve = resolve ?? addressesOf;
  }

  /**
   * Refuses the URL of a new or changed webhook, also by the present addresses of its host. A host
   * without an address is accepted, because its name may be set up later.
   */
  async check(text: string): Promise<void> {
    const url = new URL(text);
    const message = this.objection(url) ?? ((await this.isAtHome(url)) ? IS_PRIVATE : null);
    if (message)
      throw new DomainError('VALIDATION_FAILED', { errors: [{ field: 'url', message }] });
  }

  private async isAtHome(url: URL): Promise<boolean> {
    if (this.isAllowed(url) || isIP(literal(url)) !== 0) return false;
    const found = await within(RESOLVE_WITHIN_MS, 'DNS', this.#resolve(url.hostname)).catch(
      (): string[] => [],
    );
    return !found.every(isPublic);
  }

  /** The reason why this URL is refused, judged by its text alone; null if it is allowed. */
  objection(url: URL): string | null {
    if (this.isAllowed(url)) return null;
    if (url.protocol !== 'https:') return NOT_HTTPS;
    const host = literal(url);
    const isLocal = isIP(host) === 0 ? LOCAL_NAMES.test(host) : !isPublic(host);
    return isLocal ? IS_PRIVATE : null;
  }

  /**
   * DNS lookup for a connection about to be made. It fails when any address of the host is not
   * public, which prevents DNS rebinding.
   */
  lookupFor(url: URL): LookupFunction {
    if (this.isAllowed(url)) return byHostsFile as LookupFunction;
    return (hostname, options, callback) => {
      this.publicAddresses(hostname).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIP(address) }));
          if (options.all) callback(null, found);
          else callback(null, found[0]!.address, found[0]!.family);
        },
        (error: Error) => callback(error, ''),
      );
    };
  }

  private async publicAddresses(hostname: string): Promise<string[]> {
    const addresses = await this.#resolve(hostname);
    if (addresses.length === 0) throw new JobFailure('the host has no address');
    if (!addresses.every(isPublic)) throw new JobFailure('the host has a private address');
    return addresses;
  }

  private isAllowed(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.#allowed.has(url.hostname) || this.#allowed.has(`${url.hostname}:${port}`);
  }
}

/** A URL normalises every spelling of an IPv4 address to four decimal numbers, and the case of names. */
function literal({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
}

/** An IPv4-mapped address is judged as IPv4; other embeddings of IPv4 are not public. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain.kind() === 'ipv6' && !plain.match(GLOBAL_IPV6)) return false;
  return plain.range() === 'unicast' && !CLOUDS_OWN.includes(plain.toString());
}

/** Resolves by DNS alone: a lookup in the hosts file takes threads that hash passwords. */
async function addressesOf(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const none = (error: NodeJS.ErrnoException): string[] => {
    if (NO_ADDRESS.has(error.code ?? '')) return [];
    throw error;
  };
  const found = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ]);
  return found.flat();
}

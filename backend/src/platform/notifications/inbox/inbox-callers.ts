import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../../kernel/addresses.ts';

const HOST = /^(?<name>\[[\da-f:.]+\]|[a-z\d.-]+?)\.?(?::\d{1,5})?$/i;

/**
 * Whether a request comes from this machine. The address alone is no proof: a local proxy forwards
 * other requests, and a web page may map its own name to 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine(
  { socket, headers, headersDistinct, url = '' }: Callers,
  publicUrl: string,
): boolean {
  if (headers.forwarded !== undefined || headersDistinct.host?.length !== 1) return false;
  const passedOnFor = [headers['x-forwarded-for'], headers['x-real-ip']].flatMap(entries);
  const hosts = [headers.host, headers['x-forwarded-host'], namedInTarget(url)].flatMap(entries);
  const own = nameOf(new URL(publicUrl).host);
  return (
    [socket.remoteAddress, ...passedOnFor].every(isLoopback) &&
    hosts.map(nameOf).every((name) => name !== null && (name === own || isLocalName(name)))
  );
}

type Callers = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'url'> & {
  socket: { remoteAddress?: string };
};

/** The host of an absolute request target, which takes precedence over the Host header. */
function namedInTarget(url: string): string | undefined {
  return url.startsWith('/') ? undefined : (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? 'none');
}

function entries(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : String(header)
        .split(',')
        .map((entry) => entry.trim());
}

/** Host name without port and trailing dot; null if the text is no host. */
function nameOf(host: string): string | null {
  return HOST.exec(host)?.groups?.name?.toLowerCase() ?? null;
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || isLoopback(name);
}

function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address);
  return plain !== null && ipaddr.process(plain).range() === 'loopback';
}

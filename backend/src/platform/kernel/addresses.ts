import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address with a port, as some proxies append it, or in brackets or quotes. */
const ADDRESS_WITH_PORT = /^"?(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[^\]":[]+))(?::\d{0,5})?"?$/;
/** RFC 7239's word for an unknown address. */
const UNKNOWN = 'unknown';

/** Trusts exactly this number of proxies in front of the process. */
export function trustProxies(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops > 0 && ((_address, hop) => hop < hops);
}

/**
 * The caller's address: the one that the trusted proxies gave, or the peer's if that is invalid.
 */
export function callersAddress(given: string | undefined, peer: string | undefined): string {
  return plainAddress(given) ?? plainAddress(peer) ?? UNKNOWN;
}

/**
 * Removes port, brackets and zone, and converts mapped IPv6 to IPv4. Returns null for anything
 * else.
 */
export function plainAddress(text: string | undefined): string | null {
  if (!text) return null;
  const { bracketed, plain } = ADDRESS_WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%');
  // The library would also accept 1.2, 0x7f.1 and 017.0.0.1.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * The key under which callers are counted: IPv6 by /64, IPv4 by address. Other keys stay the same.
 */
export function limitKey(key: string): string {
  if (!ipaddr.IPv6.isValid(key)) return key;
  const address = ipaddr.process(key);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

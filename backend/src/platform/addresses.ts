import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** With the port that some proxies append, in brackets or quotes. */
const WITH_MORE = /^"?(?:\[(?<bracketed>[^\]]*)\]|(?<plain>[^\]":[]+))(?::\d{0,5})?"?$/;
/** RFC 7239's word for an address that is not known. */
const UNKNOWN = 'unknown';

/** Trusts exactly so many proxies in front of the process. */
export function trustProxies(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops > 0 && ((_address, hop) => hop < hops);
}

/**
 * The address by which a caller is known: what the trusted proxies gave, or the peer's own where
 * that is no address.
 */
export function callersAddress(given: string | undefined, peer: string | undefined): string {
  return plainAddress(given) ?? plainAddress(peer) ?? UNKNOWN;
}

/** Without port, brackets and zone, and IPv4 also where it came as IPv6; null for anything else. */
export function plainAddress(text: string | undefined): string | null {
  if (!text) return null;
  const { bracketed, plain } = WITH_MORE.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%');
  // The library also reads 1.2, 0x7f.1 and 017.0.0.1.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** By what callers are counted: IPv6 by /64, IPv4 one by one. Other keys stay as they are. */
export function limitKey(key: string): string {
  if (!ipaddr.IPv6.isValid(key)) return key;
  const address = ipaddr.process(key);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

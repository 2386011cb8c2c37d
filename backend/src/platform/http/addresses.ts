import ipaddr from 'ipaddr.js';

/** An address as it is kept: IPv4 also where it came as IPv6. What is not an address stays as it is. */
export function plainAddress(ip: string): string {
  return ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip).toString() : ip;
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

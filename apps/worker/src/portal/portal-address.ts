import { BlockList, isIP } from 'node:net';

/** Addresses that no packet reaches from the internet: loopback, and the private ranges of IPv4 and IPv6. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  // Of carriers, and of the services of some clusters.
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** A name without a dot, or under a suffix that the public DNS does not have, leads no further than the own network. */
const PRIVATE_NAME = /^[^.]+$|\.(svc|internal|local|localhost)$/;

/**
 * The address of a portal, without a slash at its end. A token is sent there, so `http://` is accepted only where it stays on this machine or in a private
 * network, as between containers. Throws an error with the remedy.
 */
export function portalAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error('must be the address of a portal, such as https://rooflab.example.org.');
  if (url.username || url.password || url.search || url.hash)
    throw new Error('must be a plain address, without a password, ? or #. The token stands in a file of its own.');
  if (url.protocol === 'http:' && !isPrivate(url.hostname))
    throw new Error(`must begin with https://, because anybody between this worker and ${url.hostname} could read the token.`);
  return url.href.replace(/\/+$/, '');
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return PRIVATE_NAME.test(host);
  return PRIVATE.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

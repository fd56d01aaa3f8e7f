import ipaddr from 'ipaddr.js';

/**
 * What ipaddr.js takes for public and is not: all of IPv6 outside of 2000::/3 (IPv4-compatible, local NAT64, site-local), and inside of it what
 * is set apart (protocol assignments with Teredo, 6to4, documentation).
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const NOT_PUBLIC = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(ipaddr.parseCIDR);

/** Where clouds keep the credentials of a machine. */
const METADATA = ['169.254.0.0/16', '100.100.100.200/32', 'fe80::/10', 'fd00:ec2::/32'].map(ipaddr.parseCIDR);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether everybody reaches the same place by this IPv4 or IPv6 address. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && !isInside(address, NOT_PUBLIC);
}

/** Whether it may be called where the operator allows a private network; also an IPv4 address that is written as an IPv6 one. */
export function isNoMetadata(text: string): boolean {
  return !isInside(ipaddr.process(text), METADATA);
}

function isInside(address: Address, networks: readonly [Address, number][]): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

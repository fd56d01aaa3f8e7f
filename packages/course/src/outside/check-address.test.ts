import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAddress, privateOrigin } from './check-address.ts';
import { OutsideError } from './outside-error.ts';

const NOBODY = new Set<string>();

function faultOf(address: string, allowed = NOBODY): string | null {
  try {
    checkAddress(address, allowed);
    return null;
  } catch (error) {
    if (error instanceof OutsideError) return error.fault;
    throw error;
  }
}

/** Each is a way that was used to reach the inside of somebody's network. */
const HOSTILE = [
  ['plain http', 'http://example.com/hook'],
  ['another scheme', 'file:///etc/passwd'],
  ['gopher', 'gopher://example.com:70/_'],
  ['no address', 'example.com/hook'],
  ['a user name', 'https://user@example.com/'],
  ['a password before another host', 'https://example.com:443@127.0.0.1/'],
  ['an empty text', ''],
  ['a privileged port', 'https://example.com:22/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback, another of its addresses', 'https://127.9.9.9/'],
  ['loopback, as one decimal number', 'https://2130706433/'],
  ['loopback, in octal', 'https://0177.0.0.1/'],
  ['loopback, in hexadecimal', 'https://0x7f000001/'],
  ['loopback, with parts left out', 'https://127.1/'],
  ['loopback, in full-width digits', 'https://１２７.０.０.１/'],
  ['loopback, percent-encoded', 'https://%31%32%37.0.0.1/'],
  ['loopback, with a trailing dot', 'https://127.0.0.1./'],
  ['every address of the machine', 'https://0.0.0.0/'],
  ['every address of the machine, short', 'https://0/'],
  ['private, class A', 'https://10.0.0.1/'],
  ['private, class B', 'https://172.16.0.1/'],
  ['private, class C', 'https://192.168.1.1/'],
  ['of a carrier', 'https://100.64.0.1/'],
  ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['metadata of a cloud, decimal', 'https://2852039166/'],
  ['metadata of another cloud', 'https://100.100.100.200/'],
  ['protocol assignments', 'https://192.0.0.192/'],
  ['benchmarks', 'https://198.18.0.1/'],
  ['multicast', 'https://224.0.0.1/'],
  ['broadcast', 'https://255.255.255.255/'],
  ['reserved', 'https://240.0.0.1/'],
  ['loopback of IPv6', 'https://[::1]/'],
  ['every address, IPv6', 'https://[::]/'],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/'],
  ['IPv4-mapped, in hexadecimal', 'https://[::ffff:7f00:1]/'],
  ['IPv4-compatible', 'https://[::127.0.0.1]/'],
  ['IPv4-translated', 'https://[::ffff:0:127.0.0.1]/'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['NAT64, local', 'https://[64:ff9b:1::7f00:1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['Teredo', 'https://[2001:0:7f00:1::]/'],
  ['unique local', 'https://[fd00::1]/'],
  ['metadata of a cloud, IPv6', 'https://[fd00:ec2::254]/'],
  ['link-local', 'https://[fe80::1]/'],
  ['site-local', 'https://[fec0::1]/'],
  ['multicast, IPv6', 'https://[ff02::1]/'],
  ['documentation', 'https://[2001:db8::1]/'],
  ['localhost', 'https://localhost/'],
  ['localhost, in capitals', 'https://LOCALHOST/'],
  ['localhost, with a trailing dot', 'https://localhost./'],
  ['a name below localhost', 'https://hook.localhost/'],
  ['one name alone', 'https://intranet/'],
  ['one name alone, with two dots', 'https://intranet../'],
  ['mDNS', 'https://printer.local/'],
  ['a name inside of a network', 'https://db.internal/'],
  ['a name inside of a home', 'https://nas.home.arpa/'],
  ['a service of a cluster', 'https://kubernetes.default.svc.cluster.local/'],
  ['too long', `https://example.com/${'a'.repeat(2000)}`],
] as const;

test.each(HOSTILE)('Refused: %s (%s).', (_name, address) => {
  expect(faultOf(address)).toBe('address');
});

test.each([
  'https://example.com/hook',
  'https://lms.example.edu:8443/mod/lti?x=1',
  'https://93.184.215.14/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example.com/',
])('%s is called.', (address) => {
  expect(faultOf(address)).toBeNull();
});

test('An address has two thousand characters at most, and a port of 443 or of 1024 and above.', () => {
  const long = (length: number) => faultOf('https://example.com/'.padEnd(length, 'a'));
  expect([long(2000), long(2001)]).toEqual([null, 'address']);
  expect(['443', '1023', '1024'].map((port) => faultOf(`https://example.com:${port}/`))).toEqual([null, 'address', null]);
});

test('An origin that the operator allowed may lie inside and speak plain http; another port or scheme of that host may not.', () => {
  const allowed = new Set(['http://localhost:4000', 'https://moodle.internal']);
  expect(faultOf('http://localhost:4000/hook', allowed)).toBeNull();
  expect(faultOf('https://moodle.internal/mod/lti', allowed)).toBeNull();
  expect(faultOf('http://localhost:4001/hook', allowed)).toBe('address');
  expect(faultOf('http://moodle.internal/', allowed)).toBe('address');
  expect(faultOf('https://moodle.internal:8443/', allowed)).toBe('address');
  expect(faultOf('http://user@localhost:4000/hook', allowed)).toBe('address');
});

test('No IPv4 address of a private network passes, in any of three spellings.', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const inside = fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet);
  fc.assert(
    fc.property(inside, ([a, b, c, d]) => {
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const spellings = [`${a}.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`, `[::ffff:${a}.${b}.${c}.${d}]`];
      expect(spellings.map((host) => faultOf(`https://${host}/`))).toEqual(spellings.map(() => 'address'));
    }),
  );
});

test('Whatever text is given, it is an address that may be called or a refusal.', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => [null, 'address'].includes(faultOf(text))));
});

test.each([
  ['https://moodle.internal', 'https://moodle.internal'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['moodle.internal', null],
  ['https://moodle.internal/path', null],
  ['ftp://moodle.internal', null],
  ['https://user@moodle.internal', null],
])('The setting reads %s as %s.', (text, origin) => {
  expect(privateOrigin(text)).toBe(origin);
});

import { isIP } from 'node:net';
import { isPublicAddress } from './address-ranges.ts';
import { OutsideError } from './outside-error.ts';

/** `https://lms.example.edu`: what the installation's operator lets us call although it lies in a private network. */
export type PrivateOrigins = ReadonlySet<string>;

/** Top-level names that exist only inside a network, or never (RFC 6761, 6762, 8375, 9476; ICANN's `internal`). */
const INNER_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|example|onion|alt)$/;

const MAX_ADDRESS_LENGTH = 2000;

/** 443, and ports that need no privilege: no mail server, no SSH. */
const FIRST_FREE_PORT = 1024;

/**
 * The address that somebody from outside gave, if we may call it. Throws `OutsideError` with the fault `address`. What a name stands for is only
 * known when it is called: the agent checks that.
 */
export function checkAddress(text: string, allowed: PrivateOrigins): URL {
  if (text.length > MAX_ADDRESS_LENGTH) throw refused(`The address has more than ${MAX_ADDRESS_LENGTH} characters.`);
  const url = URL.parse(text);
  if (url === null) throw refused('This is not an address. Write it as https://example.org/path.');
  if (url.username !== '' || url.password !== '') throw refused('The address holds a user name or a password. Leave them out.');
  if (allowed.has(url.origin)) return url;
  if (url.protocol !== 'https:') throw refused('Only addresses that begin with https:// are called.');
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) throw refused(`Port ${url.port} is not called. Use 443, or 1024 and above.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 ? !isPublicAddress(host) : !isPublicName(host)) {
    throw refused('The address lies in a private network. Use one that everybody can reach, or ask whoever runs Rooflab to allow it.');
  }
  return url;
}

/** The origin of an entry of the setting; null for what is none. */
export function privateOrigin(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
    ? url.origin
    : null;
}

/** Two names at least: one alone is looked up in the machine's own network. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.includes('.') && !name.endsWith('.') && !INNER_NAMES.test(name);
}

function refused(message: string): OutsideError {
  return new OutsideError('address', message);
}

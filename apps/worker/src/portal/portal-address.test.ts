import { expect, test } from 'vitest';
import { portalAddress } from './portal-address.ts';

test.each([
  ['https://rooflab.example.org/', 'https://rooflab.example.org'],
  ['https://example.org/rooflab/', 'https://example.org/rooflab'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://10.2.3.4', 'http://10.2.3.4'],
  ['http://100.68.0.7:80', 'http://100.68.0.7'],
  ['http://[fd00::1]', 'http://[fd00::1]'],
  ['http://portal:3000', 'http://portal:3000'],
  ['http://rooflab-portal.rooflab.svc:3000', 'http://rooflab-portal.rooflab.svc:3000'],
  ['http://rooflab-portal.rooflab.svc.cluster.local', 'http://rooflab-portal.rooflab.svc.cluster.local'],
])('%s is an address to which a token may be sent.', (text, address) => {
  expect(portalAddress(text)).toBe(address);
});

test.each([
  ['rooflab.example.org', 'must be the address of a portal'],
  ['ftp://rooflab.example.org', 'must be the address of a portal'],
  ['http://rooflab.example.org', 'must begin with https://'],
  ['http://8.8.8.8', 'must begin with https://'],
  ['http://[2001:db8::1]', 'must begin with https://'],
  ['https://me:secret@rooflab.example.org', 'must be a plain address'],
  ['https://rooflab.example.org/?token=1', 'must be a plain address'],
])('%s is refused, and the message says why.', (text, why) => {
  expect(() => portalAddress(text)).toThrow(why);
});

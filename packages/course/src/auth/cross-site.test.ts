import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const OWN = 'https://rooflab.example.org';
const LISTED = 'https://moodle.example.org';

const asked = (method: string, headers: Record<string, string>): boolean =>
  isCrossSite({ method, headers: new Headers(headers), trustedOrigins: [OWN, LISTED] });

test.each<[string, Record<string, string>]>([
  ['an origin of another site', { origin: 'https://evil.example' }],
  ['an origin that begins like ours', { origin: `${OWN}.evil.example` }],
  ['our origin without encryption', { origin: 'http://rooflab.example.org' }],
  ['a hidden origin', { origin: 'null' }],
  ['a hidden origin from another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }],
  ['no origin, from a neighbour’s host', { 'sec-fetch-site': 'same-site' }],
  ['no origin, typed by hand', { 'sec-fetch-site': 'none' }],
  ['a cookie and nothing that says where from', { cookie: 'rooflab.session_token=x' }],
])('A change with %s is one of another site.', (_what, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post']) expect(asked(method, headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['our origin', { origin: OWN, 'sec-fetch-site': 'same-origin', cookie: 'x=y' }],
  ['a listed origin', { origin: LISTED, 'sec-fetch-site': 'cross-site', cookie: 'x=y' }],
  ['our page, whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin', cookie: 'x=y' }],
  ['neither origin nor cookie: a program', {}],
])('A change with %s is not.', (_what, headers) => {
  expect(asked('POST', headers)).toBe(false);
});

test('Reading is never refused: its answer stays with the browser.', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(asked(method, { origin: 'https://evil.example' })).toBe(false);
});

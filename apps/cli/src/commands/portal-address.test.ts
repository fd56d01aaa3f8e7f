import { expect, test } from 'vitest';
import { portalAddress } from './portal-address.ts';

const VARIABLES = { ROOFLAB_URL: 'https://rooflab.example.org/', ROOFLAB_TOKEN: 'rl_x' };
const ADDRESS = { url: 'https://rooflab.example.org', token: 'rl_x' };

test('The span that a command belongs to goes along, and anything else in that variable does not.', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  expect(portalAddress({ ...VARIABLES, TRACEPARENT: traceparent })).toEqual({ ...ADDRESS, traceparent });
  for (const other of [undefined, '', 'none', `${traceparent}\n`]) {
    expect(portalAddress({ ...VARIABLES, TRACEPARENT: other })).toEqual(ADDRESS);
  }
});

import { expect, test } from 'vitest';
import { databaseFault } from './database-fault.ts';

const withCode = (code: string, cause?: Error): Error =>
  Object.assign(new Error('connect to secret.example.org failed', { cause }), { code });

test.each([
  ['ECONNREFUSED', 'cannot be reached (ECONNREFUSED)'],
  ['ENOTFOUND', 'cannot be reached (ENOTFOUND)'],
  ['ETIMEDOUT', 'does not answer (ETIMEDOUT)'],
  ['57P03', 'is starting up (57P03)'],
  ['57P01', 'is shutting down (57P01)'],
  ['25006', 'only reads at present, as a standby does (25006)'],
  ['53200', 'has run out of memory or another resource (53200)'],
  ['58030', 'cannot use its disk (58030)'],
  ['53300', 'has no free connection (53300)'],
  ['53100', 'has no room on its disk (53100)'],
  ['28P01', 'refuses the portal’s user or password (28P01)'],
  ['3D000', 'does not exist (3D000)'],
  ['42P01', 'has not been migrated (42P01)'],
  ['22012', 'cannot be queried (22012)'],
])('a fault with the code %s reads: the database %s', (code, sentence) => {
  expect(databaseFault(withCode(code))).toBe(sentence);
  expect(databaseFault(new Error('Outer.', { cause: withCode(code) }))).toBe(sentence);
  expect(databaseFault({ code: 'P2010', meta: { driverAdapterError: { cause: withCode(code) } } })).toBe(sentence);
});

test('an error without a code, or with something else in its place, is not repeated', () => {
  for (const error of [new Error('password hunter2'), withCode('hunter2 at secret.example.org'), null, 'hunter2'])
    expect(databaseFault(error)).toBe('cannot be queried');
});

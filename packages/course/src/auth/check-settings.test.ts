import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSettings, UnsafeSettings } from './check-settings.ts';

const https = { baseUrl: 'https://rooflab.example.org', production: true };

test.each([
  ['missing', ''],
  ['blank', '                                            '],
  ['short', 'k7Jq2'],
  ['one character short', 'k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5E'],
  ['repetitive', 'abababababababababababababababababab'],
  ["better-auth's own default", 'better-auth-secret-12345678901234567890'],
  ['from an example', 'change-me-k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5E'],
  ['a word', 'my-super-secret-value-that-is-long-enough'],
])('Production refuses a secret that is %s.', (_what, secret) => {
  expect(() => checkSettings({ ...https, secret })).toThrow(UnsafeSettings);
});

test('Every refusal says how to make a good secret.', () => {
  expect(() => checkSettings({ ...https, secret: 'short' })).toThrow('openssl rand -base64 32');
});

test('Production takes what openssl makes.', () => {
  fc.assert(
    fc.property(
      fc.constant(null).map(() => randomBytes(32).toString('hex')),
      (secret) => checkSettings({ ...https, secret }),
    ),
  );
});

test('Production refuses a portal without encryption, but for this machine itself.', () => {
  const secret = 'k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5Eu';
  expect(() => checkSettings({ secret, production: true, baseUrl: 'http://rooflab.example.org' })).toThrow('HTTPS');
  expect(() => checkSettings({ secret, production: true, baseUrl: 'http://localhost:3000' })).not.toThrow();
});

test('Development takes any secret but none.', () => {
  const development = { baseUrl: 'http://192.168.1.5:3000', production: false };
  expect(() => checkSettings({ ...development, secret: 'development' })).not.toThrow();
  expect(() => checkSettings({ ...development, secret: '' })).toThrow(UnsafeSettings);
});

test('Production needs a secret of 32 characters, ten of them different.', () => {
  const secret = 'k7Jq2Vn4xT9bLw6RzYc3MdPf8HgSa5Eu';
  expect(() => checkSettings({ ...https, secret })).not.toThrow();
  expect(() => checkSettings({ ...https, secret: secret.slice(1) })).toThrow('has 31 characters; at least 32');
  expect(() => checkSettings({ ...https, secret: 'abcdefghij'.repeat(4) })).not.toThrow();
  expect(() => checkSettings({ ...https, secret: 'abcdefghi'.repeat(4) })).toThrow('repeats too few characters');
});

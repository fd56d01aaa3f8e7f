import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { withoutSecrets } from './without-secrets.ts';

const secrets = fc.integer({ min: 12, max: 48 }).map((bytes) => randomBytes(bytes).toString('base64url'));

test.each<[string, (secret: string) => string]>([
  ['a reset link as it was in mails', (secret) => `/api/auth/reset-password/${secret}?callbackURL=%2Freset-password`],
  ['a reset link of today', (secret) => `https://rooflab.example.org/reset-password#${secret}`],
  ['a page with a token in its query', (secret) => `GET /reset-password?token=${secret} HTTP/1.1`],
  ['a link that confirms an address', (secret) => `/api/auth/verify-email?callbackURL=/&token=${secret}`],
  ['a join code', (secret) => `/join?code=${secret}`],
  ['the way back from a provider', (secret) => `/api/auth/callback/oidc?code=${secret}&state=abcdefgh`],
  ['a state', (secret) => `/api/auth/callback/oidc?state=${secret}`],
  ['an API token', (secret) => `token rl_${secret} is not valid`],
  ['the token of a worker', (secret) => `token rlw_${secret} is not valid`],
  ['the secret of a webhook', (secret) => `whsec_${secret.replaceAll('-', '+')} is not valid`],
  ['a header', (secret) => `{"authorization":"Bearer ${secret}"}`],
  ['a cookie', (secret) => `cookie: theme=dark; rooflab.session_token=${secret}; x=y`],
  ['the database', (secret) => `connect postgres://rooflab:${secret}@db:5432/rooflab failed`],
  ['the mail server', (secret) => `smtps://user:${secret}@mail.example.org`],
])('%s loses its secret in the log.', (_what, write) => {
  fc.assert(
    fc.property(secrets, (secret) => {
      expect(withoutSecrets(write(secret))).not.toContain(secret);
      const lines: string[] = [];
      const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
      logger.info({ path: write(secret) }, 'request');
      logger.error({ error: new Error(write(secret)) }, write(secret));
      expect(lines).toHaveLength(2);
      for (const line of lines) {
        expect(line).not.toContain(secret);
        expect(() => JSON.parse(line)).not.toThrow();
      }
    }),
    { numRuns: 20 },
  );
});

test('Text that is not secret stays.', () => {
  for (const line of [
    '/courses/gpu-2026/hand-ins/0198',
    '/api/trpc/handIn.create',
    '/reset-password',
    '{"code":"ECONNREFUSED","status":200}',
  ]) {
    expect(withoutSecrets(line)).toBe(line);
  }
});

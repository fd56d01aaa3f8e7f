import { randomUUID } from 'node:crypto';
import { createAuth } from '@rooflab/course';
import { openTestApi, TEST_ORIGIN } from '@rooflab/course/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { openMailServer } from './testing/mail-server.ts';
import { servePortal } from './testing/serve-portal.ts';

const FROM = 'Rooflab <rooflab@example.org>';

/** Lines as they would stand in the log. */
function keptLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
}

/** Its text, with the soft line breaks and escapes of quoted-printable undone. */
function textOf({ data }: { data: string }): string {
  const body = data.slice(data.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');
  return body.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('Who signs up gets a mail with a link that proves the address and sets the password.', async () => {
  await using api = await openTestApi();
  await using mails = await openMailServer('p@ss word');
  const { lines, logger } = keptLog();
  const mailer = createMailer({ smtpUrl: mails.url, from: FROM }, logger);
  const settings = { db: api.db, logger, secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false };
  const auth = createAuth({ ...settings, sendMail: mailer.send });
  await using portal = await servePortal({ ...api.services, auth });
  const email = `${randomUUID()}@example.org`;
  const post = (path: string, body: object) =>
    fetch(`${portal.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: TEST_ORIGIN },
      body: JSON.stringify(body),
    });
  const password = 'a password of some length';
  expect((await post('sign-up/email', { email, name: 'Ada' })).status).toBe(200);
  const mail = await mails.next();
  expect(mail).toMatchObject({ from: 'rooflab@example.org', to: email });
  expect(mail.data).toContain('Subject: Confirm your address for Rooflab');
  const link = new URL(/https?:\S+/.exec(textOf(mail))?.[0] ?? '');
  expect(link.origin + link.pathname).toBe(`${TEST_ORIGIN}/reset-password`);
  expect((await post('reset-password', { token: link.hash.slice(1), newPassword: password })).status).toBe(200);
  expect((await post('sign-in/email', { email, password })).status).toBe(200);
  expect((await api.db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true);
  await mailer.close();
  expect(lines.join()).not.toContain(email);
});

test('A mail server that refuses, or is away, is told to the log, without addresses, and stops nobody.', async () => {
  await using mails = await openMailServer('right');
  const { lines, logger } = keptLog();
  const wrong = mails.url.replace('right', 'wrong');
  const mail = { to: 'ada@example.org', subject: 'Confirm', text: 'https://example.org/secret-link' };
  for (const smtpUrl of [wrong, 'smtp://127.0.0.1:1']) {
    const mailer = createMailer({ smtpUrl, from: FROM }, logger);
    await mailer.send(mail);
    await mailer.close();
  }
  expect(lines.map((line) => JSON.parse(line).code)).toEqual(['EAUTH', 'ESOCKET']);
  expect(lines.join()).not.toMatch(/ada@|secret-link|wrong/);
});

import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

const body = JSON.stringify({ type: 'ping' });

test('The library of Standard Webhooks accepts what we sign, with each of the secrets.', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders({ id: 'msg_1', sentAt: new Date(), body }, secrets);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'ping' });
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
});

test('A body, an id or a time that was changed is refused.', () => {
  const secret = newWebhookSecret();
  const headers = signedHeaders({ id: 'msg_1', sentAt: new Date(), body }, [secret]);
  const webhook = new Webhook(secret);
  expect(() => webhook.verify(`${body} `, headers)).toThrow();
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow();
});

test('Any text is signed as the library signs it.', () => {
  const secret = newWebhookSecret();
  const sentAt = new Date('2026-11-23T10:00:00.900Z');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { 'webhook-signature': signature } = signedHeaders({ id: 'msg_1', sentAt, body: text }, [secret]);
      expect(signature).toBe(new Webhook(secret).sign('msg_1', new Date('2026-11-23T10:00:00Z'), text));
    }),
  );
});

import { createHmac, randomBytes } from 'node:crypto';

/** Makes secrets recognizable to people and to secret scanners. */
const PREFIX = 'whsec_';

const SECRET_BYTES = 32;

/** `whsec_<base64>`: the secret that both sides of a webhook share. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/**
 * The three headers of Standard Webhooks, signed with each of the secrets (HMAC-SHA256 over `id.timestamp.body`).
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, sentAt, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

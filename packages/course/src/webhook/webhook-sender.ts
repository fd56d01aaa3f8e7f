import type { CallOutcome, ClaimedCall, Database, FailedCall, Queryable } from '@rooflab/db';
import { z } from 'zod';
import { retryAfterMs } from '../outgoing/retry-after.ts';
import { CALL_TIMEOUT_MS, type Sender } from '../outgoing/sender.ts';
import { OutsideError } from '../outside/outside-error.ts';
import type { OutsideAnswer } from '../outside/read-answer.ts';
import type { Services } from '../procedure/context.ts';
import { openSecret } from '../procedure/sealed-secret.ts';
import { disableFailing } from './commands.ts';
import { findEventSubject } from './event-subject.ts';
import { findWebhookTarget, hasDelivered } from './queries.ts';
import { signedHeaders } from './signature.ts';

type WebhookServices = Pick<Services, 'db' | 'outside' | 'sealKey' | 'clock'>;

/** As `tell_webhooks` writes it. */
export const aboutSchema = z.object({ event: z.string(), subject: z.uuid() });

/** How much of each answer the log keeps. */
const ANSWER_BYTES = 500;

/** The receiver wants no more deliveries. */
const GONE = 410;

/** The id of a delivery for its receiver and in the log. */
export function deliveryIdOf(callId: string): string {
  return `msg_${callId}`;
}

/** Sends what happens in courses to the addresses that their staff gave. */
export function webhookSender(services: WebhookServices): Sender {
  return {
    send: async (call, signal) => {
      const message = await prepare(services, call);
      if ('outcome' in message) return message;
      const { url, headers, body } = message;
      const request = { method: 'POST', headers, body, timeoutMs: CALL_TIMEOUT_MS, maxBytes: ANSWER_BYTES, beyond: 'cut', signal } as const;
      try {
        return outcomeOf(await services.outside.call(url, request), services.clock());
      } catch (error) {
        if (!(error instanceof OutsideError) || signal.aborted) throw error;
        return { outcome: 'retry', reason: error.message };
      }
    },
    onGivenUp: async (tx, call, failed) => {
      const reason = await whyDisabled(tx, call, failed);
      if (reason !== null) await disableFailing(tx, { webhookId: call.targetId, reason });
    },
  };
}

/** The name under which a webhook's secret is sealed. */
export function secretName(webhookId: string): `webhook ${string}` {
  return `webhook ${webhookId}`;
}

interface Prepared {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What is sent, or why nothing is. */
async function prepare({ db, sealKey, clock }: WebhookServices, call: ClaimedCall): Promise<Prepared | FailedCall> {
  const target = await findWebhookTarget(db, call.targetId, clock());
  if (target === null) return { outcome: 'give-up', reason: 'The webhook was deleted.' };
  if (target.disabled) return { outcome: 'give-up', reason: 'The webhook was disabled before this was sent.' };
  const sealed = target.formerSecret === null ? [target.secret] : [target.secret, target.formerSecret];
  const secrets = sealed.map((text) => openSecret(text, { sealKey, name: secretName(call.targetId) })).filter((secret) => secret !== null);
  if (secrets.length === 0) return { outcome: 'give-up', reason: UNREADABLE };
  const body = await bodyOf(db, call);
  if (body === null) return { outcome: 'give-up', reason: 'What this is about no longer exists.' };
  const signed = signedHeaders({ id: deliveryIdOf(call.callId), sentAt: clock(), body }, secrets);
  return { url: target.url, headers: { 'content-type': 'application/json', ...signed }, body };
}

const UNREADABLE = 'Its secret can no longer be read, because ROOFLAB_SECRET was changed. Make a new secret.';

async function bodyOf(db: Database, { about, courseId, createdAt }: ClaimedCall): Promise<string | null> {
  const { event, subject } = aboutSchema.parse(about);
  const found = await findEventSubject(db, { event, subjectId: subject, courseId });
  return found && JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { courseId, ...found } });
}

function outcomeOf({ status, headers, body }: OutsideAnswer, now: Date): CallOutcome {
  const heard = { status, answer: body.toString('utf8') };
  if (status >= 200 && status < 300) return { ...heard, outcome: 'delivered' };
  if (status === GONE) return { ...heard, outcome: 'give-up', reason: 'It answered 410 Gone.' };
  const waitMs = retryAfterMs(headers['retry-after'], now);
  return { ...heard, outcome: 'retry', reason: `It answered ${status}.`, ...(waitMs !== undefined && { waitMs }) };
}

/** Null when only this delivery was given up and others arrive. */
async function whyDisabled(tx: Queryable, { targetId, createdAt, attempt }: ClaimedCall, failed: FailedCall): Promise<string | null> {
  if (failed.status === GONE || failed.reason === UNREADABLE) return failed.reason;
  if (failed.outcome === 'give-up' || (await hasDelivered(tx, targetId, createdAt))) return null;
  return `nothing arrived there in ${attempt} attempts over several days. Last: ${failed.reason}`;
}

import { ltiScoreSender } from '../lti/score-sender.ts';
import type { Services } from '../procedure/context.ts';
import { webhookSender } from '../webhook/webhook-sender.ts';
import type { Senders } from './sender.ts';

/** Everything that a portal tells other systems. */
export function sendersOf(services: Pick<Services, 'db' | 'outside' | 'sealKey' | 'clock'>): Senders {
  return { webhook: webhookSender(services), 'lti-score': ltiScoreSender(services) };
}

import { ltiScoreSender } from '../lti/score-sender.ts';
import { type NoticeMails, noticeSender } from '../notice/notice-sender.ts';
import type { Services } from '../procedure/context.ts';
import { webhookSender } from '../webhook/webhook-sender.ts';
import type { Senders } from './sender.ts';

/** Everything that a portal tells other systems; notices only where it has a mail server. */
export function sendersOf(services: Pick<Services, 'db' | 'outside' | 'sealKey' | 'clock'>, mails?: NoticeMails | null): Senders {
  return {
    webhook: webhookSender(services),
    'lti-score': ltiScoreSender(services),
    ...(mails && { notice: noticeSender(services, mails) }),
  };
}

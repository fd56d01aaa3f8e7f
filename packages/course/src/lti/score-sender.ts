import type { CallOutcome } from '@rooflab/db';
import { z } from 'zod';
import { CALL_TIMEOUT_MS, type Sender } from '../outgoing/sender.ts';
import { PlatformFault } from './platform-fault.ts';
import { createPlatformServices, type PlatformServices } from './platform-services.ts';
import { readLtiPlatform } from './platforms.ts';
import {
  isLtiScoreOutdated,
  noteLtiScoreSent,
  noteLtiScoreWaits,
  refuseLtiScore,
  type StampedScore,
  stampLtiScore,
} from './send-scores.ts';
import type { TokenServices } from './service-tokens.ts';

/** https://www.imsglobal.org/spec/lti-ags/v2p0, section 3.4 */
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';

const aboutSchema = z.object({ ltiScoreId: z.uuid() });

const CONFLICT = 409;

const MAX_ANSWER_BYTES = 65_536;

/** Sends scores to the columns of learning platforms; sending a score twice does no harm. */
export function ltiScoreSender(services: TokenServices): Sender {
  const { db } = services;
  const platforms = createPlatformServices(services);
  return {
    send: async ({ about }, signal) => {
      const score = await stampLtiScore(db, aboutSchema.parse(about).ltiScoreId);
      if (score === null) return giveUp('This score no longer exists.');
      if (score.state !== 'waiting') return { outcome: 'delivered' };
      try {
        return await sendScore({ services, platforms, score, signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]) });
      } catch (error) {
        if (!(error instanceof PlatformFault) || signal.aborted) throw error;
        return await outcomeOf(services, score, error);
      }
    },
    onGivenUp: async (tx, { about }, { reason }) => {
      await refuseLtiScore(tx, { ltiScoreId: aboutSchema.parse(about).ltiScoreId, words: reason });
    },
  };
}

function giveUp(reason: string): CallOutcome {
  return { outcome: 'give-up', reason };
}

interface Sending {
  readonly services: TokenServices;
  readonly platforms: PlatformServices;
  readonly score: StampedScore;
  readonly signal: AbortSignal;
}

/** Throws `PlatformFault`. */
async function sendScore({ services: { db }, platforms, score, signal }: Sending): Promise<CallOutcome> {
  const platform = await readLtiPlatform(db, score.platformId);
  if (platform === null) return giveUp('The learning platform is turned off here.');
  if (!score.connected) return giveUp('The link, or the course at the learning platform, is no longer connected.');
  if (score.lineItemUrl === null)
    return giveUp('The link no longer has a column for grades. Turn grades on for it at the learning platform, and open it once.');
  if (!score.scopes.includes(SCORE_SCOPE))
    return giveUp('The learning platform does not let Rooflab write grades. Its administrator allows it.');
  const { status } = await platforms.call({
    ...{ platform, address: scoreUrlOf(score.lineItemUrl), scopes: [SCORE_SCOPE], method: 'POST', signal },
    ...{ headers: { 'content-type': SCORE_TYPE }, body: JSON.stringify(messageOf(score)), maxBytes: MAX_ANSWER_BYTES, beyond: 'cut' },
  });
  await noteLtiScoreSent(db, score);
  return { outcome: 'delivered', status };
}

async function outcomeOf({ db }: TokenServices, score: StampedScore, { message, details }: PlatformFault): Promise<CallOutcome> {
  const { waitMs, answer, status } = details;
  const heard = { ...(status !== undefined && { status }), ...(answer !== undefined && { answer }) };
  if (status === CONFLICT && (await isLtiScoreOutdated(db, score))) return { ...heard, outcome: 'delivered' };
  if (!details.retry && status !== CONFLICT) return { ...heard, ...giveUp(message) };
  await noteLtiScoreWaits(db, { ltiScoreId: score.ltiScoreId, words: message });
  return { ...heard, outcome: 'retry', reason: message, ...(waitMs !== undefined && { waitMs }) };
}

/** The address of a column can have a query, as with Moodle. */
export function scoreUrlOf(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function messageOf({ sub, points, maxPoints, stampedAt }: StampedScore): object {
  return {
    ...{ userId: sub, scoreGiven: points, scoreMaximum: maxPoints, timestamp: stampedAt.toISOString() },
    ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
  };
}

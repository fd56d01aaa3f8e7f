import type { Api } from '../pages-bridge.ts';

export type Platform = Awaited<ReturnType<Api['lti']['platforms']>>[number];

export type Registration = Awaited<ReturnType<Api['lti']['registrations']>>[number];

export type PlatformContext = Awaited<ReturnType<Api['lti']['contexts']>>[number];

export function titleOf({ title }: Pick<PlatformContext, 'title'>): string {
  return title === '' ? 'Course without a title' : title;
}

/** What a platform asks for when Rooflab is registered there: its words, with our addresses. The last one suffices if the platform supports it. */
export function toolAddresses(baseUrl: string): readonly (readonly [name: string, address: string])[] {
  return [
    ['Login initiation URL', `${baseUrl}/api/lti/login`],
    ['Redirect URI', `${baseUrl}/api/lti/launch`],
    ['Public key set (JWKS)', `${baseUrl}/api/lti/jwks`],
    ['Tool URL, target link', `${baseUrl}/`],
    ['Dynamic registration URL', `${baseUrl}/api/lti/register`],
  ];
}

/** One id per line, as people paste them; blank lines are ignored. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export type LtiLink = Awaited<ReturnType<Api['lti']['links']>>[number];

export type LtiStudent = Awaited<ReturnType<Api['lti']['scores']>>['students'][number];

export type LtiScore = LtiStudent['scores'][number];

/** `Performance at the LMS, Moodle of the faculty` */
export function contextName({ contextTitle, platformName }: Pick<LtiLink, 'contextTitle' | 'platformName'>): string {
  return contextTitle === '' ? platformName : `${contextTitle}, ${platformName}`;
}

/** Which link, where it is, and why it accepts no grades if it does not. */
export function linkName({ title, grades, ...link }: LtiLink): string {
  const name = `${title === '' ? 'Link without a title' : title} in ${contextName(link)}`;
  return grades === 'taken' ? name : `${name}: ${GRADES_WORDS[grades]}`;
}

/** Why a link accepts no scores. */
const GRADES_WORDS: Readonly<Record<Exclude<LtiLink['grades'], 'taken'>, string>> = {
  'no-column': 'it has no column for grades. Turn grades on for it at the learning platform, and open it once.',
  'not-allowed': 'the learning platform does not let Rooflab write grades. Its administrator can allow it; then open the link once.',
};

const STATE_WORDS: Readonly<Record<LtiScore['state'], string>> = {
  none: 'No result yet',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Not accepted',
};

/** The state of a score, and the last one sent if that differs. */
export function scoreWords(score: Pick<LtiScore, 'state' | 'sentPoints' | 'sentMaxPoints'>): string {
  const { state, sentPoints, sentMaxPoints } = score;
  if (state === 'sent' || sentPoints === null || sentMaxPoints === null) return STATE_WORDS[state];
  return `${STATE_WORDS[state]}; the platform has ${pointsWords({ points: sentPoints, maxPoints: sentMaxPoints })}`;
}

/** `87.5 of 100` */
export function pointsWords({ points, maxPoints }: Pick<LtiScore, 'points' | 'maxPoints'>): string {
  return points === null || maxPoints === null ? '–' : `${points} of ${maxPoints}`;
}

const MOMENTS_MS = 10_000;

/** It will be sent within moments, so a page that shows it is soon out of date. */
export function isSoonOutdated({ state, dueAt }: Pick<LtiScore, 'state' | 'dueAt'>): boolean {
  return state === 'waiting' && dueAt !== null && dueAt.getTime() < Date.now() + MOMENTS_MS;
}

import { lanesSentence, type Picture, turnsSentence } from '@rooflab/grader/picture-words';
import { formatCount } from '@rooflab/roofline/units';
import { requestOf, requestSentence } from './request-shape.ts';

/** `Step 3 of 8`. */
export function stepName({ steps }: Pick<Picture, 'steps'>, at: number): string {
  return `Step ${at + 1} of ${steps.length}`;
}

/** What a step does, and which turns of the warp it represents, in whole sentences. */
export function stepWords(picture: Picture, at: number): string {
  const step = picture.steps[at];
  if (!step) return '';
  const request = requestSentence(requestOf(picture, step));
  const which = turnsSentence(picture, at);
  const lanes = picture.steps.length > 1 ? `${lanesSentence(step)}. ` : '';
  return lanes + request + (which === '' ? '' : ` ${which.charAt(0).toUpperCase()}${which.slice(1)}.`) + restSentence(picture, at);
}

/** Said once, with the last step. */
function restSentence({ steps, turns }: Picture, at: number): string {
  const shown = steps.reduce((sum, step) => sum + step.turns, 0);
  if (shown === turns || at < steps.length - 1) return '';
  return ` ${formatCount(turns - shown)} of its ${formatCount(turns)} turns are not shown.`;
}

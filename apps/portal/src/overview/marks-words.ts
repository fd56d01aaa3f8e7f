import { formatFraction, formatScore } from '@rooflab/roofline/units';
import { pointWords } from '../ui/count-words.ts';
import type { OverviewExercise } from './overview.ts';

/** `48.9 of 100 points`; of who is not enrolled `100 points`. */
export function pointsWords({ status, weight }: Pick<OverviewExercise, 'status' | 'weight'>): string {
  if (status === null) return pointWords(weight);
  return `${formatScore(status.points)} of ${pointWords(status.maxPoints)}`;
}

/** `61.2 % of the roof`, with what is to be known of the device; null without a result that has a place under a roof. */
export function shareWords({ work: { best } }: Pick<OverviewExercise, 'work'>): string | null {
  if (best?.deviceClass === 'counted') return 'graded by counts, not by time';
  if (best?.fraction == null) return null;
  const share = `${formatFraction(best.fraction)} of the roof`;
  return best.deviceClass === 'software' ? `${share} of a software device, where speed is shown and not graded` : share;
}

/** `speed points from 4 % of the roof on, all of them from 85 %`; null where the marks are not known, or speed is not graded. */
export function goalWords({ passFraction, fullFraction, work: { best } }: OverviewExercise): string | null {
  if (passFraction === null || fullFraction === null) return null;
  if (best !== null && best.deviceClass !== 'large' && best.deviceClass !== 'medium') return null;
  if (best?.fraction != null && best.fraction >= fullFraction) return null;
  return `all speed points from ${formatFraction(fullFraction)} of the roof`;
}

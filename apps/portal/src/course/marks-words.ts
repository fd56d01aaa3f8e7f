import { gradedOn, type SpeedMarks } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { itemWords } from '../grade/grade-words.ts';
import { pointWords } from '../ui/count-words.ts';
import type { OverviewExercise } from './overview.ts';

/** `48.9 of 100 points`; for readers who are not enrolled, `100 points`. */
export function pointsWords({ status, weight }: Pick<OverviewExercise, 'status' | 'weight'>): string {
  if (status === null) return pointWords(weight);
  return itemWords(status);
}

/** `61.2 % of the roof`, or why there is no such share; null if the result has no place under a roof. */
export function shareWords({ work: { best } }: Pick<OverviewExercise, 'work'>): string | null {
  if (best?.deviceClass === 'untimed') return 'graded on correctness alone';
  if (best?.deviceClass === 'counted') return 'graded by counts, not by time';
  if (best?.fraction == null) return null;
  return `${formatFraction(best.fraction)} of the roof`;
}

/** The marks that the best result is or will be compared with; null where speed is not graded, and for a result that was not timed on a GPU. */
export function goalMarks(exercise: OverviewExercise): SpeedMarks | null {
  const { best } = exercise.work;
  return best === null || (best.deviceClass !== null && gradedOn(best.deviceClass) === 'speed') ? exercise.marks : null;
}

/** `speed points start at 4 % of the roof; full marks at 85 %`; null without marks, and once the full mark is reached. */
export function goalWords(exercise: OverviewExercise): string | null {
  const marks = goalMarks(exercise);
  const fraction = exercise.work.best?.fraction ?? 0;
  if (marks === null || fraction >= marks.fullFraction) return null;
  return `speed points start at ${formatFraction(marks.passFraction)} of the roof; full marks at ${formatFraction(marks.fullFraction)}`;
}

import { medianOf } from '@rooflab/roofline';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { exactPoints, sumPoints } from './points.ts';
import type { CourseGrade } from './schema.ts';

/** Each is a tenth of the maximum; full points fall into the last. */
export const BINS = 10;

export const summarySchema = z.object({
  /** Students who handed something in, or were given points by a person. */
  handedIn: z.int(),
  /** Mean and median of their points; null where nobody handed in. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** How many of those have 0 to 10 %, 10 to 20 %, … of the points. */
  bins: z.array(z.int()),
});

export const assignmentSummarySchema = summarySchema.extend({
  assignmentId: idSchema,
  title: z.string(),
  maxPoints: z.number(),
});

type Summary = z.infer<typeof summarySchema>;

interface Earned {
  readonly points: number;
  readonly maxPoints: number;
}

/** Only of those who handed in: the others have no points, which is not the same as 0. */
function summarize(earned: readonly Earned[]): Summary {
  const points = earned.map((each) => each.points);
  const bins = Array.from({ length: BINS }, () => 0);
  for (const each of earned) {
    const bin = binOf(each);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return {
    handedIn: earned.length,
    mean: points.length === 0 ? null : exactPoints(sumPoints(points) / points.length),
    median: points.length === 0 ? null : medianOf(points),
    bins,
  };
}

function binOf({ points, maxPoints }: Earned): number {
  if (maxPoints <= 0) return 0;
  return Math.min(BINS - 1, Math.max(0, Math.floor((BINS * points) / maxPoints)));
}

/** What a class reached in one assignment. */
export function assignmentSummary(grades: readonly CourseGrade[], assignmentId: string): Summary {
  const handedIn = grades
    .flatMap(({ assignments }) => assignments.filter((each) => each.assignmentId === assignmentId))
    .filter((each) => each.handedIn);
  return summarize(handedIn);
}

/** What those reached in total who handed in anything at all. */
export function totalSummary(grades: readonly CourseGrade[]): Summary {
  return summarize(grades.filter(({ assignments }) => assignments.some(({ handedIn }) => handedIn)));
}

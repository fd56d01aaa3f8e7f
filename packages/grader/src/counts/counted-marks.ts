import type { CountedGrading, CountedMark, KernelFacts } from '@rooflab/lab';
import type { Counted } from '@rooflab/result';
import { SPEED_POINTS } from '@rooflab/roofline';
import { inTenths } from '../points.ts';

/** The marks of a kernel that was counted at the grading's size, scaled by the shares of the required ones. */
export function gradeCounts({ size, marks }: CountedGrading, facts: KernelFacts): Counted {
  const shares = marks.map((mark) => shareOf(mark, facts[mark.fact]));
  const scale = marks.reduce((product, { required }, i) => (required ? product * (shares[i] ?? 0) : product), 1);
  const graded = marks.map(({ fact, full, zero, points, required }, i) => ({
    fact,
    value: facts[fact],
    full,
    zero,
    points: inTenths(points * scale * (required ? 1 : (shares[i] ?? 0))),
    maxPoints: points,
    ...(required && { required }),
  }));
  return { size: { ...size }, efficiency: Math.min(1, countedPoints(graded) / SPEED_POINTS), marks: graded };
}

/** Sum over all marks. */
export function countedPoints(marks: readonly Pick<Counted['marks'][number], 'points'>[]): number {
  return inTenths(marks.reduce((sum, { points }) => sum + points, 0));
}

/** 1 at `full` or better, 0 at `zero` or worse, and where the fact is unknown. */
export function shareOf({ full, zero }: Pick<CountedMark, 'full' | 'zero'>, value: number | null): number {
  if (value === null) return 0;
  return Math.min(1, Math.max(0, (value - zero) / (full - zero)));
}

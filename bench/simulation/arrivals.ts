import type { Random } from './random.ts';

/** When one student makes one attempt. */
export interface Arrival {
  /** Seconds since the release. */
  readonly atSeconds: number;
  readonly student: number;
}

/**
 * How the density of students' last attempts rises towards the deadline, `left` seconds before it.
 * - `hyperbolic`: ∝ 1 / (left + offset). Registrations and payments before a deadline follow 1 / left (V. Alfi, G. Parisi, L. Pietronero,
 *   "Conference registration: how people react to a deadline", Nature Physics 3, 2007, 746); the offset keeps the rate finite at the end.
 * - `exponential`: ∝ exp(−left / scale), an assumption.
 */
export type Ramp =
  | { readonly kind: 'hyperbolic'; readonly offsetSeconds: number }
  | { readonly kind: 'exponential'; readonly scaleSeconds: number };

export interface Course {
  readonly students: number;
  /** From the release to the deadline. */
  readonly windowSeconds: number;
  readonly ramp: Ramp;
  /** Attempts per student; geometric, at least 1. */
  readonly meanAttempts: number;
  /** Between two attempts of one student; exponential. */
  readonly meanGapSeconds: number;
}

/**
 * Draws every attempt of a course, in the order of time. A student's last attempt is placed by the ramp, the others before it (those that
 * would be before the release are made at the release). Students do not wait for a verdict before the next attempt, which makes the queue
 * longer than it would be.
 */
export function drawArrivals(course: Course, random: Random): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let student = 0; student < course.students; student++) {
    let atSeconds = course.windowSeconds - secondsLeft(course, random.uniform());
    const attempts = random.geometric(course.meanAttempts);
    for (let attempt = 0; attempt < attempts; attempt++) {
      arrivals.push({ atSeconds: Math.max(0, atSeconds), student });
      atSeconds -= random.exponential(course.meanGapSeconds);
    }
  }
  return arrivals.sort((a, b) => a.atSeconds - b.atSeconds);
}

/** One hand-in per student, uniformly over `windowSeconds`: the last minute of a class. */
export function drawBurst(students: number, windowSeconds: number, random: Random): Arrival[] {
  const arrivals = Array.from({ length: students }, (_, student) => ({ atSeconds: random.uniform() * windowSeconds, student }));
  return arrivals.sort((a, b) => a.atSeconds - b.atSeconds);
}

/** Seconds left at the share `u` (0 ≤ u < 1) of the ramp, counted back from the deadline: the inverse of the ramp's distribution. */
export function secondsLeft({ ramp, windowSeconds }: Pick<Course, 'ramp' | 'windowSeconds'>, u: number): number {
  if (ramp.kind === 'hyperbolic') return ramp.offsetSeconds * ((1 + windowSeconds / ramp.offsetSeconds) ** u - 1);
  return -ramp.scaleSeconds * Math.log(1 - u * (1 - Math.exp(-windowSeconds / ramp.scaleSeconds)));
}

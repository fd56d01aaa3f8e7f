import { requiredClassSchema } from '@rooflab/result';
import { z } from 'zod';

/**
 * What an assignment can be set to, beside its title, its dates and its items. The input of the API, its answers and the limits of the form
 * derive from it; the form's words are in the portal's table of options.
 */
export const assignmentOptions = {
  /** After the due date; a hand-in is late only after them. */
  graceMinutes: z.int().min(0).max(1440).default(0),
  latePolicy: z.enum(['none', 'percent', 'budget']).default('none'),
  /** Only with the late policy `percent`. */
  latePercentPerDay: z.number().min(0).max(100).default(0),
  /** Only with a late policy. */
  maxLateDays: z.int().min(0).max(366).default(0),
  /** For each exercise; null: as many as wanted. */
  attemptLimit: z.int().min(1).max(10_000).nullable().default(null),
  cooldownSeconds: z.int().min(0).max(86_400).default(0),
  counting: z.enum(['best', 'last', 'chosen']).default('best'),
  /** A newer hand-in of the same student for the same exercise cancels one that still waits. */
  replacesWaiting: z.boolean().default(false),
  /** `counted`: graded by counts, on any device; `software`: on correctness alone; null: on any device. */
  deviceClass: requiredClassSchema.nullable().default(null),
  /** Races, accesses out of bounds and reads of storage that nobody wrote make an answer wrong. */
  hazardsAreWrong: z.boolean().default(false),
  leaderboardVisible: z.boolean().default(true),
  /** A student whose best result reaches a rung may read its kernel: `lab.rungKernel`. */
  showRungs: z.boolean().default(false),
  /** Once nobody can hand in any more, students may read the best kernels of the class: `placement.bestKernels`. */
  showBestKernels: z.boolean().default(false),
};

/** With which a new assignment is proposed to its instructor. */
export const PROPOSED_RULES = { ...z.object(assignmentOptions).parse({ graceMinutes: 10 }), leaderboardFrozenAt: null };

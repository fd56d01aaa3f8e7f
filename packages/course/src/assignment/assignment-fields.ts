import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { itemFieldsSchema } from '../item/schema.ts';
import { instantSchema, lineSchema } from '../procedure/schemas.ts';
import { DEFAULT_RULES } from './default-rules.ts';

/** What an instructor says of an assignment. */
export const assignmentFieldsSchema = z
  .object({
    title: lineSchema(200),
    releaseAt: instantSchema,
    dueAt: instantSchema,
    graceMinutes: z.int().min(0).max(1440).default(DEFAULT_RULES.graceMinutes),
    latePolicy: z.enum(['none', 'percent', 'budget']).default(DEFAULT_RULES.latePolicy),
    latePercentPerDay: z.number().min(0).max(100).default(DEFAULT_RULES.latePercentPerDay),
    maxLateDays: z.int().min(0).max(366).default(DEFAULT_RULES.maxLateDays),
    attemptLimit: z.int().min(1).max(10_000).nullable().default(DEFAULT_RULES.attemptLimit),
    cooldownSeconds: z.int().min(0).max(86_400).default(DEFAULT_RULES.cooldownSeconds),
    counting: z.enum(['best', 'last', 'chosen']).default(DEFAULT_RULES.counting),
    replacesWaiting: z.boolean().default(DEFAULT_RULES.replacesWaiting),
    deviceClass: deviceClassSchema.nullable().default(DEFAULT_RULES.deviceClass),
    /** Races, accesses out of bounds and reads of storage that nobody wrote make an answer wrong. */
    hazardsAreWrong: z.boolean().default(DEFAULT_RULES.hazardsAreWrong),
    leaderboardVisible: z.boolean().default(DEFAULT_RULES.leaderboardVisible),
    leaderboardFrozenAt: instantSchema.nullable().default(DEFAULT_RULES.leaderboardFrozenAt),
    showRungs: z.boolean().default(DEFAULT_RULES.showRungs),
    showBestKernels: z.boolean().default(DEFAULT_RULES.showBestKernels),
    items: z.array(itemFieldsSchema).max(150, 'Choose at most 150 items.'),
  })
  .refine(({ items }) => items.length > 0, {
    path: ['items'],
    message: 'Choose at least one exercise, question or experiment, or give the report points.',
  })
  .refine(({ releaseAt, dueAt }) => releaseAt < dueAt, { path: ['dueAt'], message: 'An assignment must be due after it is released.' })
  .refine(latePolicyIsComplete, {
    path: ['latePolicy'],
    message: 'Late hand-ins that cost a share of the points need days and percent; those that spend late days need only days.',
  })
  .superRefine(({ items }, context) => {
    const seen = new Set<string>();
    for (const { kind, subject } of items) {
      const key = `${kind} ${subject}`;
      if (seen.has(key)) context.addIssue({ code: 'custom', path: ['items'], message: `Choose each ${kind} once.` });
      seen.add(key);
    }
  });

interface LateFields {
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
}

function latePolicyIsComplete({ latePolicy, latePercentPerDay, maxLateDays }: LateFields): boolean {
  return maxLateDays > 0 === (latePolicy !== 'none') && latePercentPerDay > 0 === (latePolicy === 'percent');
}

import { z } from 'zod';
import { FACT_NAMES } from './kernel-facts.ts';

const conditionSchema = z
  .strictObject({ fact: z.enum(FACT_NAMES), atLeast: z.number().optional(), below: z.number().optional() })
  .refine(({ atLeast, below }) => atLeast !== undefined || below !== undefined, 'a condition has atLeast, below, or both')
  .refine(({ atLeast, below }) => atLeast === undefined || below === undefined || atLeast < below, 'atLeast must be less than below')
  .refine(({ below }) => below === undefined || below > 0, 'no fact is below 0');

export const hintSchema = z
  .strictObject({
    hint: z.string().min(1).max(1000),
    below: z.number().positive().optional(),
    when: z.array(conditionSchema).min(1).optional(),
  })
  .refine(({ below, when }) => below !== undefined || when !== undefined, 'a hint has below, when, or both')
  .refine(({ when = [] }) => new Set(when.map(({ fact }) => fact)).size === when.length, 'when names a fact twice');

export const hintsSchema = z
  .array(hintSchema)
  .min(1)
  .refine((hints) => hints.some(({ below }) => below !== undefined), 'one hint at least must have below')
  .refine((hints) => {
    const limits = hints.flatMap(({ below }) => below ?? []);
    return limits.every((below, i) => i === 0 || below < (limits[i - 1] ?? 0));
  }, 'below must fall from hint to hint');

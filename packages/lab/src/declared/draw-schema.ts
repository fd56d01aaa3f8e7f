import { z } from 'zod';
import { fillSchema } from '../fill-schema.ts';

const field = z.string();
const fixed = z.record(field, z.int().positive());
const range = z
  .tuple([z.int().positive(), z.int().positive()])
  .refine(([low, high]) => low <= high, 'the first number must not be above the second');
/** Each field a number, or the two ends of a range from which the seed draws. */
const drawn = z.record(field, z.union([z.int().positive(), range]));
/** Values of parameters that would be drawn otherwise, where one of them is a case of its own: 0, for example. */
const params = z.record(field, z.number()).optional();
const timed = z.array(drawn).min(1).max(4);

/** How the cases and the timed sizes of an exercise are drawn, for labs whose code does not say it. */
export const drawSchema = z.strictObject({
  /** By name, one fill for each input. */
  fills: z.record(z.string().min(1).max(60), z.array(fillSchema).min(1)),
  /** What students see: a size, and the name of what fills it. */
  cases: z
    .array(z.strictObject({ fill: z.string(), size: fixed, params }))
    .min(6)
    .max(100),
  /** What they do not see. */
  hidden: z
    .array(z.strictObject({ fill: z.string(), size: drawn, params }))
    .min(4)
    .max(100),
  /** Smallest first; absent where nothing is timed, as are `timedFills`. */
  timed: z.strictObject({ software: timed, medium: timed, large: timed }).optional(),
  /** Names of the fills of timed sizes, which take turns. */
  timedFills: z.array(z.string()).min(3).max(16).optional(),
});

export type Draw = z.infer<typeof drawSchema>;

/**
 * How far a value may be from the reference's: `relative` times its magnitude, plus `absolute`. The magnitude is that of the value, or what
 * the reference gives as the sum of the magnitudes of its terms.
 */
export const toleranceSchema = z.strictObject({ relative: z.number().min(0).max(0.1), absolute: z.number().min(0).default(0) });

export type Tolerance = z.infer<typeof toleranceSchema>;

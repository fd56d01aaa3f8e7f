import { z } from 'zod';
import type { SizedFill } from './fill.ts';

/** Over the fields of a size and the params that follow from it, in the launch plan's grammar. */
export const expressionSchema = z.string().min(1).max(200);

/** Negative for i32. */
const base = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 32 - 1);
const bound = z
  .int()
  .min(1)
  .max(2 ** 32);
const every = z.int().positive();
const exponent = z.int().min(-127).max(127);
const range = z.strictObject({ base, bound });

/** Refuses what no fill of this kind can be, in a file or in what a lab's code answers. */
export const fillSchema: z.ZodType<SizedFill> = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('f32'),
      offset: z.int(),
      spreadBits: z.int().min(0).max(23),
      exponent,
      alternating: z.exactOptional(z.boolean()),
      needles: z.exactOptional(z.strictObject({ every, exponent, notLast: z.exactOptional(z.boolean()) })),
      zeroBlocks: z.exactOptional(every),
      spreadExponents: z.exactOptional(z.int().min(1).max(100)),
    })
    .refine(
      ({ offset, spreadBits }) => Math.abs(offset) + (spreadBits === 0 ? 0 : 2 ** (spreadBits - 1)) <= 2 ** 24,
      'offset and spreadBits together must fit 24 bits',
    ),
  z.strictObject({ kind: z.literal('bits') }),
  z
    .strictObject({
      kind: z.literal('u32'),
      base,
      bound: z.union([bound, expressionSchema]),
      sortedStep: z.exactOptional(every),
      falling: z.exactOptional(z.boolean()),
      strays: z.exactOptional(z.strictObject({ every, base, bound })),
    })
    .refine(({ sortedStep, falling }) => sortedStep !== undefined || !falling, 'only sorted values can fall: falling needs sortedStep'),
  z.strictObject({
    kind: z.literal('zipf'),
    base,
    bound: z.union([bound.max(2 ** 31), expressionSchema]),
  }),
  z.strictObject({
    kind: z.literal('rising'),
    base,
    mean: z.union([z.int().min(1).max(4095), expressionSchema]),
    block: z.int().min(1).max(1024),
  }),
  z.strictObject({ kind: z.literal('i64'), bits: z.int().min(1).max(63), signed: z.boolean(), wideEvery: z.exactOptional(every) }),
  z.strictObject({ kind: z.literal('pair'), low: range, high: range, straysEvery: z.exactOptional(every) }),
  z
    .strictObject({ kind: z.literal('u8'), base: z.int().min(0).max(255), bound: z.int().min(1).max(256) })
    .refine(({ base, bound }) => base + bound <= 256, 'base and bound together must be at most 256'),
  z
    .strictObject({ kind: z.literal('f16'), offset: z.int(), spreadBits: z.int().min(0).max(11), exponent: z.int().min(-14).max(5) })
    .refine(
      ({ offset, spreadBits }) => Math.abs(offset) + (spreadBits === 0 ? 0 : 2 ** (spreadBits - 1)) < 2 ** 11,
      'offset and spreadBits together must fit 11 bits',
    ),
]);

import { type Exercise, type Size, timedRanges } from '@rooflab/lab';
import { z } from 'zod';
import { deviceClassSchema } from '../schemas.ts';

/** What is timed on a class of devices, smallest first. */
export const timedSizesSchema = z.object({
  deviceClass: deviceClassSchema,
  sizes: z.array(
    z.object({
      /** What a seed may draw for each field. */
      size: z.record(z.string(), z.object({ least: z.number(), most: z.number() })),
      /** Fewest bytes and operations at the largest of them; null where they depend on the data. */
      cost: z
        .object({
          bytesRead: z.number(),
          bytesWritten: z.number(),
          flops: z.number(),
          /** flops per byte. */
          intensity: z.number(),
        })
        .nullable(),
    }),
  ),
});

export function timedSizes(exercise: Exercise): z.infer<typeof timedSizesSchema>[] {
  return deviceClassSchema.options.map((deviceClass) => ({
    deviceClass,
    sizes: timedRanges(exercise, deviceClass).map((size) => ({
      size: { ...size },
      cost: costAt(exercise, Object.fromEntries(Object.entries(size).map(([name, { most }]) => [name, most]))),
    })),
  }));
}

/** Words of the trusted kernel's facts, on which a cost may depend. */
const FACT_WORDS = 16;

function costAt(exercise: Exercise, size: Size) {
  const cost = exercise.cost(size, new Uint32Array(FACT_WORDS));
  const other = exercise.cost(size, new Uint32Array(FACT_WORDS).fill(1));
  const { bytesRead, bytesWritten, flops } = cost;
  if (other.bytesRead !== bytesRead || other.bytesWritten !== bytesWritten || other.flops !== flops) return null;
  return { bytesRead, bytesWritten, flops, intensity: flops / (bytesRead + bytesWritten) };
}

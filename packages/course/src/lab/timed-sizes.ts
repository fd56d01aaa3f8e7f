import { type Exercise, fixedCost, type Size, timedRanges } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import { z } from 'zod';

/** What is timed on a class of devices, smallest first. */
export const timedSizesSchema = z.object({
  deviceClass: openedClassSchema,
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
  return openedClassSchema.options.map((deviceClass) => ({
    deviceClass,
    sizes: timedRanges(exercise, deviceClass).map((size) => ({
      size: { ...size },
      cost: costAt(exercise, Object.fromEntries(Object.entries(size).map(([name, { most }]) => [name, most]))),
    })),
  }));
}

function costAt(exercise: Exercise, size: Size) {
  const cost = fixedCost(exercise, size);
  return cost && { ...cost, intensity: cost.flops / (cost.bytesRead + cost.bytesWritten) };
}

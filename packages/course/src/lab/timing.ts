import type { tabulatedExercise } from '@rooflab/catalogue';
import { CORRECTNESS_POINTS, SPEED_POINTS } from '@rooflab/grader/limits';
import { type Exercise, fixedCost, isTimed, type Size } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import { ALL_POINTS } from '@rooflab/roofline';
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

/** How speed is graded, by times or counts. */
export function timingOf(exercise: Exercise) {
  if (!isTimed(exercise))
    return { passFraction: null, fullFraction: null, referenceRung: null, counted: null, points: { correctness: ALL_POINTS, speed: 0 } };
  const { marks, referenceRung, counted } = exercise;
  return {
    ...marks,
    referenceRung,
    counted: {
      size: { ...counted.size },
      marks: counted.marks.map(({ required = false, ...mark }) => ({ ...mark, required })),
    },
    points: { correctness: CORRECTNESS_POINTS, speed: SPEED_POINTS },
  };
}

/** None of an untimed exercise. */
export function timedSizes(exercise: Exercise, timed: ReturnType<typeof tabulatedExercise>['timed']): z.infer<typeof timedSizesSchema>[] {
  return openedClassSchema.options.map((deviceClass) => ({
    deviceClass,
    sizes: timed[deviceClass].map((size) => ({
      size: { ...size },
      cost: costAt(exercise, Object.fromEntries(Object.entries(size).map(([name, { most }]) => [name, most]))),
    })),
  }));
}

function costAt(exercise: Exercise, size: Size) {
  const cost = isTimed(exercise) ? fixedCost(exercise, size) : null;
  return cost && { ...cost, intensity: cost.flops / (cost.bytesRead + cost.bytesWritten) };
}

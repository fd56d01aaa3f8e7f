import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { placementSchema } from '../hand-in/schema.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';

const exerciseKey = { assignmentId: idSchema, exercise: exerciseSchema };

export const densityRequestSchema = z.object({ ...exerciseKey, deviceClass: deviceClassSchema.optional() });

export const ownPointsRequestSchema = densityRequestSchema.extend({
  /** A plot takes this many points at once; older ones come with the next page. */
  cursor: z.string().max(100).optional(),
  limit: z.int().min(1).max(1000).default(500),
});

export const classPointsRequestSchema = ownPointsRequestSchema.extend({
  enrolmentId: idSchema.optional(),
  verdict: verdictSchema.optional(),
});

/** A hand-in's point under the roof: its largest timed size, with the fraction over all sizes. */
const pointSchema = placementSchema.omit({ ciLowNs: true, ciHighNs: true }).extend({
  handInId: idSchema,
  handedInAt: z.date(),
  verdict: verdictSchema,
  score: z.number(),
  deviceClass: deviceClassSchema,
});

const classPointSchema = pointSchema.extend({ enrolmentId: idSchema, name: z.string() });

export type ClassPoint = z.infer<typeof classPointSchema>;

export const ownPointsSchema = z.object({ points: z.array(pointSchema), nextCursor: z.string().nullable() });

export const classPointsSchema = z.object({ points: z.array(classPointSchema), nextCursor: z.string().nullable() });

const cellSchema = z.object({
  /**
   * This and the next two are quarter decades: 4·log10, rounded down, so a step reaches from 10^(step/4) to 10^((step+1)/4). The intensity is the counted
   * one; where none was counted, that at the fewest bytes.
   */
  intensityStep: z.int(),
  flopsStep: z.int(),
  bytesStep: z.int(),
  students: z.int(),
});

export type DensityCell = z.infer<typeof cellSchema>;

export const densitySchema = z.object({ deviceClass: deviceClassSchema.nullable(), cells: z.array(cellSchema) });

export const bestKernelsRequestSchema = z.object(exerciseKey);

export const bestKernelsSchema = z.object({
  /** On which they were graded; null where nobody was. */
  deviceClass: deviceClassSchema.nullable(),
  /** The best first. */
  kernels: z.array(
    z.object({
      /** The leaderboard's name for the student; null where the assignment shows no leaderboard. */
      label: z.string().nullable(),
      isMine: z.boolean(),
      /** Out of 100. */
      points: z.number(),
      /** Of the roof; null where results are counted. */
      fraction: z.number().nullable(),
      /** WGSL, as it was handed in. */
      source: z.string(),
    }),
  ),
});

import { z } from 'zod';
import { deviceSchema } from './device.ts';
import { resultSchema } from './result.ts';
import { probeKindSchema, roofSchema } from './roof.ts';

/** How a probe of the bandwidth walks its arrays: each invocation processes `items` vec4f, one workgroup width apart. */
const probeShapeSchema = z.object({ workgroupSize: z.int().positive(), items: z.int().positive() });

export type ProbeShape = z.infer<typeof probeShapeSchema>;

/** Independent chains of fused multiply-adds per invocation, as vec4f. */
const fmaShapeSchema = z.object({ workgroupSize: z.int().positive(), chains: z.int().positive() });

export type FmaShape = z.infer<typeof fmaShapeSchema>;

/** A roof as it was measured, with the probes that reached it: they are timed again beside kernels. */
const measuredRoofSchema = z.object({
  roof: roofSchema,
  /** The shape that was best for each kind of probe at each size (bytes moved) of the curve. */
  best: z.array(z.object({ kind: probeKindSchema, bytes: z.number().positive(), shape: probeShapeSchema })).readonly(),
  fma: fmaShapeSchema,
});

export type MeasuredRoof = z.infer<typeof measuredRoofSchema>;

/** A measured roof that is kept for later gradings, with the device and the version of the harness for which it holds. */
export const keptRoofSchema = measuredRoofSchema.extend({ device: deviceSchema, harness: resultSchema.shape.harness });

export type KeptRoof = z.infer<typeof keptRoofSchema>;

import { z } from 'zod';

/**
 * How large the timed inputs of a device may be: `software` for a CPU that emulates a GPU, `medium` for a GPU below 1 TB/s or with
 * bindings below 1 GiB, `large` for the rest.
 */
export const openedClassSchema = z.enum(['software', 'medium', 'large']);

export type OpenedClass = z.infer<typeof openedClassSchema>;

/** What an assignment may ask for: a class of devices, or that traffic is `counted` instead of timed, on any device. */
export const requiredClassSchema = z.enum([...openedClassSchema.options, 'counted']);

export type RequiredClass = z.infer<typeof requiredClassSchema>;

/**
 * How a result was graded: as an assignment may ask for; or `untimed`, on any device, where correctness is all that the exercise grades.
 * Results of different classes are never compared.
 */
export const deviceClassSchema = z.enum([...requiredClassSchema.options, 'untimed']);

export type DeviceClass = z.infer<typeof deviceClassSchema>;

export const deviceSchema = z.object({
  vendor: z.string(),
  architecture: z.string(),
  /** Its marketing name: `NVIDIA H200`. */
  description: z.string(),
  /** The driver and its version, as far as WebGPU reports them. */
  driver: z.string(),
  software: z.boolean(),
  deviceClass: openedClassSchema,
  features: z.array(z.string()),
});

export type Device = z.infer<typeof deviceSchema>;

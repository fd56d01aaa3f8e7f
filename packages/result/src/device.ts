import { z } from 'zod';

/**
 * How large the timed inputs of a device may be: `software` for a CPU that emulates a GPU, `medium` for a GPU below 1 TB/s or with
 * bindings below 1 GiB, `large` for the rest.
 */
export const openedClassSchema = z.enum(['software', 'medium', 'large']);

export type OpenedClass = z.infer<typeof openedClassSchema>;

/**
 * How a result was graded: on a class of devices, or by `counted` traffic instead of times, on any device. Results of different classes are
 * never compared.
 */
export const deviceClassSchema = z.enum([...openedClassSchema.options, 'counted']);

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

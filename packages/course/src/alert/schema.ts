import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';

export const alertSchema = z.object({
  alertId: idSchema,
  createdAt: z.date(),
  kind: z.string(),
  message: z.string(),
  /** Null: about the installation. */
  courseId: idSchema.nullable(),
  handInId: idSchema.nullable(),
  workerId: idSchema.nullable(),
  acknowledgedAt: z.date().nullable(),
  acknowledgedBy: z.string().nullable(),
});

export const alertFilter = {
  /** Only alerts that nobody has acknowledged. */
  open: z.boolean().default(true),
  limit: z.int().min(1).max(500).default(100),
};

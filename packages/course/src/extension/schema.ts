import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../procedure/schemas.ts';

export const newExtensionSchema = z
  .object({
    enrolmentId: idSchema,
    assignmentId: idSchema,
    /** Null: only more attempts. */
    dueAt: instantSchema.nullable(),
    extraAttempts: z.int().min(0).max(999).default(0),
    reason: reasonSchema,
  })
  .refine(({ dueAt, extraAttempts }) => dueAt !== null || extraAttempts > 0, 'Give a later date, extra attempts, or both.');

export type NewExtension = z.infer<typeof newExtensionSchema>;

export const extensionSchema = z.object({
  extensionId: idSchema,
  enrolmentId: idSchema,
  assignmentId: idSchema,
  name: z.string(),
  email: z.string(),
  dueAt: z.date().nullable(),
  extraAttempts: z.int(),
  reason: z.string(),
  grantedBy: z.string(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
});

export type Extension = z.infer<typeof extensionSchema>;

/** A line of a file of extensions. */
export const plannedExtensionSchema = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  enrolmentId: idSchema,
  dueAt: z.date().nullable(),
  extraAttempts: z.int(),
  reason: z.string(),
});

export type PlannedExtension = z.infer<typeof plannedExtensionSchema>;

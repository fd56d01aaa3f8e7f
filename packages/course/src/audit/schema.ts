import { z } from 'zod';
import { idSchema, instantSchema, jsonValueSchema, serialSchema } from '../procedure/schemas.ts';

export const auditEntrySchema = z.object({
  /** Decimal digits; later entries have higher ids. */
  id: z.string(),
  at: z.date(),
  /** `user:<id>`, `worker:<name>` or `system`. */
  actor: z.string(),
  actorName: z.string().nullable(),
  action: z.string(),
  courseId: idSchema.nullable(),
  courseSlug: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Null where the subject has no name, or no longer exists. */
  subjectName: z.string().nullable(),
  before: jsonValueSchema,
  after: jsonValueSchema,
  reason: z.string(),
});

export const auditFilter = {
  /** Its kind, as entries name it: `assignment`. */
  subjectKind: z
    .string()
    .max(100)
    .regex(/^[a-z-]+$/)
    .optional(),
  subjectId: z.string().max(100).optional(),
  actor: z.string().max(200).optional(),
  /** Part of the name or address of the person who acted, `portal`, or part of the name of a worker. */
  who: z.string().trim().min(1).max(200).optional(),
  /** Part of the name or address of the person, or of the title of what was changed. */
  about: z.string().trim().min(1).max(200).optional(),
  action: z
    .string()
    .max(100)
    .regex(/^[a-z-]+\.[a-z-]+$/)
    .optional(),
  from: instantSchema.optional(),
  /** Entries from this moment on are left out. */
  until: instantSchema.optional(),
  /** Entries before the one with this id. */
  before: serialSchema.optional(),
  limit: z.int().min(1).max(500).default(100),
};

import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../procedure/schemas.ts';

/** One of the two. */
const granteeFields = {
  enrolmentId: idSchema.optional(),
  /** For somebody who has not joined: it is given when they do. */
  invitationId: idSchema.optional(),
};

export const newExtensionSchema = z
  .object({
    ...granteeFields,
    assignmentId: idSchema,
    /** Null: only more attempts. */
    dueAt: instantSchema.nullable(),
    extraAttempts: z.int().min(0).max(999).default(0),
    reason: reasonSchema,
  })
  .refine(({ dueAt, extraAttempts }) => dueAt !== null || extraAttempts > 0, 'Give a later date, extra attempts, or both.')
  .refine(({ enrolmentId, invitationId }) => (enrolmentId === undefined) !== (invitationId === undefined), {
    error: 'Name one student: by enrolment or by invitation.',
    path: ['enrolmentId'],
  });

export type NewExtension = z.infer<typeof newExtensionSchema>;

export const extensionSchema = z.object({
  extensionId: idSchema,
  /** Null: waits until somebody who is invited joins. */
  enrolmentId: idSchema.nullable(),
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
  ...granteeFields,
  dueAt: z.date().nullable(),
  extraAttempts: z.int(),
  reason: z.string(),
});

export type PlannedExtension = z.infer<typeof plannedExtensionSchema>;

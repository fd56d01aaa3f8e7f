import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../procedure/schemas.ts';
import { sectionSchema } from '../roster/schema.ts';

/** Who has it: one of the three. */
const granteeFields = {
  enrolmentId: idSchema.optional(),
  /** For somebody who has not joined: it is given when they do. */
  invitationId: idSchema.optional(),
  /** For all students of a section, also those who join it later. */
  section: sectionSchema.optional(),
};

const grantFields = {
  /** Null: no date. Only for one assignment. */
  dueAt: instantSchema.nullable().default(null),
  /** Calendar days after the due date, which follow when it moves. */
  extraDays: z.int().min(0).max(366).default(0),
  extraAttempts: z.int().min(0).max(999).default(0),
};

type Grant = z.infer<z.ZodObject<typeof grantFields>>;

const GIVES_SOMETHING = [
  ({ dueAt, extraDays, extraAttempts }: Grant) => dueAt !== null || extraDays > 0 || extraAttempts > 0,
  'Give a later date, more days, extra attempts, or several of them.',
] as const;

/** What an extension gives. */
export const extensionGrantSchema = z.object(grantFields).refine(...GIVES_SOMETHING);

export const newExtensionSchema = z
  .object({
    ...granteeFields,
    /** Left out: for every assignment of the course, also those to come. */
    assignmentId: idSchema.optional(),
    /** Names the course where neither a student nor an assignment does. */
    courseId: idSchema.optional(),
    ...grantFields,
    reason: reasonSchema,
  })
  .refine(...GIVES_SOMETHING)
  .refine(({ dueAt, assignmentId }) => dueAt === null || assignmentId !== undefined, {
    error: 'A date is for one assignment: choose it, or give days.',
    path: ['dueAt'],
  })
  .refine(
    (grantees) => Object.keys(granteeFields).filter((key) => grantees[key as keyof typeof granteeFields] !== undefined).length === 1,
    {
      error: 'Name one student, by enrolment or by invitation, or one section.',
      path: ['enrolmentId'],
    },
  );

export type NewExtension = z.infer<typeof newExtensionSchema>;

export const extensionSchema = z.object({
  extensionId: idSchema,
  /** Null: a section has it, or it waits until somebody who is invited joins. */
  enrolmentId: idSchema.nullable(),
  /** Null: one student has it. */
  section: z.string().nullable(),
  /** Null: it holds for every assignment. */
  assignmentId: idSchema.nullable(),
  /** The student's, empty for a section. */
  name: z.string(),
  email: z.string(),
  dueAt: z.date().nullable(),
  extraDays: z.int(),
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
  enrolmentId: idSchema.optional(),
  invitationId: idSchema.optional(),
  dueAt: z.date().nullable(),
  extraAttempts: z.int(),
  reason: z.string(),
});

export type PlannedExtension = z.infer<typeof plannedExtensionSchema>;

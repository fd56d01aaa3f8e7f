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

type Grantee = Readonly<Partial<Record<keyof typeof granteeFields, string | undefined>>>;

function namesOne({ enrolmentId, invitationId, section }: Grantee): boolean {
  return [enrolmentId, invitationId, section].filter((each) => each !== undefined).length === 1;
}

const NAME_ONE = { error: 'Name one student, by enrolment or by invitation, or one section.', path: ['enrolmentId'] };

export const MAX_EXTRA_DAYS = 366;

const standingFields = {
  /** Calendar days after the due date, which follow when it moves. */
  extraDays: z.int().min(0).max(MAX_EXTRA_DAYS).default(0),
  extraAttempts: z.int().min(0).max(999).default(0),
};

const grantFields = {
  /** Null: no date. */
  dueAt: instantSchema.nullable().default(null),
  ...standingFields,
};

interface Grant {
  readonly dueAt?: Date | null;
  readonly extraDays: number;
  readonly extraAttempts: number;
}

function givesSomething({ dueAt = null, extraDays, extraAttempts }: Grant): boolean {
  return dueAt !== null || extraDays > 0 || extraAttempts > 0;
}

export const GIVE_SOMETHING = 'Give a later date, more days, extra attempts, or several of them.';

/** What an extension for one assignment gives. */
export const extensionGrantSchema = z.object(grantFields).refine(givesSomething, GIVE_SOMETHING);

export const newExtensionSchema = z
  .object({ ...granteeFields, assignmentId: idSchema, ...grantFields, reason: reasonSchema })
  .refine(givesSomething, GIVE_SOMETHING)
  .refine(namesOne, NAME_ONE);

/** For every assignment of a course, also those to come. */
export const newStandingExtensionSchema = z
  .object({ courseId: idSchema, ...granteeFields, ...standingFields, reason: reasonSchema })
  .refine(givesSomething, 'Give more days, extra attempts, or both.')
  .refine(namesOne, NAME_ONE);

type NewStandingExtension = z.infer<typeof newStandingExtensionSchema>;

/** For one assignment, or standing. */
export type NewExtension = z.infer<typeof newExtensionSchema> | NewStandingExtension;

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
  extraDays: z.int(),
  extraAttempts: z.int(),
  reason: z.string(),
});

export type PlannedExtension = z.infer<typeof plannedExtensionSchema>;

import { z } from 'zod';
import { itemKeySchema } from '../item/kind.ts';
import { idSchema, reasonSchema, userIdSchema } from '../procedure/schemas.ts';

/** Why an item of an assignment has the points it has. */
const gradeReasonSchema = z.enum([
  // The assignment's policy names the work that counts.
  'best',
  'last',
  'chosen',
  // The policy is `chosen` and no work that can count is chosen, so the last one counts (`lastOf`).
  'last-for-none-chosen',
  'override',
  'nothing-handed-in',
  'no-result-yet',
  // Everything came after the last late day, or without late days left.
  'too-late',
  'no-late-days',
  // Counts neither in the points nor in the maximum.
  'exempt',
  // Only where the student asks.
  'withheld',
]);

export type GradeReason = z.infer<typeof gradeReasonSchema>;

export const itemGradeSchema = z.object({
  ...itemKeySchema.shape,
  subject: z.string(),
  /** The hand-in, try, run or version of a report that counts. */
  workId: idSchema.nullable(),
  /** 0 … maxPoints. */
  points: z.number(),
  maxPoints: z.number(),
  /** How late the work that counts came. */
  lateDays: z.int(),
  reason: gradeReasonSchema,
});

export type ItemGrade = z.infer<typeof itemGradeSchema>;

const assignmentGradeSchema = z.object({
  assignmentId: idSchema,
  points: z.number(),
  maxPoints: z.number(),
  /** From the student's budget, under the late policy `budget`. */
  lateDaysSpent: z.int(),
  /** The assignment as a whole was given points by a person. */
  overridden: z.boolean(),
  /** Something was handed in, or a person gave points instead; false: a dash is shown, for that is not the same as 0 points. */
  handedIn: z.boolean(),
  /** It counts neither in the student's points nor in their maximum. */
  exempt: z.boolean(),
  /** Staff do not tell the student the points: the student reads 0 of 0, which count nowhere. */
  withheld: z.boolean(),
  /** In the order of the assignment. */
  items: z.array(itemGradeSchema),
});

export type AssignmentGrade = z.infer<typeof assignmentGradeSchema>;

export const courseGradeSchema = z.object({
  points: z.number(),
  maxPoints: z.number(),
  lateDaysSpent: z.int(),
  lateDaysLeft: z.int(),
  /** By due date. */
  assignments: z.array(assignmentGradeSchema),
});

export type CourseGrade = z.infer<typeof courseGradeSchema>;

/** Somebody who is a student of the course now. */
const studentSchema = z.object({
  enrolmentId: idSchema,
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  section: z.string().nullable(),
});

export type EnrolledStudent = z.infer<typeof studentSchema>;

export const gradedStudentSchema = z.object({
  ...studentSchema.shape,
  /** Null, as `userId`: invited, and has not joined. */
  enrolmentId: idSchema.nullable(),
  userId: userIdSchema.nullable(),
  grade: courseGradeSchema,
});

export type GradedStudent = z.infer<typeof gradedStudentSchema>;

export const overrideFieldsSchema = z.object({
  enrolmentId: idSchema,
  assignmentId: idSchema,
  /** One of the assignment's; null: the whole assignment. */
  item: itemKeySchema.nullable(),
  /** Percent of the weight. */
  score: z.number().min(0).max(100),
  reason: reasonSchema,
});

export type OverrideFields = z.infer<typeof overrideFieldsSchema>;

export const overrideSchema = z.object({
  overrideId: idSchema,
  enrolmentId: idSchema,
  name: z.string(),
  assignmentId: idSchema,
  /** Null: the whole assignment. */
  item: itemKeySchema.nullable(),
  /** Percent of the weight. */
  score: z.number(),
  reason: z.string(),
  madeBy: z.string(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
});

export type Override = z.infer<typeof overrideSchema>;

export const gradeExceptionFieldsSchema = z
  .object({
    enrolmentId: idSchema,
    assignmentId: idSchema,
    kind: z.enum(['exempt', 'withheld']),
    /** One of the assignment's; null: the whole assignment. */
    item: itemKeySchema.nullable().default(null),
    reason: reasonSchema,
  })
  .refine(({ kind, item }) => kind === 'exempt' || item === null, {
    error: 'The grade of a whole assignment is withheld.',
    path: ['item'],
  });

export type GradeExceptionFields = z.infer<typeof gradeExceptionFieldsSchema>;

export const gradeExceptionSchema = z.object({
  exceptionId: idSchema,
  enrolmentId: idSchema,
  name: z.string(),
  email: z.string(),
  assignmentId: idSchema,
  kind: z.enum(['exempt', 'withheld']),
  /** Null: the whole assignment. */
  item: itemKeySchema.nullable(),
  reason: z.string(),
  madeBy: z.string(),
  createdAt: z.date(),
});

export type GradeException = z.infer<typeof gradeExceptionSchema>;

import { z } from 'zod';
import { extensionGrantSchema } from '../extension/schema.ts';
import { idSchema, instantSchema, textSchema } from '../procedure/schemas.ts';

const MAX_CHARACTERS = 2000;

const studentRequestKindSchema = z.enum(['extension', 'regrade']);

const wordsSchema = textSchema(MAX_CHARACTERS).trim();

export const newStudentRequestSchema = z.object({
  assignmentId: idSchema,
  kind: studentRequestKindSchema,
  /** For a regrade: the hand-in it is about; left out: something else of the assignment. */
  handInId: idSchema.optional(),
  /** For an extension: until when, if the student says so. */
  wantedDueAt: instantSchema.nullable().default(null),
  /** Plain text. */
  text: wordsSchema.refine((text) => text !== '', 'Say what you ask for, and why.'),
  /** Drawn by the client; the same again finds the same request. */
  requestId: idSchema,
});

export type NewStudentRequest = z.infer<typeof newStudentRequestSchema>;

export const grantSchema = z.object({
  studentRequestId: idSchema,
  /** To the student; may be empty. */
  answer: wordsSchema.default(''),
  /** For a request for an extension: what is given. */
  extension: extensionGrantSchema.optional(),
});

export const declineSchema = z.object({
  studentRequestId: idSchema,
  answer: wordsSchema.refine((text) => text !== '', 'Tell the student why.'),
});

export const studentRequestSchema = z.object({
  studentRequestId: idSchema,
  enrolmentId: idSchema,
  name: z.string(),
  email: z.string(),
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  kind: studentRequestKindSchema,
  handInId: idSchema.nullable(),
  /** Of the hand-in. */
  exercise: z.string().nullable(),
  wantedDueAt: z.date().nullable(),
  text: z.string(),
  state: z.enum(['open', 'granted', 'declined', 'withdrawn']),
  createdAt: z.date(),
  /** When it was decided or withdrawn. */
  endedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  /** Of staff, plain text. */
  answer: z.string(),
  /** Decided, and not seen by the student yet. */
  unseen: z.boolean(),
});

export type StudentRequest = z.infer<typeof studentRequestSchema>;

import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { studentStatusSchema } from '../assignment/student-status.ts';
import { charactersSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { evidenceKindSchema, evidenceSchema, momentSchema } from './evidence-schema.ts';
import { criterionSchema, judgedCriterionSchema, judgedFieldsSchema } from './rubric-schema.ts';

/** Students who write one report; the database has places for no more. */
export const MAX_REPORT_MEMBERS = 3;

const MAX_TEXT_LENGTH = 10_000;

const markdownSchema = charactersSchema(
  MAX_TEXT_LENGTH,
  `A section is text of at most ${MAX_TEXT_LENGTH} characters. Split it into two sections.`,
);

const sectionKindSchema = z.enum(['prose', ...evidenceKindSchema.options]);

export const newSectionSchema = z
  .object({
    reportId: idSchema,
    kind: sectionKindSchema,
    /** The id of a hand-in for `hand-in`, `source`, `work-log` and `moment`; that of an answered try or a run for these; null for prose. */
    evidence: idSchema.nullable(),
    /** What is shown of the hand-in, for `moment`; null for every other kind. */
    moment: momentSchema.nullable().default(null),
    text: markdownSchema.default(''),
    /** The section that it comes after; null: at the end. */
    after: idSchema.nullable().default(null),
    /** Drawn by the client; the same again finds the same section. */
    requestId: idSchema,
  })
  .refine(({ kind, evidence }) => (kind === 'prose') === (evidence === null), {
    path: ['evidence'],
    message: 'Name it for every kind but prose.',
  })
  .refine(({ kind, moment }) => (kind === 'moment') === (moment !== null), {
    path: ['moment'],
    message: 'Give the link to a moment for the kind `moment`, and for no other.',
  });

export const changedSectionSchema = z.object({
  sectionId: idSchema,
  text: markdownSchema,
  /** The version that the text was made from. */
  baseVersion: z.int().min(1).max(2_000_000_000),
  /** Drawn by the client; the same again finds the same section where both texts are kept. */
  requestId: idSchema,
});

export const savedSectionSchema = z.object({
  sectionId: idSchema,
  version: z.int(),
  /** Somebody else had changed or removed the section: this text is kept in a new section after it, which this id names. */
  conflict: z.boolean(),
});

export type SavedSection = z.infer<typeof savedSectionSchema>;

export const reportHandInRequestSchema = z.object({
  reportId: idSchema,
  /** Drawn by the client; the same again finds the same hand-in. */
  requestId: idSchema,
  /** The student was told that it is late, and agreed. */
  acceptLate: z.boolean().default(false),
});

export const acceptedReportSchema = z.object({ reportHandInId: idSchema, createdAt: z.date() });

const FEEDBACK_NEEDED = `Write 1 to ${MAX_TEXT_LENGTH} characters. Say in a sentence what the points are for.`;

export const reviewFieldsSchema = z
  .object({
    reportHandInId: idSchema,
    /** 0 … 100; null: only words, or points for each criterion. */
    score: z.number().min(0).max(100).nullable(),
    /** By a rubric: points for all of its criteria, from which the score follows; null: none. */
    criteria: judgedFieldsSchema.nullable().default(null),
    /** Plain text; the students read it. */
    feedback: charactersSchema(MAX_TEXT_LENGTH, FEEDBACK_NEEDED, z.string().trim().min(1, FEEDBACK_NEEDED)),
    /** Drawn by the client; the same again changes nothing. */
    requestId: idSchema,
  })
  .refine(({ score, criteria }) => score === null || criteria === null, {
    path: ['score'],
    message: 'The score follows from the criteria. Leave it out.',
  });

const groupSchema = z
  .array(idSchema)
  .min(1)
  .max(MAX_REPORT_MEMBERS)
  .refine(
    (students) => new Set(students).size === students.length,
    `A report has one to ${MAX_REPORT_MEMBERS} different students. Choose that many.`,
  );

export const newGroupSchema = z.object({ assignmentId: idSchema, students: groupSchema, reason: reasonSchema });

const handedInChoiceSchema = z.enum(['share', 'keep']);

export type HandedInChoice = z.infer<typeof handedInChoiceSchema>;

export const changedGroupSchema = z.object({
  reportId: idSchema,
  students: groupSchema,
  reason: reasonSchema,
  /** Whether the versions that count, with their points, count for new members too. Needed once one was handed in without them. */
  handedIn: handedInChoiceSchema.optional(),
});

/** What staff said about a hand-in; the latest counts. */
const reviewSchema = z.object({
  /** 0 … 100; null: only words. */
  score: z.number().nullable(),
  /** By the rubric of then: the points for each criterion; null: there was none, or only words. */
  criteria: z.array(judgedCriterionSchema).nullable(),
  /** It has points, and the rubric is another one by now. */
  byFormerRubric: z.boolean(),
  /** Plain text. */
  feedback: z.string(),
  by: z.string(),
  at: z.date(),
});

const personSchema = z.object({ enrolmentId: idSchema, name: z.string() });

const reportHandInSchema = z.object({
  reportHandInId: idSchema,
  createdAt: z.date(),
  handedInBy: z.string(),
  lateDays: z.int(),
  /** Deducted from the points, under the policy `percent`. */
  penaltyPercent: z.number(),
  /** Who was in the report then. */
  members: z.array(personSchema),
  /** The latest first. */
  reviews: z.array(reviewSchema),
});

export type ReportHandIn = z.infer<typeof reportHandInSchema>;

const memberSchema = personSchema.extend({
  reportMemberId: idSchema,
  /** False: invited, and has not accepted. */
  joined: z.boolean(),
});

export type ReportMember = z.infer<typeof memberSchema>;

/** Until when the group may hand in; the latest extension of its students is that of the group. */
const windowSchema = studentStatusSchema.pick({ dueAt: true, lateFrom: true, closesAt: true, state: true, lateDaysNow: true });

export type ReportWindow = z.infer<typeof windowSchema>;

const unseenFeedbackSchema = z.object({ reportHandInId: idSchema, assignmentTitle: z.string(), by: z.string(), at: z.date() });

export type UnseenFeedback = z.infer<typeof unseenFeedbackSchema>;

const invitationSchema = z.object({
  reportMemberId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  /** Who is in the report. */
  from: z.array(z.string()),
});

export const ownReportsSchema = z.object({
  /** That for the assignment, where one was named. */
  reportId: idSchema.nullable(),
  invitations: z.array(invitationSchema),
  unseenFeedback: z.array(unseenFeedbackSchema),
});

const sectionSchema = z.object({
  sectionId: idSchema,
  /** `prose`, or the kind of its evidence. */
  kind: z.string(),
  /** Markdown */
  text: z.string(),
  version: z.int(),
  /** Null for prose, and for evidence that cannot be shown because its student left the report. */
  evidence: evidenceSchema.nullable(),
  /** When two texts were written at the same time, this is the second, and the section of this id has the first. */
  conflictsWithId: idSchema.nullable(),
  savedBy: z.string(),
  savedAt: z.date(),
});

export const reportSchema = z.object({
  reportId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  /** The caller is one of the members, and may change it. */
  mayWrite: z.boolean(),
  members: z.array(memberSchema),
  sections: z.array(sectionSchema),
  removed: z.array(z.object({ sectionId: idSchema, kind: z.string(), text: z.string(), savedBy: z.string() })),
  window: windowSchema,
  /** What it is judged by; empty: staff give one score. */
  rubric: z.array(criterionSchema),
  /** The latest first; that one counts. */
  handIns: z.array(reportHandInSchema),
});

export const handedInReportSchema = z.object({
  reportId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  courseTitle: z.string(),
  handIn: reportHandInSchema,
  dueAt: z.date(),
  /** Points for a score of 100; null: a report has no points. */
  reportWeight: z.number().nullable(),
  /** What it is judged by now; empty: staff give one score. */
  rubric: z.array(criterionSchema),
  sections: z.array(z.object({ kind: z.string(), text: z.string(), evidence: evidenceSchema.nullable() })),
});

export const reportListSchema = z.object({
  assignmentTitle: z.string(),
  reports: z.array(
    z.object({
      reportId: idSchema,
      members: z.array(memberSchema),
      /** The one that counts; null: not handed in. */
      handIn: reportHandInSchema.nullable(),
      /** Versions that were handed in. */
      versions: z.int(),
    }),
  ),
  /** Students of the course who are in no report, by name. */
  without: z.array(z.object({ enrolmentId: idSchema, name: z.string(), email: z.string() })),
  /** Students who have not joined the course, and so can be in none; by name, which may be empty. */
  invited: z.array(z.object({ name: z.string(), email: z.string() })),
});

export type ReportList = z.infer<typeof reportListSchema>;

const citableHandInSchema = z.object({
  handInId: idSchema,
  author: z.string(),
  exerciseTitle: z.string(),
  createdAt: z.date(),
  note: z.string(),
  verdict: verdictSchema.nullable(),
  fraction: z.number().nullable(),
});

const citableTrySchema = z.object({
  tryId: idSchema,
  author: z.string(),
  questionTitle: z.string(),
  number: z.int(),
  answeredAt: z.date(),
  /** Share of the fields that are right; null while a prediction waits. */
  fraction: z.number().nullable(),
});

const citableRunSchema = z.object({
  runId: idSchema,
  author: z.string(),
  experimentTitle: z.string(),
  endedAt: z.date(),
  deviceClass: deviceClassSchema.nullable(),
});

export const citableSchema = z.object({
  handIns: z.array(citableHandInSchema),
  tries: z.array(citableTrySchema),
  runs: z.array(citableRunSchema),
});

import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { DONE, doneSchema, idSchema, textSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { EVIDENCE_KINDS } from './evidence.ts';
import { handInReport } from './hand-in-report.ts';
import { markFeedbackSeen } from './reviews.ts';
import { addSection, moveSection, saveSection, setSectionRemoved } from './sections.ts';
import { writer } from './writer.ts';

/** Of one student; a page saves by itself every few seconds. */
const RATE = { max: 120, windowSeconds: 60 };

/** The exact limit is kept, and explained, by the database room. */
const markdownSchema = textSchema(40_000);

const savedSchema = z.object({
  sectionId: idSchema,
  version: z.int(),
  /** Somebody else had changed or removed the section meanwhile: this text is kept in a new section behind it, of this id. */
  conflict: z.boolean(),
});

async function limitRate({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await limitRequests(db, `report:${userId}`, RATE);
}

export const addTo = studentProcedure('hand-in:write')
  .meta({ sentence: "Adds prose, or evidence of the report's own students." })
  .input(
    z.object({
      reportId: idSchema,
      kind: z.enum(['prose', ...EVIDENCE_KINDS]),
      /** Of a hand-in, for `hand-in`, `source` and `work-log`; of an answered try or a run, for these; null for prose. */
      evidence: idSchema.nullable(),
      text: markdownSchema.default(''),
      /** The section that it comes after; null: at the end. */
      after: idSchema.nullable().default(null),
      /** Drawn by the client; the same again finds the same section. */
      requestId: idSchema,
    }),
  )
  .output(savedSchema)
  .mutation(async ({ ctx, input: { evidence, ...section } }) => {
    await limitRate(ctx, ctx.caller.userId);
    if ((section.kind === 'prose') !== (evidence === null))
      throw new ApiError('invalid-input', { message: 'evidence: Name it for every kind but prose.' });
    return await addSection(ctx.db, { ...section, evidenceId: evidence, enrolmentId: writer(ctx.member) });
  });

export const save = studentProcedure('hand-in:write')
  .meta({ sentence: 'Saves the text of a section; one that somebody else changed meanwhile keeps both texts.' })
  .input(
    z.object({
      sectionId: idSchema,
      text: markdownSchema,
      /** The version that the text was made from. */
      baseVersion: z.int().min(1).max(2_000_000_000),
      /** Drawn by the client; the same again finds the same section where both texts are kept. */
      requestId: idSchema,
    }),
  )
  .output(savedSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await saveSection(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
  });

export const move = studentProcedure('hand-in:write')
  .meta({ sentence: 'Moves a section one place up or down.' })
  .input(z.object({ sectionId: idSchema, direction: z.enum(['up', 'down']) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await moveSection(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const setRemoved = studentProcedure('hand-in:write')
  .meta({ sentence: 'Takes a section out of the report, or puts it back.' })
  .input(z.object({ sectionId: idSchema, removed: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setSectionRemoved(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const handIn = studentProcedure('hand-in:write')
  .meta({ sentence: 'Hands in the report for everyone in it: a copy that never changes.' })
  // Handing in again replaces it until the assignment closes.
  .input(
    z.object({
      reportId: idSchema,
      /** Drawn by the client; the same again finds the same hand-in. */
      requestId: idSchema,
      /** The student was told that it is late, and agreed. */
      acceptLate: z.boolean().default(false),
    }),
  )
  .output(z.object({ reportHandInId: idSchema, createdAt: z.date() }))
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await handInReport(ctx.db, { ...input, enrolmentId: writer(ctx.member), receivedAt: ctx.receivedAt() });
  });

export const markSeen = studentProcedure(null)
  .meta({ sentence: 'The student has seen what staff said of the report; from anyone else it has no effect.' })
  .input(z.object({ reportHandInId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { reportHandInId } }) => {
    const { enrolmentId } = ctx.member;
    if (enrolmentId !== null) await markFeedbackSeen(ctx.db, { reportHandInId, enrolmentId });
    return DONE;
  });

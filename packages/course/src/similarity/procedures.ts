import { z } from 'zod';
import { ApiError, found } from '../procedure/errors.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { compareBest } from './class-comparison.ts';
import { comparePairInThread } from './in-thread.ts';
import { MAX_PAIRS } from './limits.ts';
import { classNotes, pairNotes } from './notes.ts';

const sideSchema = z.object({ handInId: idSchema, enrolmentId: idSchema, name: z.string(), createdAt: z.date() });

/** Sentences for the reader: what was left out because there is too much of it. None when everything was compared. */
const notesSchema = z.array(z.string());

const listOutput = z.object({
  /** Hand-ins compared: the best of each student. */
  handIns: z.int(),
  notes: notesSchema,
  pairs: z.array(
    z.object({
      /** 0 … 1, of what is neither given to all nor common in the class. */
      similarity: z.number(),
      /** Tokens of the longest fragment that both have. */
      longestTokens: z.int(),
      /** Handed in first. */
      left: sideSchema,
      right: sideSchema,
    }),
  ),
});

const listInput = z.object({
  assignmentId: idSchema,
  exercise: exerciseSchema,
  atLeast: z.number().min(0).max(1).default(0.4),
  limit: z.int().min(1).max(MAX_PAIRS).default(100),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Students whose best hand-ins have a similar structure, whatever their names and numbers; most similar first.' })
  // A reason to look, never a verdict.
  .input(listInput)
  .output(listOutput)
  .query(async ({ ctx, input: { assignmentId, exercise, atLeast, limit } }) => {
    const compared = await compareBest(ctx.db, { courseId: ctx.course.id, assignmentId, exercise });
    const sides = compared.rows.map(({ verdict, score, ...side }) => side);
    const pairs = compared.comparison.pairs
      .filter(({ similarity }) => similarity >= atLeast)
      .slice(0, limit)
      .map((pair) => ({
        similarity: pair.similarity,
        longestTokens: pair.longestTokens,
        left: found(sides[pair.left]),
        right: found(sides[pair.right]),
      }));
    return { handIns: sides.length, notes: classNotes(compared, atLeast), pairs };
  });

const linesSchema = z.object({ from: z.int(), to: z.int() });
const fullSideSchema = sideSchema.extend({ source: z.string() });

const pairOutput = z.object({
  /** Null when one of them is not its student's best. */
  similarity: z.number().nullable(),
  longestTokens: z.int(),
  notes: notesSchema,
  left: fullSideSchema,
  right: fullSideSchema,
  /** Lines (from 1, both ends included) of the same structure, in the order of the left side. */
  fragments: z.array(z.object({ left: linesSchema, right: linesSchema, tokens: z.int() })),
});

export const pair = staffProcedure('course:read')
  .meta({ sentence: 'Two hand-ins for one exercise side by side, with the lines that they share.' })
  .input(z.object({ handInId: idSchema, otherHandInId: idSchema }))
  .output(pairOutput)
  .query(async ({ ctx, input }) => {
    const select = {
      id: true,
      source: true,
      createdAt: true,
      enrolmentId: true,
      assignmentId: true,
      exercise: true,
      enrolment: { select: { user: { select: { name: true } } } },
    } as const;
    const [left, right] = await Promise.all(
      [input.handInId, input.otherHandInId].map((id) => ctx.db.handIn.findUniqueOrThrow({ where: { id }, select })),
    );
    if (!left || !right || left.assignmentId !== right.assignmentId || left.exercise !== right.exercise) {
      throw new ApiError('invalid-input', { message: 'These two are not for the same exercise.', remedy: 'Choose two that are.' });
    }
    const { assignmentId, exercise } = left;
    const { rows, comparison } = await compareBest(ctx.db, { courseId: ctx.course.id, assignmentId, exercise });
    const ids = new Set([left.id, right.id]);
    const compared = rows.filter(({ handInId }) => ids.has(handInId)).length === 2;
    const answer = await comparePairInThread({ left: left.source, right: right.source, excluded: comparison.excluded });
    return {
      similarity: compared ? answer.similarity : null,
      longestTokens: answer.longestTokens,
      notes: pairNotes(answer),
      left: side(left),
      right: side(right),
      fragments: [...answer.fragments],
    };
  });

interface SideRow {
  readonly id: string;
  readonly enrolmentId: string;
  readonly createdAt: Date;
  readonly source: string;
  readonly enrolment: { readonly user: { readonly name: string } };
}

function side({ id, enrolmentId, createdAt, source, enrolment }: SideRow) {
  return { handInId: id, enrolmentId, createdAt, source, name: enrolment.user.name };
}

import { z } from 'zod';
import { ApiError, found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { compareBest } from './class-comparison.ts';
import { comparePairInThread } from './in-thread.ts';
import { classNotes, pairNotes } from './notes.ts';
import { comparedClassSchema, comparedPairSchema, selectionSchema } from './schema.ts';

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Students whose best hand-ins have a similar structure, whatever their names and numbers; most similar first.' })
  // A reason to look, never a verdict.
  .input(selectionSchema)
  .output(comparedClassSchema)
  .query(async ({ ctx, input: { assignmentId, exercise, atLeast, limit } }) => {
    const compared = await compareBest(ctx.db, { courseId: ctx.course.id, assignmentId, exercise });
    const pairs = compared.comparison.pairs
      .filter(({ similarity }) => similarity >= atLeast)
      .slice(0, limit)
      .map((pair) => ({
        similarity: pair.similarity,
        longestTokens: pair.longestTokens,
        left: found(compared.rows[pair.left]),
        right: found(compared.rows[pair.right]),
      }));
    return { handIns: compared.rows.length, notes: classNotes(compared, atLeast), pairs };
  });

export const pair = staffProcedure('course:read')
  .meta({ sentence: 'Two hand-ins for one exercise side by side, with the lines that they share.' })
  .input(z.object({ handInId: idSchema, otherHandInId: idSchema }))
  .output(comparedPairSchema)
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
      fragments: answer.fragments,
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

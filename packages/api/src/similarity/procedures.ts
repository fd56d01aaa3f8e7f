import { sourcesOf } from '@rooflab/db';
import { z } from 'zod';
import { ApiError, found } from '../errors.ts';
import { exerciseSchema, idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';
import { compareBest } from './class-comparison.ts';
import { compareSources } from './compare-pair.ts';

const sideSchema = z.object({ handInId: idSchema, enrolmentId: idSchema, name: z.string(), createdAt: z.date() });

const listOutput = z.object({
  /** Hand-ins compared: the best of each student. */
  handIns: z.int(),
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
  limit: z.int().min(1).max(500).default(100),
});

/** Students whose best hand-ins are alike in structure, names and numbers aside; most alike first. A reason to look, never a verdict. */
export const list = staffProcedure('course:read')
  .input(listInput)
  .output(listOutput)
  .query(async ({ ctx, input: { assignmentId, exercise, atLeast, limit } }) => {
    const { rows, comparison } = await compareBest(ctx.db, { courseId: ctx.course.id, assignmentId, exercise });
    const sides = new Map(rows.map(({ verdict, score, ...side }) => [side.handInId, side]));
    const pairs = comparison.pairs.filter(({ similarity }) => similarity >= atLeast).slice(0, limit);
    const sources = await sourcesOf(ctx.db, [...new Set(pairs.flatMap(({ left, right }) => [left, right]))]);
    const answers = pairs.map(({ left, right, similarity }) => {
      const fragments = compareSources(sources.get(left) ?? '', sources.get(right) ?? '', comparison.excluded);
      const longestTokens = Math.max(0, ...fragments.map(({ tokens }) => tokens));
      return { similarity, longestTokens, left: found(sides.get(left)), right: found(sides.get(right)) };
    });
    return { handIns: rows.length, pairs: answers };
  });

const linesSchema = z.object({ from: z.int(), to: z.int() });
const fullSideSchema = sideSchema.extend({ source: z.string() });

const pairOutput = z.object({
  /** Null when one of them is not its student's best. */
  similarity: z.number().nullable(),
  longestTokens: z.int(),
  left: fullSideSchema,
  right: fullSideSchema,
  /** Lines (from 1, both ends included) of the same structure, in the order of the left side. */
  fragments: z.array(z.object({ left: linesSchema, right: linesSchema, tokens: z.int() })),
});

/** Two hand-ins for one exercise side by side, with the lines that they share. */
export const pair = staffProcedure('course:read')
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
    const known = comparison.pairs.find((each) => ids.has(each.left) && ids.has(each.right));
    const fragments = compareSources(left.source, right.source, comparison.excluded);
    return {
      similarity: compared ? (known?.similarity ?? 0) : null,
      longestTokens: Math.max(0, ...fragments.map(({ tokens }) => tokens)),
      left: side(left),
      right: side(right),
      fragments,
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

import { z } from 'zod';
import { listStudents } from '../grade/gradebook.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { listTries, type TryRow } from './list-tries.ts';
import { applyQuestionRegrade, listQuestionRegrades, previewQuestionRegrade, undoQuestionRegrade } from './regrade-question.ts';
import { ofQuestion } from './try-answer.ts';
import { judgeAgain, sameVariant } from './try-variant.ts';
import { fractionOf, type Verdicts } from './verdicts.ts';

/** `as_defined`: by the question as it is now. `full_points`: it was faulty, and whoever answered it has all its points. */
const ruleSchema = z.enum(['as_defined', 'full_points']);

const JUDGES: Readonly<Record<z.infer<typeof ruleSchema>, (secret: string, row: TryRow) => Verdicts | null>> = {
  as_defined: judgeAgain,
  full_points: (_secret, { verdicts }) => verdicts && Object.fromEntries(Object.keys(verdicts).map((id) => [id, true])),
};

const previewSchema = z.object({
  /** By name; a student may have several tries. Shares that are right; null: a prediction waits. */
  changes: z.array(
    z.object({ enrolmentId: idSchema, name: z.string(), number: z.int(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  /** Answered tries in all. */
  answered: z.int(),
  /** Of these, tries that asked something else than the question does now: they cannot be judged again, and stay. */
  asksOtherwise: z.int(),
});

export const previewRegrade = staffProcedure('course:read')
  .meta({ sentence: 'Whose verdicts a regrade of a question would change; nothing is changed.' })
  .input(ofQuestion.extend({ rule: ruleSchema }))
  .output(previewSchema)
  .query(async ({ ctx, input: { rule, ...key } }) => {
    const [changes, rows, students] = await Promise.all([
      previewQuestionRegrade(ctx.db, { ...key, judge: (row) => JUDGES[rule](ctx.triesSecret, row) }),
      listTries(ctx.db, key),
      listStudents(ctx.db, { courseId: ctx.course.id, after: null, limit: null }),
    ]);
    const names = new Map(students.map(({ enrolmentId, name }) => [enrolmentId, name]));
    const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
    return {
      changes: changes
        .map(({ row: { enrolmentId, number, fraction }, after }) => ({
          ...{ enrolmentId, name: names.get(enrolmentId) ?? 'no longer in the course', number, before: fraction, after: fractionOf(after) },
        }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.number - b.number),
      answered: answered.length,
      asksOtherwise: rule === 'as_defined' ? answered.filter((row) => sameVariant(ctx.triesSecret, row) === null).length : 0,
    };
  });

export const regrade = instructorProcedure('course:write')
  .meta({ sentence: 'Changes the verdicts of the whole class; students whose verdict changes read the reason.' })
  // Look at `previewRegrade` first.
  .input(ofQuestion.extend({ rule: ruleSchema, reason: reasonSchema }))
  .output(z.object({ questionRegradeId: idSchema, changed: z.int() }))
  .mutation(({ ctx, input }) =>
    applyQuestionRegrade(ctx.db, { ...input, userId: ctx.caller.userId, judge: (row) => JUDGES[input.rule](ctx.triesSecret, row) }),
  );

export const undoRegrade = instructorProcedure('course:write')
  .meta({ sentence: 'Puts back the verdicts from before a regrade, unless a later one changed them again.' })
  .input(z.object({ questionRegradeId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await undoQuestionRegrade(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

const regradeRow = z.object({
  questionRegradeId: idSchema,
  rule: ruleSchema,
  reason: z.string(),
  madeBy: z.string(),
  createdAt: z.date(),
  undoneAt: z.date().nullable(),
  tries: z.int(),
});

export const regrades = staffProcedure('course:read')
  .meta({ sentence: 'The regrades of a question, newest first, undone ones too.' })
  .input(ofQuestion)
  .output(z.array(regradeRow))
  .query(({ ctx, input }) => listQuestionRegrades(ctx.db, input));

import type { QuestionBank } from '@rooflab/lab/question';
import { z } from 'zod';
import { listStudents } from '../grade/gradebook.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { bankOfItem } from './known-question.ts';
import { listTries, type TryRow } from './queries.ts';
import { applyQuestionRegrade, listQuestionRegrades, previewQuestionRegrade, undoQuestionRegrade } from './regrade-question.ts';
import { questionKeySchema, questionRegradeSchema, regradePreviewSchema, regradeRuleSchema, type Verdicts } from './schema.ts';
import { judgeAgain, sameVariant } from './try-variant.ts';
import { fractionOf } from './verdicts.ts';

const JUDGES: Readonly<Record<z.infer<typeof regradeRuleSchema>, (bank: QuestionBank | null, row: TryRow) => Verdicts | null>> = {
  as_defined: judgeAgain,
  full_points: (_bank, { verdicts }) => verdicts && Object.fromEntries(Object.keys(verdicts).map((id) => [id, true])),
};

export const previewRegrade = staffProcedure('course:read')
  .meta({ sentence: 'Whose verdicts a regrade of a question would change; nothing is changed.' })
  .input(questionKeySchema.extend({ rule: regradeRuleSchema }))
  .output(regradePreviewSchema)
  .query(async ({ ctx, input: { rule, ...key } }) => {
    const { bank } = await bankOfItem(ctx.db, key);
    const [changes, rows, students] = await Promise.all([
      previewQuestionRegrade(ctx.db, { ...key, judge: (row) => JUDGES[rule](bank, row) }),
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
      asksOtherwise:
        rule === 'as_defined' ? answered.filter((row) => row.drawId === null && sameVariant(bank, row.askedSha256) === null).length : 0,
    };
  });

export const regrade = instructorProcedure('course:write')
  .meta({ sentence: 'Changes the verdicts of the whole class; students whose verdict changes read the reason.' })
  // Look at `previewRegrade` first.
  .input(questionKeySchema.extend({ rule: regradeRuleSchema, reason: reasonSchema }))
  .output(z.object({ questionRegradeId: idSchema, changed: z.int() }))
  .mutation(async ({ ctx, input }) => {
    const { bank } = await bankOfItem(ctx.db, input);
    return await applyQuestionRegrade(ctx.db, { ...input, userId: ctx.caller.userId, judge: (row) => JUDGES[input.rule](bank, row) });
  });

export const undoRegrade = instructorProcedure('course:write')
  .meta({ sentence: 'Puts back the verdicts from before a regrade, unless a later one changed them again.' })
  .input(z.object({ questionRegradeId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await undoQuestionRegrade(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

export const regrades = staffProcedure('course:read')
  .meta({ sentence: 'The regrades of a question, newest first, undone ones too.' })
  .input(questionKeySchema)
  .output(z.array(questionRegradeSchema))
  .query(({ ctx, input }) => listQuestionRegrades(ctx.db, input));

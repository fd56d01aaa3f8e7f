import { resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { findGradingResult } from './find-hand-in.ts';
import { gradingAnswer, gradingSchema } from './grading-answer.ts';
import { placementOf, placementSchema } from './placement.ts';
import { readResult } from './read-result.ts';

const output = gradingSchema.extend({
  /** Complete: hidden cases, seed, raw samples and times of the steps. */
  result: resultSchema.nullable(),
  placement: placementSchema.nullable(),
  strays: z.array(z.object({ receivedAt: z.date(), result: resultSchema.nullable() })),
});

export const grading = staffProcedure('results:read')
  .meta({ sentence: 'One grading of a hand-in in full, whether it is in effect or not.' })
  .input(z.object({ handInId: idSchema, grading: idSchema }))
  .output(output)
  .query(async ({ ctx, input }) => {
    const {
      result: stored,
      strays,
      ...row
    } = found(await findGradingResult(ctx.db, { handInId: input.handInId, gradingId: input.grading }));
    const result = readResult(stored, ctx.logger);
    return {
      ...gradingAnswer(row),
      result,
      placement: result && placementOf(result, row),
      strays: strays.map((stray) => ({ receivedAt: stray.receivedAt, result: readResult(stray.result, ctx.logger) })),
    };
  });

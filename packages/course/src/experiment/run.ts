import { experimentResultSchema } from '@rooflab/result';
import { z } from 'zod';
import { sourceSchema } from '../hand-in/schema.ts';
import { ApiError } from '../procedure/errors.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { decideByStoredRuns } from '../question/predictions.ts';
import { experimentIdSchema, knownExperiment, listedExperiment } from './experiment-answer.ts';
import { latestExperimentRun, latestFailedRun, pendingExperimentRun } from './read-runs.ts';
import { RUNS_A_DAY, requestExperimentRun } from './request-run.ts';

const ofCourse = z.object({ courseId: idSchema, id: experimentIdSchema });

export const start = studentProcedure('hand-in:write')
  .meta({ sentence: "Asks a worker to measure an experiment, with a kernel of one's own as one more curve or without." })
  // One run at a time, and a dozen in 24 hours.
  .input(ofCourse.extend({ source: sourceSchema.nullable() }))
  .output(z.object({ runId: idSchema }))
  .mutation(async ({ ctx, input: { id, source } }) => {
    const experiment = knownExperiment(id);
    if (source !== null && !listedExperiment(experiment).takesOwn) {
      throw new ApiError('invalid-input', { message: `${id} has no curve for a kernel of yours.`, remedy: 'Start it without a file.' });
    }
    const enrolmentId = ownEnrolment(ctx.member);
    return { runId: await requestExperimentRun(ctx.db, { enrolmentId, experiment: id, source }) };
  });

const ownRunsSchema = z.object({
  /** The one run of the caller that has not ended, of whichever experiment. */
  pending: z
    .object({
      runId: idSchema,
      experiment: z.string(),
      createdAt: z.date(),
      /** It has a kernel of the caller's. What it does now `experiment.live` tells. */
      hasOwn: z.boolean(),
    })
    .nullable(),
  /** The latest that has a result. */
  latest: z.object({ runId: idSchema, createdAt: z.date(), endedAt: z.date(), result: experimentResultSchema }).nullable(),
  /** When the last one ended without a result, through a fault of ours. */
  failedAt: z.date().nullable(),
  /** That may be started in 24 hours. */
  runsADay: z.int(),
});

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own runs of an experiment." })
  .input(ofCourse)
  .output(ownRunsSchema)
  .query(async ({ ctx, input: { id } }) => {
    const { enrolmentId } = ctx.member;
    const experiment = knownExperiment(id).id;
    if (enrolmentId === null) return { pending: null, latest: null, failedAt: null, runsADay: RUNS_A_DAY };
    await decideByStoredRuns(ctx, enrolmentId);
    const [pending, latest, failed] = await Promise.all([
      pendingExperimentRun(ctx.db, enrolmentId),
      latestExperimentRun(ctx.db, { enrolmentId, experiment }),
      latestFailedRun(ctx.db, { enrolmentId, experiment }),
    ]);
    return { pending, latest, failedAt: failed?.endedAt ?? null, runsADay: RUNS_A_DAY };
  });

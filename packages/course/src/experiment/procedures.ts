import { experiments, experimentsOf, readRecordedExperiment } from '@rooflab/catalogue';
import { experimentSchema, ownSeries } from '@rooflab/lab';
import { recordedExperimentSchema } from '@rooflab/result';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { sourceSchema } from '../hand-in/schema.ts';
import { labUses, lastUses } from '../lab/lab-uses.ts';
import { openLabVersion } from '../lab/own-labs.ts';
import { followRun } from '../live/follow-run.ts';
import { liveStreamOf } from '../live/live-stream.ts';
import { runEventSchema } from '../live/run-event.ts';
import { ApiError } from '../procedure/errors.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { idSchema, serialSchema } from '../procedure/schemas.ts';
import { publicProcedure, studentProcedure } from '../procedure/trpc.ts';
import { decideByStoredRuns } from '../question/predictions.ts';
import { askedPredictionSchema, askedPredictions, refuseUnpredicted, unseenExperiments, unseenSchema } from './asked-predictions.ts';
import { RUNS_A_DAY, requestExperimentRun } from './commands.ts';
import { catalogueExperiment, experimentOfCourse, type KnownExperiment, listedExperiment } from './experiments.ts';
import { latestExperimentRun, latestFailedRun, pendingExperimentRun } from './queries.ts';
import { completeRunSchema, experimentIdSchema, listedExperimentSchema, pendingRunSchema } from './schema.ts';

export const list = publicProcedure
  .meta({ sentence: 'Every experiment of every lab, in the order in which a course meets them.' })
  .output(z.array(listedExperimentSchema))
  .query(() => experiments().map(({ id }) => listedExperiment(catalogueExperiment(id))));

const ofCourse = z.object({ courseId: idSchema, id: experimentIdSchema });

export const listOf = studentProcedure('course:read')
  .meta({ sentence: 'Every experiment of the labs that a course brought and that assignments use, lab by lab.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(listedExperimentSchema))
  .query(async ({ ctx, input: { courseId } }) => {
    const uses = lastUses(await labUses(ctx, { courseId, isStaff: ctx.isStaff }));
    const labs = await Promise.all([...uses.values()].map(({ version }) => openLabVersion(ctx.db, version)));
    return labs.flatMap((open) => experimentsOf(open).map((experiment) => listedExperiment({ experiment, open })));
  });

const recordedSchema = listedExperimentSchema.extend({ recorded: z.array(recordedExperimentSchema) });

async function withRecorded({ experiment, open }: KnownExperiment): Promise<z.infer<typeof recordedSchema>> {
  return { ...listedExperiment({ experiment, open }), recorded: [...(await readRecordedExperiment(experiment, open.folder))] };
}

export const byId = publicProcedure
  .meta({ sentence: 'An experiment with the runs that were recorded with the lab, one for each class of device, the fastest first.' })
  .input(z.object({ id: experimentIdSchema }))
  .output(recordedSchema)
  .query(({ input }) => withRecorded(catalogueExperiment(input.id)));

export const tabulated = publicProcedure
  .meta({ sentence: 'An experiment as data: its axis with the size at each place, its series, and what is derived from their curves.' })
  .input(z.object({ id: experimentIdSchema }))
  .output(experimentSchema)
  .query(({ input }) => catalogueExperiment(input.id).experiment);

export const inCourse = studentProcedure('course:read')
  .meta({ sentence: 'The same of an experiment that a course has, also of a lab that it brought, in the version that assignments use.' })
  .input(ofCourse)
  .output(
    recordedSchema.extend({
      tabulated: experimentSchema,
      /** Of its lab; null: the lab is one of the catalogue. */
      labVersion: z.string().nullable(),
    }),
  )
  .query(async ({ ctx, input: { courseId, id } }) => {
    const known = await experimentOfCourse(ctx, id, { courseId, isStaff: ctx.isStaff });
    return { ...(await withRecorded(known)), tabulated: known.experiment, labVersion: known.labVersion };
  });

export const start = studentProcedure('hand-in:write')
  .meta({ sentence: "Asks a worker to measure an experiment, with a kernel of the caller's as one more curve or without." })
  // One run at a time, and a dozen in 24 hours.
  .input(ofCourse.extend({ source: sourceSchema.nullable() }))
  .output(z.object({ runId: idSchema }))
  .mutation(async ({ ctx, input: { courseId, id, source } }) => {
    const { experiment, labVersion } = await experimentOfCourse(ctx, id, { courseId, isStaff: ctx.isStaff });
    if (source !== null && !ownSeries(experiment)) {
      throw new ApiError('invalid-input', { message: `${id} has no curve for a kernel of yours.`, remedy: 'Start it without a file.' });
    }
    const enrolmentId = ownEnrolment(ctx.member);
    if (!ctx.isStaff) await refuseUnpredicted(ctx, { courseId, enrolmentId, experiment: id });
    return { runId: await requestExperimentRun(ctx.db, { enrolmentId, experiment: id, labVersion, source }) };
  });

const ownRunsSchema = z.object({
  /** The caller's one run that has not ended, of any experiment. */
  pending: pendingRunSchema.nullable(),
  latest: completeRunSchema.nullable(),
  /** When the last one ended without a result, through no fault of the caller. */
  failedAt: z.date().nullable(),
  /** How many may be started in 24 hours. */
  runsADay: z.int(),
  /** What the caller's assignments ask to be predicted about it, by due date. */
  predictions: z.array(askedPredictionSchema),
});

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own runs of an experiment." })
  .input(ofCourse)
  .output(ownRunsSchema)
  .query(async ({ ctx, input: { courseId, id } }) => {
    const { enrolmentId } = ctx.member;
    const experiment = (await experimentOfCourse(ctx, id, { courseId, isStaff: ctx.isStaff })).experiment.id;
    if (enrolmentId === null) return { pending: null, latest: null, failedAt: null, runsADay: RUNS_A_DAY, predictions: [] };
    await decideByStoredRuns(ctx, enrolmentId);
    const [pending, latest, failed, predictions] = await Promise.all([
      pendingExperimentRun(ctx.db, enrolmentId),
      latestExperimentRun(ctx.db, { enrolmentId, experiment }),
      latestFailedRun(ctx.db, { enrolmentId, experiment }),
      askedPredictions(ctx, { courseId, enrolmentId, experiment }),
    ]);
    return { pending, latest, failedAt: failed?.endedAt ?? null, runsADay: RUNS_A_DAY, predictions };
  });

const MOST_OF_PAGE = 20;

export const unseen = studentProcedure('results:read')
  .meta({ sentence: 'What the caller has run and predicted of experiments, on which it depends whether their curves are shown.' })
  .input(z.object({ courseId: idSchema, ids: z.array(experimentIdSchema).max(MOST_OF_PAGE) }))
  .output(z.array(unseenSchema))
  .query(async ({ ctx, input: { courseId, ids } }) => {
    const found = await Promise.all(ids.map((id) => experimentOfCourse(ctx, id, { courseId, isStaff: ctx.isStaff })));
    const experiments = found.map(({ experiment }) => experiment.id);
    const { enrolmentId } = ctx.member;
    return enrolmentId === null ? [] : await unseenExperiments(ctx, { courseId, enrolmentId, experiments });
  });

const liveInput = z.object({
  experimentRunId: idSchema,
  /** The id of the last event that arrived: the stream continues after it. Browsers send it when they reconnect. */
  lastEventId: serialSchema.nullish(),
});

export const live = studentProcedure('results:read')
  .meta({ sentence: 'What happens to a run of an experiment until its end, with each place of its curves as it is measured.' })
  .input(liveInput)
  .output(liveStreamOf(runEventSchema))
  .subscription(async function* ({ ctx, input: { experimentRunId, lastEventId }, signal }) {
    for await (const event of followRun({ db: ctx.db, hub: ctx.live, runId: experimentRunId, after: lastEventId ?? 0n, signal })) {
      yield tracked(event.id, event);
    }
  });

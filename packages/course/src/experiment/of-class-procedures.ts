import { type Experiment, ownSeries } from '@rooflab/lab';
import { type CurveSeries, derivedValueSchema, type ExperimentResult, experimentCurvesSchema, openedClassSchema } from '@rooflab/result';
import { breakEven, classBand } from '@rooflab/roofline/curves';
import { z } from 'zod';
import { countStudents } from '../course/class-queries.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { experimentOfCourse } from './experiments.ts';
import { classRuns, experimentResults, type StudentRun } from './queries.ts';
import { experimentIdSchema } from './schema.ts';

const ofClassSchema = z.object({
  /** In the course. */
  students: z.int(),
  /** What was measured on one device by one version of the experiment; the one that most students have is first. */
  groups: z.array(
    z.object({
      device: z.string(),
      deviceClass: openedClassSchema,
      /** Students whose latest run was made there, and those among them with a curve of their own. */
      students: z.int(),
      own: z.int(),
      /** The curves that all runs share, and under `band` the median of the students' own ones with their quartiles as interval. */
      curves: experimentCurvesSchema,
      /** Null: no student has a curve. */
      band: z.string().nullable(),
    }),
  ),
  /** Students who have a run with a result, by name. */
  rows: z.array(
    z.object({
      enrolmentId: idSchema,
      name: z.string(),
      runs: z.int(),
      endedAt: z.date(),
      device: z.string(),
      deviceClass: openedClassSchema,
      /** Places of the student's own curve; 0 where no kernel was brought, or none of its places was right. */
      ownPoints: z.int(),
      /** The size from which on the own kernel beats the processor; null where either curve is missing. */
      breakEven: derivedValueSchema.nullable(),
    }),
  ),
});

type OfClass = z.infer<typeof ofClassSchema>;

const BAND = 'students’ kernels, median';

export const ofClass = staffProcedure('results:read')
  .meta({
    sentence: 'Who of the class ran an experiment, on what device, and how their own curves compare with those that all runs share.',
  })
  .input(z.object({ courseId: idSchema, id: experimentIdSchema }))
  .output(ofClassSchema)
  .query(async ({ ctx, input }) => {
    const { experiment } = await experimentOfCourse(ctx, input.id, { courseId: input.courseId, isStaff: true });
    const curves = curveNames(experiment);
    const [students, runs] = await Promise.all([
      countStudents(ctx.db, input.courseId),
      classRuns(ctx.db, { courseId: input.courseId, experiment: experiment.id, curves }),
    ]);
    const groups = [...Map.groupBy(runs, ({ device, version }) => JSON.stringify([device, version])).values()];
    groups.sort((a, b) => b.length - a.length);
    const results = await experimentResults(
      ctx.db,
      groups.flatMap((group) => latest(group)?.runId ?? []),
    );
    return {
      students,
      groups: groups.flatMap((group) => groupOf(group, { results, ownName: curves.own }) ?? []),
      rows: runs.map((run) => rowOf(run, experiment.axis.unit)),
    };
  });

function curveNames(experiment: Experiment) {
  return { own: ownSeries(experiment)?.name ?? null, cpu: experiment.series.find(({ kind }) => kind === 'cpu')?.name ?? null };
}

function latest(group: readonly StudentRun[]): StudentRun | undefined {
  return group.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())[0];
}

function groupOf(
  group: readonly StudentRun[],
  { results, ownName }: { readonly results: ReadonlyMap<string, ExperimentResult>; readonly ownName: string | null },
): OfClass['groups'][number] | null {
  const newest = latest(group);
  const result = newest && results.get(newest.runId);
  if (!newest || !result) return null;
  const own = group.map((run) => run.own).filter((points) => points.length > 0);
  const band: CurveSeries = { name: BAND, kind: 'kernel', clock: 'gpu', points: classBand(own), skipped: [] };
  const fixed = result.series.filter(({ name }) => name !== ownName);
  return {
    device: newest.device,
    deviceClass: newest.deviceClass,
    students: group.length,
    own: own.length,
    curves: { ...result, series: own.length > 0 ? [...fixed, band] : fixed },
    band: own.length > 0 ? BAND : null,
  };
}

function rowOf({ enrolmentId, name, runs, endedAt, device, deviceClass, own, cpu }: StudentRun, unit: string): OfClass['rows'][number] {
  const hasBoth = own.length > 0 && cpu.length > 0;
  const crossing = hasBoth ? { ...breakEven(timesOf(cpu), timesOf(own)), unit } : null;
  return { enrolmentId, name, runs, endedAt, device, deviceClass, ownPoints: own.length, breakEven: crossing };
}

function timesOf(points: StudentRun['own']) {
  return points.map(({ x, medianNs, ciLowNs, ciHighNs }) => ({ x, y: medianNs, low: ciLowNs, high: ciHighNs }));
}

import { findExperiment, readRecordedExperiment } from '@rooflab/catalogue';
import { type Prisma, type Queryable, storableJson } from '@rooflab/db';
import { RUN_BY_CLASS } from './plan.ts';

const MINUTE_MS = 60_000;

/** Every third student has not run it. */
const SHARE = 3;

interface RunsPlace {
  readonly courseId: string;
  /** The cast, by key. */
  readonly enrolments: ReadonlyMap<string, string>;
}

/**
 * Gives most of the class a run that counts, with the curves that were recorded with the lab. On a second run: does nothing. The demo's own
 * student has none.
 */
export async function seedCountedRuns(tx: Queryable, { courseId, enrolments }: RunsPlace): Promise<void> {
  const experiment = findExperiment(RUN_BY_CLASS);
  const where = { kind: 'experiment', subject: RUN_BY_CLASS, assignment: { courseId } } as const;
  const item = await tx.assignmentItem.findFirst({ where, include: { assignment: true, _count: { select: { runs: true } } } });
  if (experiment === undefined || item === null || item._count.runs > 0) return;
  const [recorded] = await readRecordedExperiment(experiment);
  if (recorded === undefined) return;
  const { result } = recorded;
  const { version } = experiment;
  const students = [...enrolments].filter(([key], i) => key !== 'demo' && i % SHARE > 0);
  const rows = students.map(([, enrolmentId], i): Prisma.ExperimentRunCreateManyInput => {
    const createdAt = new Date(item.assignment.releaseAt.getTime() + MINUTE_MS * (600 + 95 * i));
    return {
      ...{ enrolmentId, experiment: RUN_BY_CLASS, assignmentId: item.assignmentId, seed: result.seed, version },
      ...{ deviceClass: result.device.deviceClass, device: `${result.device.description}, ${result.device.driver}` },
      ...{ createdAt, turn: createdAt, endedAt: new Date(createdAt.getTime() + 4 * MINUTE_MS), next: null },
      ...{ complete: true, result: storableJson(result) },
    };
  });
  await tx.experimentRun.createMany({ data: rows });
}

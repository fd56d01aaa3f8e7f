import { type ExperimentResult, OWN_CURVE } from '@rooflab/result';
import { CURVE_COLUMNS, curveCells } from '@rooflab/roofline/experiments';
import { type Cell, writeSpreadsheet } from '../csv/write-csv.ts';
import type { EnrolledStudent } from '../grade/schema.ts';
import type { OwnCurve } from './counted-queries.ts';
import type { CountedRun } from './schema.ts';

/** Described in docs/experiments.md. */
const HEADER = ['Name', 'Email', 'Section', 'Run', 'Started', 'State', 'Counts', 'Device class', 'Device', 'Version', ...CURVE_COLUMNS];

const NO_POINT: readonly Cell[] = CURVE_COLUMNS.map(() => null);

interface CountedRuns {
  readonly students: readonly EnrolledStudent[];
  /** In order of their start. */
  readonly runs: readonly CountedRun[];
  /** By run, of those that have a result. */
  readonly curves: ReadonlyMap<string, OwnCurve>;
  /** The results of `sharingRuns`, by run. */
  readonly results: ReadonlyMap<string, ExperimentResult>;
  /** The runs that have the points. */
  readonly counting: ReadonlySet<string>;
}

/** One run of each device and version: its result has the curves that it shares with the others. */
export function sharingRuns(curves: CountedRuns['curves']): string[] {
  const first = new Map<string, string>();
  for (const [runId, { device, version }] of curves) {
    const group = JSON.stringify([device, version]);
    if (!first.has(group)) first.set(group, runId);
  }
  return [...first.values()];
}

/** A line for each point of each student's own curve, or one for a run without any; then the shared curves, which have no student. */
export function countedCsv({ students, runs, curves, results, counting }: CountedRuns): string {
  const byStudent = Map.groupBy(runs, ({ enrolmentId }) => enrolmentId);
  const lines = students.flatMap(({ enrolmentId, name, email, section }) =>
    (byStudent.get(enrolmentId) ?? []).flatMap((run) => {
      const { runId, createdAt, deviceClass } = run;
      const measured = curves.get(runId);
      const about = [runId, createdAt.toISOString(), stateOf(run), counting.has(runId) ? 'yes' : 'no', deviceClass];
      const device = [measured?.device ?? null, measured?.version ?? null];
      const points = measured?.own ? curveCells(measured.own) : [];
      return (points.length > 0 ? points : [NO_POINT]).map((point) => [name, email, section, ...about, ...device, ...point]);
    }),
  );
  return writeSpreadsheet([HEADER, ...lines, ...sharedLines({ runs, curves, results })]);
}

function sharedLines({ runs, curves, results }: Pick<CountedRuns, 'runs' | 'curves' | 'results'>): Cell[][] {
  return [...results].flatMap(([runId, { series }]) => {
    const { device = null, version = null } = curves.get(runId) ?? {};
    const deviceClass = runs.find((run) => run.runId === runId)?.deviceClass ?? null;
    const about = [null, null, null, null, null, 'shared', null, deviceClass, device, version];
    return series
      .filter(({ name }) => name !== OWN_CURVE)
      .flatMap(curveCells)
      .map((point) => [...about, ...point]);
  });
}

function stateOf({ endedAt, complete }: CountedRun): string {
  if (endedAt === null) return 'not ended';
  if (complete === null) return 'failed';
  return complete ? 'complete' : 'not complete';
}

import { caseLabel } from '../case-label.ts';
import { product } from '../extent.ts';
import type { Session } from '../session.ts';
import { shortName } from '../source-place.ts';
import {
  createLog,
  type RecordLog,
  recordDispatch,
  type TracedPlan,
  tooManyInWorkgroup,
  traceOf,
  type WorkgroupRange,
} from './record-dispatch.ts';
import { type DispatchTrace, RECORD_WORDS, type XrayRefusal } from './trace.ts';

/** Most records that one run of a dispatch may leave: 128 MiB, the longest binding that WebGPU guarantees. */
const RUN_RECORDS = 2 ** 23;

/** Most records of a whole plan: main memory holds all of them at once. */
export const MOST_RECORDS = 2 ** 24;

/** A range of workgroups aims at this share of the records that fit, because workgroups differ. */
const ROOM = 0.8;

/** One dispatch of the plan. */
interface Progress {
  /** Not recorded yet. */
  readonly missing: WorkgroupRange[];
  readonly parts: Uint32Array[];
}

/**
 * Records every workgroup of every dispatch. What one run cannot hold is recorded in ranges of workgroups, for each of which the plan runs
 * from its beginning. Refused, with the share that fits, where the plan leaves more records than can be held, or a single workgroup more
 * than one run can hold.
 */
export async function recordWhole(session: Session, plan: TracedPlan): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const { dispatches } = plan.kernel.plan(plan.shape);
  // Each invocation leaves at least one record.
  const fewest = dispatches.map(({ workgroups, entryPoint }) => product(workgroups) * product(plan.kernel.workgroupSize(entryPoint)));
  if (total(fewest) > MOST_RECORDS) return tooManyRecords(plan, fewest);
  const log = await createLog(session, { records: RUN_RECORDS, workgroups: 0 });
  try {
    const progress = dispatches.map(({ workgroups }): Progress => ({ missing: [{ first: 0, end: product(workgroups) }], parts: [] }));
    for (let run = 0; progress.some(({ missing }) => missing.length > 0); run++) {
      const asked = await recordNext(session, { plan, progress, log });
      if ('refused' in asked) return asked;
      if (run === 0 && total(asked) > MOST_RECORDS) return tooManyRecords(plan, asked);
    }
    return dispatches.map((dispatch, i) => traceOf(plan, dispatch, { sampled: null, records: joined(progress[i]?.parts ?? []) }));
  } finally {
    log.destroy();
  }
}

interface Next {
  readonly plan: TracedPlan;
  readonly progress: readonly Progress[];
  readonly log: RecordLog;
}

/** Runs the plan once, recording the next range of each dispatch; returns the number of records of each. */
async function recordNext(session: Session, { plan, progress, log }: Next): Promise<readonly number[] | XrayRefusal> {
  await plan.refill();
  const asked: number[] = [];
  for (const [i, dispatch] of plan.kernel.plan(plan.shape).dispatches.entries()) {
    const { missing = [], parts = [] } = progress[i] ?? {};
    const range = missing.shift() ?? { first: 0, end: 0 };
    const records = await recordDispatch(session, plan, { dispatch, bound: plan.bound[i], recorded: range, log, capacity: RUN_RECORDS });
    if (typeof records !== 'number') {
      parts.push(records);
      asked.push(records.length / RECORD_WORDS);
      continue;
    }
    asked.push(records);
    if (records <= RUN_RECORDS) {
      missing.unshift(range);
      continue;
    }
    if (range.end - range.first === 1) return tooManyInWorkgroup(dispatch, { asked: records, capacity: RUN_RECORDS });
    missing.unshift(...divided(range, Math.ceil(records / (ROOM * RUN_RECORDS))));
  }
  return asked;
}

/** Splits into this many parts, which differ by at most one workgroup. */
function divided({ first, end }: WorkgroupRange, parts: number): WorkgroupRange[] {
  const count = Math.min(end - first, parts);
  const startOf = (i: number) => first + Math.floor((i * (end - first)) / count);
  return Array.from({ length: count }, (_, i) => ({ first: startOf(i), end: startOf(i + 1) }));
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint32Array(total(parts.map(({ length }) => length)));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function tooManyRecords({ kernel, shape }: TracedPlan, asked: readonly number[]): XrayRefusal {
  const most = asked.indexOf(Math.max(...asked));
  const { line = 0, entryPoint = '' } = kernel.plan(shape).dispatches[most] ?? {};
  const [made, counted] = [total(asked), MOST_RECORDS].map((records) => records.toLocaleString('en'));
  const where = asked.length > 1 ? ', most of them in ' : ' in ';
  return {
    refused: `at ${caseLabel(shape.size)} the kernel makes ${made} accesses and steps${where}${shortName(entryPoint)}, but at most ${counted} can be counted`,
    line,
    column: line === 0 ? 0 : 1,
    fits: MOST_RECORDS / total(asked),
  };
}

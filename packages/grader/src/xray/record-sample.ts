import type { ResolvedPlan } from '@rooflab/lab';
import { product } from '../extent.ts';
import type { Session } from '../session.ts';
import { createLog, type RecordLog, recordDispatch, type TracedPlan, tooManyInWorkgroup, traceOf } from './record-dispatch.ts';
import { drawWorkgroups, firstSample, smallerSample } from './sample-workgroups.ts';
import type { DispatchTrace, XrayRefusal } from './trace.ts';

/** Records that one dispatch may leave. */
const MOST_RECORDS = 2 ** 21;

/** Records that a single workgroup may leave: 48 MiB of them. */
const MOST_OF_ONE = 3 * 2 ** 20;

/**
 * Runs the plan with every dispatch recording: all of its workgroups where their records fit, else a sample chosen by the seed. Every
 * workgroup does its work, so what one dispatch leaves to the next is right. When records do not fit, the plan starts again with fewer.
 */
export async function recordSample(session: Session, plan: TracedPlan): Promise<readonly DispatchTrace[] | XrayRefusal> {
  const resolved = plan.kernel.plan(plan.shape);
  const counts = resolved.dispatches.map(({ workgroups, entryPoint }) =>
    firstSample(product(workgroups), product(plan.kernel.workgroupSize(entryPoint))),
  );
  const log = await createLog(session, { records: MOST_OF_ONE, workgroups: Math.max(...counts) });
  try {
    for (;;) {
      const outcome = await tryOnce(session, { plan, resolved, counts, log });
      if ('traces' in outcome) return outcome.traces;
      const { dispatch, asked, capacity } = outcome;
      if (asked <= capacity) continue;
      const planned = resolved.dispatches[dispatch];
      const fewer = smallerSample(counts[dispatch] ?? 0, { asked, capacity: session.limits.sampledRecords });
      if (planned && fewer === 0) return tooManyInWorkgroup(planned, { asked, capacity: MOST_OF_ONE });
      counts[dispatch] = fewer;
    }
  } finally {
    log.destroy();
  }
}

interface Try {
  readonly plan: TracedPlan;
  readonly resolved: ResolvedPlan;
  /** Workgroups to record, for each dispatch. */
  readonly counts: readonly number[];
  readonly log: RecordLog;
}

type Tried =
  | { readonly traces: readonly DispatchTrace[] }
  | { readonly dispatch: number; readonly asked: number; readonly capacity: number };

/** Runs the plan until a dispatch asks for more records than fit. */
async function tryOnce(session: Session, { plan, resolved, counts, log }: Try): Promise<Tried> {
  await plan.refill();
  const traces: DispatchTrace[] = [];
  for (const [i, dispatch] of resolved.dispatches.entries()) {
    const sampled = drawWorkgroups(counts[i] ?? 0, dispatch.workgroups, session.random(`x-ray, dispatch ${i}`));
    const recorded = sampled ?? { first: 0, end: product(dispatch.workgroups) };
    const most = sampled ? session.limits.sampledRecords : MOST_RECORDS;
    const capacity = (sampled?.length ?? product(dispatch.workgroups)) === 1 ? MOST_OF_ONE : most;
    const records = await recordDispatch(session, plan, { dispatch, bound: plan.bound[i], recorded, log, capacity });
    if (typeof records === 'number') return { dispatch: i, asked: records, capacity };
    traces.push(traceOf(plan, dispatch, { sampled, records }));
  }
  return { traces };
}

'use client';
import { assembleCurves } from '@rooflab/grader/curves';
import type { Experiment } from '@rooflab/lab';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { api } from '../api/client.ts';
import { type Subscribe, useLive } from '../api/use-live.ts';
import { Notice } from '../ui/notice.tsx';
import { CurveChart } from './curve-chart.tsx';
import { NOT_BEGUN, nextProgress, type RunInput, type RunProgress } from './run-progress.ts';

interface LiveRunProps {
  readonly runId: string;
  readonly experiment: Experiment;
  /** The run includes a kernel of the reader. */
  readonly hasOwn: boolean;
}

/** Follows a run to its end: each point appears in the chart as it is measured, and finally the page shows the result. */
export function LiveRun({ runId, experiment, hasOwn }: LiveRunProps) {
  const [state, dispatch] = useReducer(nextProgress, NOT_BEGUN);
  const open = useCallback<Subscribe<RunInput>>(
    (lastEventId, handlers) => api.experiment.live.subscribe({ experimentRunId: runId, lastEventId }, handlers),
    [runId],
  );
  const connected = useLive(open, dispatch);
  const router = useRouter();
  useEffect(() => {
    if (state.stage === 'ended') router.refresh();
  }, [state.stage, router]);
  return (
    <div>
      <Notice live className="max-w-[72ch]">
        Your run {STAGES[state.stage]}. You may leave this page.
      </Notice>
      {state.progress !== null && (
        <p className="mt-2 text-sm text-muted">
          Measured so far in this part: {state.progress.done}
          {state.progress.of !== null && ` of ${state.progress.of}`}.
        </p>
      )}
      {!connected && <p className="mt-2 text-sm text-slow">▲ The connection is interrupted; it is restored automatically.</p>}
      <CurvesSoFar state={state} experiment={experiment} hasOwn={hasOwn} />
    </div>
  );
}

const STAGES = {
  waiting: 'is waiting for its turn',
  fixed: 'is measuring the curves that all runs share',
  own: 'is measuring your curve',
  assembly: 'is complete, and its result is being assembled',
  ended: 'has ended',
} as const satisfies Record<RunProgress['stage'], string>;

function CurvesSoFar({ state, experiment, hasOwn }: Omit<LiveRunProps, 'runId'> & { readonly state: RunProgress }) {
  const { visits, deviceClass } = state;
  const curves = useMemo(() => {
    if (deviceClass === null || visits.size === 0) return null;
    return assembleCurves({ experiment, hasOwn, deviceClass, visits: [...visits.values()] });
  }, [experiment, hasOwn, deviceClass, visits]);
  if (curves === null || curves.series.every(({ points }) => points.length === 0)) return null;
  return (
    <div className="mt-3">
      <CurveChart result={curves} room="full" alt={`${experiment.title}, your run so far.`} />
      <p className="mt-2 text-xs text-muted">
        Each point is measured twice; until the second time its interval is that of the first alone.
      </p>
    </div>
  );
}

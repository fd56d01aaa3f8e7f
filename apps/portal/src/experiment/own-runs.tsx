import type { Experiment } from '@rooflab/lab';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { type CountedData, CountedPart, countedToStart } from './counted-part.tsx';
import { ExperimentCurves } from './experiment-curves.tsx';
import { LiveRun } from './live-run.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { askedOf } from './prediction.ts';
import { PredictionCheck } from './prediction-check.tsx';
import { RunAnswer } from './run-answer.tsx';
import { StartRun } from './start-run.tsx';

export type OwnRunsData = Awaited<ReturnType<Api['experiment']['mine']>>;

interface OwnRunsProps {
  readonly slug: string;
  readonly userId: string;
  readonly experiment: ShownExperiment;
  readonly own: OwnRunsData;
  readonly counted: CountedData;
  readonly isStaff: boolean;
}

/** The reader's own runs on the course's worker: the present one, what the latest says, its points, and one button to start the next. */
export function OwnRuns({ slug, userId, experiment, own, counted, isStaff }: OwnRunsProps) {
  const { pending, latest, failedAt, runsADay } = own;
  const { courseId, id, takesOwn, tabulated } = experiment;
  const counts = countedToStart(counted);
  return (
    <div className="flex flex-col gap-5">
      {pending !== null && <Pending slug={slug} tabulated={tabulated} pending={pending} />}
      {failedAt !== null && (
        <Notice kind="ours" className="max-w-[72ch]">
          Your run ended without a result at <Time at={failedAt} />: it failed three times, and not because of your kernel. Start it again.
        </Notice>
      )}
      {latest !== null && <LatestRun userId={userId} tabulated={tabulated} latest={latest} />}
      {counted.assignments.length > 0 && (
        <CountedPart slug={slug} courseId={courseId} id={id} isStaff={isStaff} counted={counted} isPending={pending !== null} />
      )}
      {pending === null && counts === null && (
        <StartRun courseId={courseId} id={id} takesOwn={takesOwn} runsADay={runsADay} again={latest !== null} />
      )}
    </div>
  );
}

interface LatestRunProps {
  readonly userId: string;
  readonly tabulated: Experiment;
  readonly latest: NonNullable<OwnRunsData['latest']>;
}

function LatestRun({ userId, tabulated, latest: { result, endedAt } }: LatestRunProps) {
  return (
    <div>
      <PredictionCheck userId={userId} asked={askedOf(tabulated)} result={result} />
      <RunAnswer tabulated={tabulated} result={result} />
      <p className="mb-1 text-xs text-muted">
        Measured on {result.device.description}, <Time at={endedAt} />.
      </p>
      <ExperimentCurves result={result} alt={`${tabulated.title}, your latest run.`} files={null} />
    </div>
  );
}

interface PendingProps {
  readonly slug: string;
  readonly tabulated: Experiment;
  readonly pending: NonNullable<OwnRunsData['pending']>;
}

function Pending({ slug, tabulated, pending: { runId, experiment, hasOwn } }: PendingProps) {
  if (experiment === tabulated.id) return <LiveRun runId={runId} experiment={tabulated} hasOwn={hasOwn} />;
  return (
    <Notice>
      You have a run of <TextLink href={paths.experiment(slug, experiment)}>another experiment</TextLink> that has not ended. Only one can
      run at a time: wait until it ends.
    </Notice>
  );
}

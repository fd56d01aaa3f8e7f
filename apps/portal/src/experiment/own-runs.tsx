import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { ExperimentCurves } from './experiment-curves.tsx';
import { LiveRun } from './live-run.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { StartRun } from './start-run.tsx';

export type OwnRunsData = Awaited<ReturnType<Api['experiment']['mine']>>;

interface OwnRunsProps {
  readonly slug: string;
  readonly courseId: string;
  readonly experiment: ShownExperiment;
  readonly own: OwnRunsData;
}

/** The reader's own runs on the course's worker: the present one, the latest with a result, and how to start one. */
export function OwnRuns({ slug, courseId, experiment, own }: OwnRunsProps) {
  const { pending, latest, failedAt, runsADay } = own;
  const { id, title, takesOwn } = experiment;
  return (
    <div className="flex flex-col gap-5">
      {pending !== null && <Pending slug={slug} id={id} title={title} pending={pending} />}
      {failedAt !== null && (
        <Notice kind="ours">
          Your run ended without a result at <Time at={failedAt} />: it failed three times, and not because of your kernel. Start it again.
        </Notice>
      )}
      {latest !== null && (
        <div className="max-w-[72ch]">
          <p className="mb-1 text-xs text-muted">
            Measured on {latest.result.device.description}, <Time at={latest.endedAt} />.
          </p>
          <ExperimentCurves result={latest.result} alt={`${title}, your latest run.`} files={null} />
        </div>
      )}
      {pending === null && <StartRun courseId={courseId} id={id} takesOwn={takesOwn} runsADay={runsADay} />}
    </div>
  );
}

interface PendingProps {
  readonly slug: string;
  readonly id: string;
  readonly title: string;
  readonly pending: NonNullable<OwnRunsData['pending']>;
}

function Pending({ slug, id, title, pending: { runId, experiment, hasOwn } }: PendingProps) {
  if (experiment === id) return <LiveRun runId={runId} experiment={id} title={title} hasOwn={hasOwn} />;
  return (
    <Notice>
      You have a run of <TextLink href={paths.experiment(slug, experiment)}>another experiment</TextLink> that has not ended. Only one can
      run at a time: wait until it ends.
    </Notice>
  );
}

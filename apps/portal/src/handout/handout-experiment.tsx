import { AfterKeptPrediction } from '../experiment/after-kept-prediction.tsx';
import type { BeforeCurves } from '../experiment/before-curves.ts';
import type { ShownExperiment } from '../experiment/load-experiment.ts';
import { RecordedRuns } from '../experiment/recorded-runs.tsx';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** An experiment that a handout shows, and what its reader does before the curves are shown. */
export interface ExperimentOfHandout {
  readonly experiment: ShownExperiment;
  readonly before: BeforeCurves;
}

interface HandoutExperimentProps extends ExperimentOfHandout {
  readonly slug: string;
  readonly userId: string;
  readonly alt: string;
  /** It says what the curves show. */
  readonly caption: string;
}

/** The recorded curves of an experiment with their caption; for students only after their prediction. */
export function HandoutExperiment({ slug, userId, experiment, before, alt, caption }: HandoutExperimentProps) {
  const { id, title } = experiment;
  const curves = (
    <>
      <RecordedRuns slug={slug} experiment={experiment} alt={alt} />
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </>
  );
  const predictFirst = <PredictFirst slug={slug} experiment={experiment} />;
  return (
    <figure className="my-5 border-y border-line py-4">
      <p className="mb-2 font-medium">
        <TextLink href={paths.experiment(slug, id)} prefetch={false}>
          {title}
        </TextLink>
      </p>
      {before.kind === 'nothing' && curves}
      {before.kind === 'assigned' && predictFirst}
      {before.kind === 'ungraded' && (
        <AfterKeptPrediction userId={userId} experiment={id} before={predictFirst}>
          {curves}
        </AfterKeptPrediction>
      )}
    </figure>
  );
}

function PredictFirst({ slug, experiment: { id, question } }: Pick<HandoutExperimentProps, 'slug' | 'experiment'>) {
  return (
    <p>
      Predict first: {question}{' '}
      <TextLink href={paths.experiment(slug, id)} prefetch={false}>
        Make your prediction
      </TextLink>
      ; then the recorded curves are shown here.
    </p>
  );
}

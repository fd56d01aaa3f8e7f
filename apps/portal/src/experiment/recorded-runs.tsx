import { Chevron } from '../handout/chevron.tsx';
import { paths } from '../shell/paths.ts';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { ExperimentCurves } from './experiment-curves.tsx';
import type { ShownExperiment } from './load-experiment.ts';

interface RecordedRunsProps {
  readonly slug: string;
  readonly experiment: ShownExperiment;
  readonly alt: string;
}

type Recorded = ShownExperiment['recorded'][number];

/** The runs that were recorded with the lab: that of the fastest device in full, the others behind a fold. */
export function RecordedRuns({ slug, experiment, alt }: RecordedRunsProps) {
  const [first, ...others] = experiment.recorded;
  if (!first) return <p className="text-sm text-muted">No run of this experiment was recorded yet.</p>;
  return (
    <>
      <Recording slug={slug} recorded={first} alt={alt} />
      {others.map((recorded) => (
        <details key={recorded.result.device.deviceClass} className="group mt-2 text-sm">
          <summary className="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
            <Chevron />
            The same on {deviceName(recorded)}
          </summary>
          <div className="pt-2">
            <Recording slug={slug} recorded={recorded} alt={alt} />
          </div>
        </details>
      ))}
    </>
  );
}

function Recording({ slug, recorded, alt }: Omit<RecordedRunsProps, 'experiment'> & { readonly recorded: Recorded }) {
  const { result, recordedAt } = recorded;
  const { deviceClass, software } = result.device;
  return (
    <>
      <p className="mb-1 text-xs text-muted">
        Measured on {deviceName(recorded)}, {recordedAt.slice(0, 10)}
        {software && ': a processor that plays GPU, so its times say little about GPUs'}.
      </p>
      <ExperimentCurves
        result={result}
        alt={alt}
        files={(['svg', 'csv'] as const).map((format) => (
          <a key={format} className={LINK_LOOKS} href={paths.recordedFile(slug, result.id, deviceClass, format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      />
    </>
  );
}

function deviceName({ result: { device } }: Recorded): string {
  return device.software ? `${device.description} (software)` : device.description;
}

import { LRUCache } from 'lru-cache';
import { bridge } from '../api/server.ts';
import { CurveFigure } from './experiment-curves.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { RecordedFold } from './recorded-fold.tsx';
import { deviceName, measuredOn } from './recorded-words.ts';

interface RecordedRunsProps {
  readonly slug: string;
  readonly experiment: ShownExperiment;
  readonly alt: string;
  /** `full`: the chart may be as wide as the page. */
  readonly room?: 'column' | 'full';
}

/** The runs recorded with the lab: the chart of the fastest device, with its numbers and the other runs folded. */
export function RecordedRuns({ slug, experiment: { courseId, id, recorded, labVersion }, alt, room = 'column' }: RecordedRunsProps) {
  const [first, ...others] = recorded;
  if (!first) return <p className="text-sm text-muted">No run of this experiment has been recorded yet.</p>;
  return (
    <>
      <p className="mb-1 text-xs text-muted">{measuredOn(first)}</p>
      <RecordedFigure labVersion={labVersion} result={first.result} alt={alt} room={room} />
      <RecordedFold slug={slug} courseId={courseId} id={id} deviceClass={first.result.device.deviceClass} chart={null}>
        The numbers
      </RecordedFold>
      {others.map((other) => (
        <RecordedFold
          key={other.result.device.deviceClass}
          slug={slug}
          courseId={courseId}
          id={id}
          deviceClass={other.result.device.deviceClass}
          chart={alt}
        >
          The same on {deviceName(other)}
        </RecordedFold>
      ))}
    </>
  );
}

interface RecordedFigureProps {
  readonly labVersion: string | null;
  readonly result: ShownExperiment['recorded'][number]['result'];
  readonly alt: string;
  readonly room: 'column' | 'full';
}

/** Far more than the catalogue has. */
const known = new LRUCache<string, string>({ max: 500 });

/**
 * A recorded run never changes while a process lives, so its chart is rendered to HTML once: as elements, charts were a sixth of the cost of a lab
 * page.
 */
function RecordedFigure({ labVersion, result, alt, room }: RecordedFigureProps) {
  const key = JSON.stringify([labVersion, result.id, result.device.deviceClass, alt, room]);
  const html = known.get(key) ?? bridge().markup(<CurveFigure result={result} alt={alt} room={room} />);
  known.set(key, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped its own output.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

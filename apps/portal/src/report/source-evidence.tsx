import { SourceView } from '../source/source-view.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { Time } from '../ui/time.tsx';
import type { Evidence } from './report-data.ts';

type Source = Extract<Evidence, { kind: 'source' }>;

/** A kernel in a report, as it was handed in: on paper too. */
export function SourceEvidence({ evidence, number }: { readonly evidence: Source; readonly number: number }) {
  const { author, exerciseTitle, createdAt, source } = evidence;
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: kernel for ${exerciseTitle}, ${author}`}>
      <StaticHtml>
        <SourceView source={source} label={`Kernel of figure ${number}`} />
      </StaticHtml>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> Kernel for {exerciseTitle}, handed in by {author}{' '}
        <Time at={createdAt} />.
      </figcaption>
    </figure>
  );
}

import { practiceExperiment } from '@rooflab/lab';
import { FoldSummary } from './experiment-curves.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { PracticeRun } from './practice-run.tsx';

interface OtherWaysProps {
  readonly experiment: ShownExperiment;
}

/** To measure without the course's worker: in the browser, and, with a lab of the catalogue, on one's own machine. */
export function OtherWays({ experiment }: OtherWaysProps) {
  const { id, takesOwn, labVersion } = experiment;
  return (
    <section aria-labelledby="elsewhere" className="mt-8 border-t border-line pt-6">
      <h2 id="elsewhere" className="mb-2 text-lg font-semibold tracking-tight">
        On your own device
      </h2>
      <InBrowser experiment={experiment} />
      {labVersion === null && <WithCommand id={id} takesOwn={takesOwn} />}
    </section>
  );
}

function WithCommand({ id, takesOwn }: Pick<ShownExperiment, 'id' | 'takesOwn'>) {
  return (
    <details className="group mt-1">
      <FoldSummary>With the command</FoldSummary>
      <pre className="mt-2 rounded border border-line bg-surface px-3 py-2.5 text-sm break-words whitespace-pre-wrap">
        <code>
          npm run rooflab -- experiment {id}
          {takesOwn && ' my.wgsl'} --plot curves.svg
        </code>
      </pre>
      {takesOwn && (
        <p className="mt-2 max-w-[72ch] text-sm text-muted">
          Your kernel becomes one more curve; leave out the file to run only the others.
        </p>
      )}
    </details>
  );
}

/** Renders nothing where the browser could only measure a kernel that the reader has not brought. */
function InBrowser({ experiment: { tabulated, takesOwn, labVersion } }: OtherWaysProps) {
  const practised = practiceExperiment(tabulated);
  const open = practised.series;
  if (open.length === 0) return null;
  const left = tabulated.series.length - open.length;
  return (
    <details className="group">
      <FoldSummary>In this browser</FoldSummary>
      <p className="mt-2 mb-3 max-w-[72ch] text-sm text-muted">
        Practice on your own device, with WebGPU: {open.map(({ name }) => name).join(', ')}.
        {left > 0 && ' The other curves need kernels that would give rungs of the ladder away; the course’s worker measures those.'} Nothing
        leaves this page.
      </p>
      <PracticeRun experiment={practised} takesOwn={takesOwn} labVersion={labVersion} />
    </details>
  );
}

import { practiceExperiment } from '@rooflab/lab';
import { findExperiment } from '@rooflab/labs/experiments';
import { documentRows } from '@rooflab/result';
import { paths } from '../shell/paths.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ClassRuns, type ClassRunsData } from './class-runs.tsx';
import { type CountedData, CountedPart } from './counted-part.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { OwnRuns, type OwnRunsData } from './own-runs.tsx';
import { PracticeRun } from './practice-run.tsx';
import { RecordedRuns } from './recorded-runs.tsx';

interface Props {
  readonly slug: string;
  readonly courseId: string;
  readonly experiment: ShownExperiment;
  /** Null for readers who are not enrolled. */
  readonly own: OwnRunsData | null;
  readonly counted: CountedData;
  /** Null for students. */
  readonly ofClass: ClassRunsData | null;
}

/** What an experiment asks, what was recorded, and how to measure it oneself. */
export function ExperimentPage({ slug, courseId, experiment, own, counted, ofClass }: Props) {
  const { id, title, question, document, takesOwn } = experiment;
  return (
    <>
      <PageHeader title={title} lead={<TextLink href={paths.experiments(slug)}>All experiments</TextLink>} />
      <p className="max-w-[72ch]">{question}</p>
      <Section title="Recorded" id="recorded">
        <div className="max-w-[72ch]">
          <RecordedRuns slug={slug} experiment={experiment} alt={`${title}.`} />
          <p className="mt-3 text-sm text-muted">
            From the course document {documentRows(document)}; measured there on: {document.machine}.
          </p>
        </div>
      </Section>
      {counted.assignments.length > 0 && (
        <Section title="Points" id="counted" lead="Any complete run earns full points, whatever it measured.">
          <CountedPart
            slug={slug}
            courseId={courseId}
            id={id}
            isStaff={ofClass !== null}
            counted={counted}
            isPending={own !== null && own.pending !== null}
          />
        </Section>
      )}
      {own !== null && (
        <Section title="Your run" id="own">
          <OwnRuns slug={slug} courseId={courseId} experiment={experiment} own={own} />
        </Section>
      )}
      {ofClass !== null && (
        <Section title="The class" id="class">
          <ClassRuns title={title} ofClass={ofClass} />
        </Section>
      )}
      <PracticeSection id={id} takesOwn={takesOwn} />
      <Section title="On your own machine" id="command">
        <pre className="rounded border border-line bg-surface px-3 py-2.5 text-sm break-words whitespace-pre-wrap">
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
      </Section>
    </>
  );
}

/** Renders nothing where the browser could only measure a kernel that the reader has not brought. */
function PracticeSection({ id, takesOwn }: { readonly id: string; readonly takesOwn: boolean }) {
  const experiment = findExperiment(id);
  if (!experiment) return null;
  const open = practiceExperiment(experiment).series;
  if (open.length === 0) return null;
  const left = experiment.series.length - open.length;
  return (
    <Section title="In your browser" id="browser">
      <p className="mb-3 max-w-[72ch] text-sm text-muted">
        Practice on your own device, with WebGPU: {open.map(({ name }) => name).join(', ')}.
        {left > 0 && ' The other curves need kernels that would give rungs of the ladder away; the course’s worker measures those.'} Nothing
        leaves this page.
      </p>
      <PracticeRun id={id} takesOwn={takesOwn} />
    </Section>
  );
}

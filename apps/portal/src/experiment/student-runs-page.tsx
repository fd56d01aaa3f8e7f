import { countWords } from '@rooflab/roofline/units';
import { itemWords } from '../grade/grade-words.ts';
import { OverrideForm } from '../grade/override-form.tsx';
import { ITEM_KINDS } from '../item/kinds.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { ExperimentCurves } from './experiment-curves.tsx';
import { runWords } from './run-words.ts';

type Own = Awaited<ReturnType<Api['experiment']['ofStudent']>>;

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly student: { readonly enrolmentId: string; readonly name: string };
  readonly asked: { readonly subject: string; readonly title: string };
  readonly own: Own;
}

/** For staff: one student's runs of an experiment that counts, with points, curves, every run, and points given by hand. */
export function StudentRunsPage({ slug, assignmentId, student: { enrolmentId, name }, asked, own: { runs, grade, shown } }: Props) {
  const { subject: experiment, title } = asked;
  return (
    <>
      <PageHeader
        title={`${name}: ${title}`}
        lead={<TextLink href={paths.experimentClass(slug, assignmentId, experiment)}>All students</TextLink>}
      />
      {grade && (
        <p className="mb-4">
          {itemWords(grade)}: {ITEM_KINDS.experiment.reasons[grade.reason]}
          {grade.lateDays > 0 && `, ${countWords(grade.lateDays, 'day')} late`}.
        </p>
      )}
      {runs.length === 0 && <EmptyState title="Not run yet.">Runs appear here once the student starts one for this assignment.</EmptyState>}
      {shown && (
        <div>
          <ExperimentCurves result={shown.result} alt={`${title}, a run by ${name}.`} files={null} />
        </div>
      )}
      {runs.length > 0 && (
        <Section title="Runs" id="runs" lead="The latest first.">
          <ul className="flex flex-col gap-1">
            {runs.map((run) => (
              <li key={run.runId}>
                <Time at={run.createdAt} />: {runWords(run)}
                {run.runId === grade?.workId && <span className="text-muted"> (counts)</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Points by hand" id="override" lead="In place of what the runs give.">
        <OverrideForm enrolmentId={enrolmentId} assignmentId={assignmentId} item={{ kind: 'experiment', subject: experiment }} />
      </Section>
    </>
  );
}

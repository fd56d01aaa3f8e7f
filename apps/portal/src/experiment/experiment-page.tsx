import { documentRows } from '@rooflab/result';
import { shownField } from '../question/shown-field.tsx';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { beforeCurves } from './before-curves.ts';
import { ClassRuns, type ClassRunsData } from './class-runs.tsx';
import type { CountedData } from './counted-part.tsx';
import type { ShownExperiment } from './load-experiment.ts';
import { OtherWays } from './other-ways.tsx';
import { OwnRuns, type OwnRunsData } from './own-runs.tsx';
import { PredictFirst } from './predict-first.tsx';
import { askedOf } from './prediction.ts';
import { RecordedRuns } from './recorded-runs.tsx';
import { RunAnswer } from './run-answer.tsx';

interface Props {
  readonly slug: string;
  readonly userId: string;
  readonly experiment: ShownExperiment;
  /** Null for readers who are not enrolled. */
  readonly own: OwnRunsData | null;
  readonly counted: CountedData;
  /** Null for students. */
  readonly ofClass: ClassRunsData | null;
}

/** What an experiment asks; the student's prediction; and after it the run, and what was recorded. */
export function ExperimentPage(props: Props) {
  const { slug, experiment, ofClass } = props;
  const { title, question } = experiment;
  return (
    <>
      <PageHeader title={title} lead={<TextLink href={paths.experiments(slug)}>All experiments</TextLink>} />
      <p className="mb-8 max-w-[72ch] text-lg">{question}</p>
      <AfterPrediction {...props}>
        <Curves {...props} />
      </AfterPrediction>
      {ofClass !== null && (
        <Section title="The class" id="class">
          <ClassRuns title={title} ofClass={ofClass} />
        </Section>
      )}
    </>
  );
}

/** Students see no curve before they have predicted: in an assignment that asks for it, or else here. */
function AfterPrediction({
  slug,
  userId,
  experiment: { id, tabulated },
  own,
  ofClass,
  children,
}: Props & { readonly children: React.ReactNode }) {
  if (ofClass !== null || own === null) return children;
  const hasRun = own.latest !== null || own.pending?.experiment === id;
  const before = beforeCurves({ hasRun, predictions: own.predictions });
  if (before.kind === 'assigned') return <PredictInAssignment slug={slug} prediction={before.prediction} />;
  if (before.kind === 'nothing') return children;
  const asked = askedOf(tabulated);
  const shown = shownField(asked.kind === 'choice' ? { ...asked, choices: [...asked.choices] } : asked);
  return (
    <PredictFirst userId={userId} experiment={id} asked={asked} shown={shown}>
      {children}
    </PredictFirst>
  );
}

interface PredictInAssignmentProps {
  readonly slug: string;
  readonly prediction: OwnRunsData['predictions'][number];
}

function PredictInAssignment({ slug, prediction: { assignmentId, title, question, questionTitle } }: PredictInAssignmentProps) {
  return (
    <Section title="Predict first" id="predict">
      <p className="max-w-[72ch]">
        {title} asks for a prediction, which counts: “{questionTitle}”. After a run it can no longer be made, so the experiment opens once
        you have locked it.
      </p>
      <ButtonLink kind="primary" className="mt-4" href={paths.assignedQuestion(slug, assignmentId, question)}>
        Make the prediction
      </ButtonLink>
    </Section>
  );
}

/** The reader's run, what was recorded, and the other ways to measure. */
function Curves({ slug, userId, experiment, own, counted, ofClass }: Props) {
  const { title, recorded, document, tabulated } = experiment;
  const [fastest] = recorded;
  return (
    <>
      {own !== null && (
        <Section title="Your run" id="own">
          <OwnRuns {...{ slug, userId, experiment, own, counted }} isStaff={ofClass !== null} />
        </Section>
      )}
      <Section title="Recorded" id="recorded">
        {fastest && <RunAnswer tabulated={tabulated} result={fastest.result} />}
        <RecordedRuns slug={slug} experiment={experiment} alt={`${title}.`} room="full" />
        {document !== null && (
          <p className="mt-3 max-w-[72ch] text-sm text-muted">
            From the course document {documentRows(document)}. {machineWords(document.machine)}
          </p>
        )}
      </Section>
      <OtherWays experiment={experiment} />
    </>
  );
}

const NOTHING_MEASURED = 'none; ';

function machineWords(machine: string): string {
  if (machine.startsWith(NOTHING_MEASURED)) return `It measured nothing: ${machine.slice(NOTHING_MEASURED.length)}.`;
  return `Measured there on: ${machine}.`;
}

import { formatScore } from '@rooflab/roofline/units';
import { OverrideForm } from '../grade/override-form.tsx';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { Cell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { EvidenceView, MissingEvidence } from './evidence-view.tsx';
import { FeedbackSeen } from './feedback-seen.tsx';
import { figureNumbers, figuresOfRuns } from './figure-numbers.ts';
import { JudgedTable } from './judged-table.tsx';
import { latenessWords } from './lateness-words.ts';
import { PrintButton } from './print-button.tsx';
import type { HandedIn } from './report-data.ts';
import { ReportText } from './report-text.tsx';
import { ReviewForm } from './review-form.tsx';

interface Props {
  readonly slug: string;
  readonly report: HandedIn;
  readonly reportHandInId: string;
  /** For staff: the form for points and feedback. */
  readonly isStaff: boolean;
}

/** A report as it was handed in. Only the document itself is printed. */
export function HandedInPage({ slug, report, reportHandInId, isStaff }: Props) {
  const { assignmentTitle, assignmentId, handIn } = report;
  return (
    <>
      <PageHeader
        title={`Report: ${assignmentTitle}`}
        lead={report.courseTitle}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <PrintButton />
            <ButtonLink size="small" href={isStaff ? paths.staffReports(slug, assignmentId) : paths.report(slug, assignmentId)}>
              {isStaff ? 'All reports' : 'Back to the report'}
            </ButtonLink>
          </div>
        }
      />
      <Facts report={report} />
      <article aria-label="Report" className="mt-6">
        <Sections report={report} />
      </article>
      <Section title="Feedback" id="feedback" screenOnly>
        <Feedback handIn={handIn} />
        {isStaff && (
          <ReviewForm
            reportHandInId={reportHandInId}
            latest={handIn.reviews[0] ?? null}
            reportWeight={report.reportWeight}
            rubric={report.rubric}
          />
        )}
        {!isStaff && handIn.reviews.length > 0 && <FeedbackSeen reportHandInId={reportHandInId} />}
      </Section>
      {isStaff && report.reportWeight !== null && <OwnPoints report={report} />}
    </>
  );
}

/** Used when one student of a group should get different points from the others. */
function OwnPoints({ report: { assignmentId, handIn } }: Pick<Props, 'report'>) {
  return (
    <Section title="Points by hand" id="override" lead="For one student, instead of the points from the score." screenOnly>
      {handIn.members.map(({ enrolmentId, name }) => (
        <details key={enrolmentId} className="mb-3">
          <summary className="min-h-6 w-fit cursor-pointer">{name}</summary>
          <div className="mt-2">
            <OverrideForm enrolmentId={enrolmentId} assignmentId={assignmentId} item={{ kind: 'report', subject: 'report' }} />
          </div>
        </details>
      ))}
    </Section>
  );
}

function Facts({ report: { handIn, dueAt } }: { readonly report: HandedIn }) {
  return (
    <Table caption="About this report" className="max-w-2xl">
      <tbody>
        <Row>
          <RowHead>Students</RowHead>
          <Cell>{handIn.members.map(({ name }) => name).join(', ')}</Cell>
        </Row>
        <Row>
          <RowHead>Handed in</RowHead>
          <Cell>
            <Time at={handIn.createdAt} style="full" /> by {handIn.handedInBy}
          </Cell>
        </Row>
        <Row>
          <RowHead>Due</RowHead>
          <Cell>
            <Time at={dueAt} style="full" />, {latenessWords(handIn)}
          </Cell>
        </Row>
      </tbody>
    </Table>
  );
}

function Sections({ report: { sections } }: { readonly report: HandedIn }) {
  const numbers = figureNumbers(sections);
  const runFigures = figuresOfRuns(sections);
  return sections.map(({ kind, text, evidence }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in never changes.
    <div key={i} className="mb-4">
      {kind !== 'prose' &&
        (evidence ? <EvidenceView evidence={evidence} number={numbers[i] ?? 0} runFigures={runFigures} /> : <MissingEvidence />)}
      <ReportText>{text}</ReportText>
    </div>
  ));
}

function Feedback({ handIn: { reviews } }: { readonly handIn: HandedIn['handIn'] }) {
  if (reviews.length === 0) return <p className="text-muted">No feedback yet.</p>;
  return (
    <ol className="flex max-w-[72ch] flex-col gap-4" aria-label="Feedback, the latest first">
      {reviews.map(({ score, criteria, feedback, by, at }, i) => (
        <li key={at.toISOString()} className="rounded border border-line bg-surface px-4 py-3">
          <p className="text-sm text-muted">
            {score !== null && <span className="figures mr-2 font-medium text-text">{formatScore(score)} of 100</span>}
            {by}, <Time at={at} />
            {i > 0 && ', replaced since'}
          </p>
          {criteria && <JudgedTable criteria={criteria} />}
          <p className="mt-1 break-words whitespace-pre-line">{feedback}</p>
        </li>
      ))}
    </ol>
  );
}

import { NextInAssignment } from '../course/next-in-assignment.tsx';
import { paths } from '../shell/paths.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { RefreshEvery } from '../ui/refresh-every.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone, Time } from '../ui/time.tsx';
import { AddSection } from './add-section.tsx';
import { citableChoices } from './citable-choices.ts';
import { EvidenceView, MissingEvidence } from './evidence-view.tsx';
import { figureNumbers, figuresOfRuns } from './figure-numbers.ts';
import { GroupPart } from './group-part.tsx';
import { HandInReport } from './hand-in-report.tsx';
import { isUnwritten } from './is-unwritten.ts';
import { latenessWords } from './lateness-words.ts';
import { PrintButton } from './print-button.tsx';
import { RemovedSections } from './removed-sections.tsx';
import type { Citable, Report } from './report-data.ts';
import { ReportText } from './report-text.tsx';
import { RubricCard } from './rubric-card.tsx';
import { SectionEditor } from './section-editor.tsx';
import { sectionPlaces } from './section-places.ts';

interface Props {
  readonly slug: string;
  readonly courseId: string;
  readonly userId: string;
  readonly report: Report;
  readonly candidates: readonly { readonly enrolmentId: string; readonly name: string }[];
  readonly citable: Citable;
}

/** Interval at which changes by others are loaded. */
const LOOK_SECONDS = 20;

/** A report being written, as it will be printed, with the tools beside each section. */
export async function ReportPage({ slug, courseId, userId, report, candidates, citable }: Props) {
  const { reportId, assignmentTitle, members, handIns, removed } = report;
  const zone = await pageTimeZone();
  return (
    <>
      {members.length > 1 && <RefreshEvery seconds={LOOK_SECONDS} />}
      <PageHeader
        title={`Report: ${assignmentTitle}`}
        lead={members
          .filter(({ joined }) => joined)
          .map(({ name }) => name)
          .join(', ')}
        actions={
          <span className="print:hidden">
            <PrintButton />
          </span>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
        <div className="min-w-0">
          <RubricCard rubric={report.rubric} open={handIns.length === 0} />
          <div>
            <Sections userId={userId} sections={report.sections} />
          </div>
          <AddSection reportId={reportId} choices={citableChoices(citable, zone)} places={sectionPlaces(report.sections)} />
          <RemovedSections removed={removed} />
        </div>
        <aside aria-label="Hand in and group" className="flex flex-col gap-8 lg:sticky lg:top-16 print:hidden">
          <HandInPart slug={slug} courseId={courseId} report={report} />
          <Section title="Students" id="students">
            <GroupPart
              reportId={reportId}
              members={members}
              candidates={candidates}
              isFixed={handIns.length > 0}
              coursePath={paths.course(slug)}
            />
          </Section>
        </aside>
      </div>
    </>
  );
}

function Sections({ userId, sections }: { readonly userId: string; readonly sections: Report['sections'] }) {
  const numbers = figureNumbers(sections);
  const runFigures = figuresOfRuns(sections);
  return sections.map(({ evidence, ...section }, i) => (
    <SectionEditor
      key={section.sectionId}
      userId={userId}
      section={section}
      place={`section ${i + 1} of ${sections.length}`}
      isFirst={i === 0}
      isLast={i === sections.length - 1}
      figure={
        section.kind !== 'prose' &&
        (evidence ? <EvidenceView evidence={evidence} number={numbers[i] ?? 0} runFigures={runFigures} /> : <MissingEvidence />)
      }
    >
      <ReportText>{section.text}</ReportText>
    </SectionEditor>
  ));
}

function HandInPart({ slug, courseId, report }: Pick<Props, 'slug' | 'courseId' | 'report'>) {
  const { reportId, window, handIns, sections } = report;
  const now = new Date();
  const isOpen = window.state === 'open' || window.state === 'late';
  return (
    <Section title="Hand in" id="hand-in">
      <p className="mb-3 text-sm text-muted">
        {isOpen ? (
          <>
            {window.state === 'late' ? 'Was due' : 'Due'} <Time at={window.dueAt} style="deadline" />
            {window.state === 'late' ? (
              <>
                ; closes <Time at={window.closesAt} style="deadline" />.
              </>
            ) : (
              `, ${formatDistance(window.dueAt, now)}.`
            )}{' '}
            It counts for everyone in the report; until it closes you can hand in again.
          </>
        ) : (
          <>
            Closed <Time at={window.closesAt} />.
          </>
        )}
      </p>
      {isOpen && (
        <HandInReport
          reportId={reportId}
          lateDays={window.lateDaysNow}
          again={handIns.length > 0}
          unwritten={sections.filter(isUnwritten).length}
          conflicts={sections.filter(({ conflictsWithId }) => conflictsWithId !== null).length}
        />
      )}
      {handIns.length > 0 && (
        <ol aria-label="Handed in, the latest first" className="mt-4 flex flex-col gap-2 text-sm">
          {handIns.map((handIn, i) => (
            <li key={handIn.reportHandInId}>
              <TextLink href={paths.handedInReport(slug, handIn.reportHandInId)}>
                Version {handIns.length - i}, <Time at={handIn.createdAt} />
              </TextLink>
              <span className="block text-muted">
                by {handIn.handedInBy}, {latenessWords(handIn)}
                {i === 0 && ' · counts'}
                {handIn.reviews.length > 0 && ' · has feedback'}
              </span>
            </li>
          ))}
        </ol>
      )}
      {handIns.length > 0 && (
        <NextInAssignment slug={slug} courseId={courseId} assignmentId={report.assignmentId} className="mt-4 text-sm" />
      )}
    </Section>
  );
}

import { countWords, formatScore } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { latenessWords } from './lateness-words.ts';

type List = Awaited<ReturnType<Api['report']['list']>>;

type Listed = List['reports'][number];

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly list: List;
  /** The enrolment whose group is shown; undefined: all groups. */
  readonly student: string | undefined;
}

/** The reports of an assignment, and the students without one. */
export function StaffReports({ slug, assignmentId, list: { reports, without, invited }, student }: Props) {
  const shown = student === undefined ? reports : reports.filter((report) => isOf(report, student));
  return (
    <>
      <Section
        title="Groups"
        id="groups"
        lead={student !== undefined && <TextLink href={paths.staffReports(slug, assignmentId)}>Show all groups</TextLink>}
      >
        {shown.length === 0 ? (
          <EmptyState title={student === undefined ? 'No report yet' : 'This student is not in a group'}>
            A student starts a report on the course page, or you form a group below.
          </EmptyState>
        ) : (
          <Table caption="Reports of the assignment">
            <Head>
              <HeadCell>Students</HeadCell>
              <HeadCell>Handed in</HeadCell>
              <HeadCell numeric>Versions</HeadCell>
              <HeadCell numeric>Score</HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </Head>
            <tbody>
              {shown.map((report) => (
                <ReportRow key={report.reportId} slug={slug} report={report} without={without} />
              ))}
            </tbody>
          </Table>
        )}
      </Section>
      <Section
        title="Without a report"
        id="without"
        lead={countWords(without.length, 'student')}
        actions={without.length > 0 && <GroupDialog assignmentId={assignmentId} members={[]} students={without} />}
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {without.map(({ enrolmentId, name }) => (
            <li key={enrolmentId} className="max-w-full min-w-0 break-words">
              {name}
            </li>
          ))}
        </ul>
        {invited.length > 0 && (
          <p className="mt-2 text-sm break-words text-muted">
            Invited, and not in the course yet: {invited.map(({ name, email }) => name || email).join(', ')}.
          </p>
        )}
      </Section>
    </>
  );
}

/** Whether a student writes it, or was in the group when it was handed in. */
function isOf({ members, handIn }: Listed, student: string): boolean {
  return [...members.filter(({ joined }) => joined), ...(handIn?.members ?? [])].some(({ enrolmentId }) => enrolmentId === student);
}

function ReportRow({ slug, report, without }: { readonly slug: string; readonly report: Listed; readonly without: List['without'] }) {
  const { reportId, members, handIn, versions } = report;
  const joined = members.filter((each) => each.joined);
  const names = joined.map(({ name }) => name).join(', ');
  // Later words alone leave the points.
  const review = handIn?.reviews.find(({ score }) => score !== null) ?? handIn?.reviews[0];
  return (
    <Row>
      <RowHead>{handIn ? <TextLink href={paths.handedInReport(slug, handIn.reportHandInId)}>{names}</TextLink> : names}</RowHead>
      <Cell>
        {handIn ? (
          <>
            <Time at={handIn.createdAt} />
            <span className="block text-xs text-muted">{latenessWords(handIn)}</span>
          </>
        ) : (
          <span className="text-muted">not handed in</span>
        )}
      </Cell>
      <Cell numeric>{versions}</Cell>
      <Cell numeric>
        {scoreWords(review)}
        {review?.byFormerRubric && (
          <span className="ml-auto block w-28 font-sans text-xs whitespace-normal text-muted">before the rubric was changed</span>
        )}
      </Cell>
      <Cell>
        <GroupDialog
          reportId={reportId}
          members={joined}
          students={[...joined, ...without]}
          handedIn={handIn && { members: handIn.members, score: review?.score ?? null }}
        />
      </Cell>
    </Row>
  );
}

function scoreWords(review: NonNullable<Listed['handIn']>['reviews'][number] | undefined): string {
  if (review === undefined) return '';
  return review.score === null ? 'words only' : formatScore(review.score);
}

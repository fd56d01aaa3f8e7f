import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ArchiveAssignment } from '../../../../../../assignment/archive-assignment.tsx';
import { AssignmentItems } from '../../../../../../assignment/assignment-items.tsx';
import { type DatesDraft, datesDrafts } from '../../../../../../assignment/dates-draft.ts';
import { DatesDialog, DatesForm } from '../../../../../../assignment/dates-form.tsx';
import { FirstSteps } from '../../../../../../course/first-steps.tsx';
import { SectionDates } from '../../../../../../extension/section-dates.tsx';
import { Chevron } from '../../../../../../handout/chevron.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../../../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../../../../../../ui/table.tsx';
import { TextLink } from '../../../../../../ui/text-link.tsx';
import { Time } from '../../../../../../ui/time.tsx';

export const metadata = { title: 'Assignments' };

export default async function AssignmentsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId } = course;
  const [assignments, extensions] = await Promise.all([
    load((api) => api.assignment.list({ courseId, mine: false })),
    load((api) => api.extension.list({ courseId })),
  ]);
  const fresh = `${paths.staff(course.slug, 'assignments')}/new`;
  const current = assignments.filter(({ archivedAt }) => archivedAt === null);
  const mayChange = course.role === 'instructor';
  const drafts = datesDrafts(current, { timeZone: course.timeZone, now: new Date() });
  const draftOf = new Map(drafts.map((draft) => [draft.assignmentId, draft]));
  const add = mayChange && (
    <ButtonLink href={fresh} kind="primary">
      New assignment
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Assignments" actions={add} />
      {mayChange && <FirstSteps course={course} assignments={assignments} />}
      {assignments.length === 0 ? (
        <EmptyState title="No assignments yet" action={add}>
          Choose exercises of a lab, a due date, and what late hand-ins cost. Students see it once it is released.
        </EmptyState>
      ) : (
        <Table caption="Assignments by due date">
          <Head>
            <HeadCell>Assignment</HeadCell>
            <HeadCell>Released</HeadCell>
            <HeadCell>Due</HeadCell>
            <HeadCell>Items and points</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </Head>
          <tbody>
            {assignments.map(({ assignmentId, title, items, releaseAt, dueAt, archivedAt }) => (
              <Row key={assignmentId}>
                <RowHead>
                  <TextLink href={`${paths.staff(course.slug, 'assignments')}/${assignmentId}`}>{title}</TextLink>
                </RowHead>
                <Cell>
                  <Time at={releaseAt} style="deadline" />
                </Cell>
                <Cell>
                  <Time at={dueAt} style="deadline" />
                  <SectionDates extensions={extensions} assignmentId={assignmentId} />
                </Cell>
                <Cell className="min-w-52">
                  <AssignmentItems slug={course.slug} assignmentId={assignmentId} items={items} />
                </Cell>
                <Cell>{stateOf({ releaseAt, dueAt, archivedAt })}</Cell>
                <Cell>
                  {mayChange && (
                    <div className="flex flex-wrap justify-end">
                      <Dates draft={draftOf.get(assignmentId)} course={course} />
                      <ArchiveAssignment assignmentId={assignmentId} title={title} archived={archivedAt !== null} />
                    </div>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {mayChange && current.length > 0 && (
        <details className="mt-6 border-t border-line py-2">
          <summary className="flex min-h-8 list-none items-center gap-2 rounded font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            <Chevron />
            Change or shift dates
          </summary>
          <div className="pt-2">
            <DatesForm
              key={current.map(({ releaseAt, dueAt }) => `${releaseAt.getTime()} ${dueAt.getTime()}`).join()}
              courseId={courseId}
              timeZone={course.timeZone}
              initial={drafts}
              shifts
            />
          </div>
        </details>
      )}
    </>
  );
}

type DatesProps = { readonly draft: DatesDraft | undefined; readonly course: { readonly courseId: string; readonly timeZone: string } };

/** Nothing for an archived assignment. */
function Dates({ draft, course: { courseId, timeZone } }: DatesProps) {
  return draft && <DatesDialog key={`${draft.releaseAt} ${draft.dueAt}`} courseId={courseId} timeZone={timeZone} draft={draft} />;
}

function stateOf({ releaseAt, dueAt, archivedAt }: { releaseAt: Date; dueAt: Date; archivedAt: Date | null }): string {
  const now = new Date();
  if (archivedAt !== null) return 'archived';
  if (now < releaseAt) return 'not released';
  return now > dueAt ? 'due date passed' : 'open';
}

import type { Course } from '../api/course.ts';
import { load } from '../api/server.ts';
import { exercisesOf } from '../item/item.ts';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { momentOf } from '../ui/local-time.ts';
import type { Query } from '../ui/one-of.ts';
import { ExplorerForm } from './explorer-form.tsx';
import { dayAfter, type ExplorerFilter, explorerAddress, isFiltered, readFilter } from './filter.ts';
import { HandInTable } from './hand-in-table.tsx';

const PAGE_SIZE = 50;

const ORDER_WORDS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  score: 'Most points first',
  fraction: 'Closest to the roof first',
} as const;

/** Every hand-in of a course, filtered by the address. */
export async function Explorer({ course, query }: { readonly course: Course; readonly query: Query }) {
  const { courseId, slug, timeZone } = course;
  const [assignments, { people }] = await Promise.all([
    load((api) => api.assignment.list({ courseId, mine: false })),
    load((api) => api.roster.list({ courseId })),
  ]);
  const exercises = new Map(assignments.flatMap(({ items }) => exercisesOf(items).map(({ subject, title }) => [subject, title] as const)));
  const students = people.filter(({ role }) => role === 'student');
  const known = {
    assignments: assignments.map(({ assignmentId }) => assignmentId),
    exercises: [...exercises.keys()],
    students: people.map(({ enrolmentId }) => enrolmentId),
  };
  const filter = readFilter(query, known);
  const { handIns, nextCursor } = await load((api) => api.handIn.list(listInput(courseId, filter, timeZone)));
  return (
    <>
      <ExplorerForm
        slug={slug}
        filter={filter}
        timeZone={timeZone}
        assignments={assignments.map(({ assignmentId, title }) => ({ value: assignmentId, label: title }))}
        exercises={[...exercises].map(([value, label]) => ({ value, label }))}
        students={students.map(({ enrolmentId, name, email }) => ({ value: enrolmentId, label: `${name} (${email})` }))}
      />
      {handIns.length === 0 ? (
        <NothingFound slug={slug} filter={filter} />
      ) : (
        <>
          <Orders slug={slug} filter={filter} />
          <HandInTable slug={slug} handIns={handIns} assignments={assignments} />
          <Pages slug={slug} filter={filter} nextCursor={nextCursor} shown={handIns.length} />
        </>
      )}
    </>
  );
}

function listInput(courseId: string, filter: ExplorerFilter, timeZone: string) {
  const { assignment, exercise, student, verdict, state, device, comments, from, to, text, order, cursor } = filter;
  const start = from === undefined ? null : momentOf(`${from}T00:00`, timeZone);
  const end = to === undefined ? null : momentOf(`${dayAfter(to)}T00:00`, timeZone);
  return {
    courseId,
    limit: PAGE_SIZE,
    ...(assignment !== undefined && { assignmentId: assignment }),
    ...(exercise !== undefined && { exercise }),
    ...(student !== undefined && { enrolmentId: student }),
    ...(verdict !== undefined && { verdict }),
    ...(state !== undefined && { state }),
    ...(device !== undefined && { deviceClass: device }),
    ...(comments !== undefined && { comments }),
    ...(start !== null && { from: start }),
    ...(end !== null && { before: end }),
    ...(text !== undefined && { text }),
    ...(order !== undefined && { order }),
    ...(cursor !== undefined && { cursor }),
  };
}

interface ViewProps {
  readonly slug: string;
  readonly filter: ExplorerFilter;
}

function Orders({ slug, filter }: ViewProps) {
  const current = filter.order ?? 'newest';
  const choices = (['newest', 'oldest', 'score', 'fraction'] as const).map((order) => ({
    // A cursor is only valid for its order.
    href: explorerAddress(slug, { ...filter, order: order === 'newest' ? undefined : order, cursor: undefined }),
    label: ORDER_WORDS[order],
    current: order === current,
  }));
  return (
    <div className="mb-3">
      <ChoiceLinks label="Order" choices={choices} />
    </div>
  );
}

function Pages({ slug, filter, nextCursor, shown }: ViewProps & { readonly nextCursor: string | null; readonly shown: number }) {
  const to = (cursor: string | undefined) => explorerAddress(slug, { ...filter, cursor });
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
      <span className="mr-2">
        {shown} {shown === 1 ? 'hand-in' : 'hand-ins'} on this page
        {nextCursor === null ? ', the last page' : ''}.
      </span>
      {filter.cursor !== undefined && (
        <ButtonLink href={to(undefined)} size="small">
          First page
        </ButtonLink>
      )}
      {nextCursor !== null && (
        <ButtonLink href={to(nextCursor)} size="small">
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}

function NothingFound({ slug, filter }: ViewProps) {
  if (!isFiltered(filter) && filter.cursor === undefined) {
    return <EmptyState title="No hand-ins yet.">Hand-ins appear here with their verdict as soon as students send them.</EmptyState>;
  }
  const clear = explorerAddress(slug, {});
  return (
    <EmptyState title="No hand-ins match." action={<ButtonLink href={clear}>Show all</ButtonLink>}>
      Remove a filter. Days are in the course’s time zone, and the text search looks in the students’ notes.
    </EmptyState>
  );
}

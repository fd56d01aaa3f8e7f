import { exercisesOf } from '../item/item.ts';
import { type Choice, ChoiceLinks } from '../leaderboard/choice-links.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { EntryList } from './entry-list.tsx';
import { ExportButtons } from './export-buttons.tsx';

type Assignment = Awaited<ReturnType<Api['assignment']['list']>>[number];

type Log = Awaited<ReturnType<Api['workLog']['read']>>;

interface WorkLogProps {
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly assignments: readonly Assignment[];
  readonly log: Log;
  /** Shows only this exercise. */
  readonly exercise: string | undefined;
  /** Whether this is not the first page. */
  readonly later: boolean;
}

export function WorkLog({ course: { courseId, slug }, assignments, log, exercise, later }: WorkLogProps) {
  const empty = log.entries.length === 0;
  return (
    <>
      <PageHeader
        title="Work log"
        lead="Written automatically with every hand-in: your note, the verdict, how far it moved on the roofline, and how much of the source changed."
        actions={!empty && <ExportButtons courseId={courseId} exercise={exercise} />}
      />
      <div className="mb-6">
        <ChoiceLinks label="Exercise" choices={exerciseChoices({ slug, assignments, exercise })} />
      </div>
      {empty && <NothingYet slug={slug} later={later} />}
      {assignments.map(({ assignmentId, title, items }) => {
        const entries = log.entries.filter((entry) => entry.assignmentId === assignmentId);
        if (entries.length === 0) return null;
        return (
          <Section
            key={assignmentId}
            title={title}
            id={`log-${assignmentId}`}
            actions={
              <TextLink href={paths.report(slug, assignmentId)} className="text-sm" aria-label={`Report on ${title}`}>
                Report
              </TextLink>
            }
          >
            <EntryList slug={slug} title={title} entries={entries} withExercise={exercisesOf(items).length > 1 && exercise === undefined} />
          </Section>
        );
      })}
      <Pages slug={slug} exercise={exercise} nextCursor={log.nextCursor} later={later} />
    </>
  );
}

function exerciseChoices({ slug, assignments, exercise }: Pick<WorkLogProps, 'assignments' | 'exercise'> & { slug: string }): Choice[] {
  const titles = new Map(assignments.flatMap(({ items }) => exercisesOf(items).map(({ subject, title }) => [subject, title] as const)));
  return [
    { href: paths.workLog(slug), label: 'All exercises', current: exercise === undefined },
    ...[...titles].map(([id, label]) => ({ href: logAddress(slug, { exercise: id }), label, current: exercise === id })),
  ];
}

function logAddress(slug: string, { exercise, cursor }: { exercise: string | undefined; cursor?: string }): string {
  const query = new URLSearchParams({ ...(exercise !== undefined && { exercise }), ...(cursor !== undefined && { after: cursor }) });
  return query.size === 0 ? paths.workLog(slug) : `${paths.workLog(slug)}?${query}`;
}

function NothingYet({ slug, later }: { readonly slug: string; readonly later: boolean }) {
  if (later) return <EmptyState title="End of the log." />;
  return (
    <EmptyState
      title="Nothing handed in here yet."
      action={
        <ButtonLink href={paths.course(slug)} kind="primary">
          Go to the labs
        </ButtonLink>
      }
    >
      Open an exercise and hand in a first version. Write a line on what you changed and what you expect: the log will show what happened.
    </EmptyState>
  );
}

interface PagesProps extends Pick<WorkLogProps, 'exercise' | 'later'> {
  readonly slug: string;
  readonly nextCursor: string | null;
}

function Pages({ slug, exercise, nextCursor, later }: PagesProps) {
  if (nextCursor === null && !later) return null;
  return (
    <nav aria-label="Pages of the log" className="mt-6 flex gap-2">
      {later && (
        <ButtonLink href={logAddress(slug, { exercise })} size="small">
          Newest entries
        </ButtonLink>
      )}
      {nextCursor !== null && (
        <ButtonLink href={logAddress(slug, { exercise, cursor: nextCursor })} size="small">
          Older entries
        </ButtonLink>
      )}
    </nav>
  );
}

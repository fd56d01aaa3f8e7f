import { rankedIn } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';

type Assignment = Awaited<ReturnType<Api['assignment']['list']>>[number];

interface BoardIndexProps {
  readonly slug: string;
  readonly assignments: readonly Assignment[];
  readonly staff: boolean;
}

/** Every board of the course; an assignment with several exercises has one for each and one for all. */
export function BoardIndex({ slug, assignments, staff }: BoardIndexProps) {
  const now = new Date();
  const shown = assignments.filter(
    ({ leaderboardVisible, releaseAt, items }) => rankedIn(items).length > 0 && (staff || (leaderboardVisible && releaseAt <= now)),
  );
  if (shown.length === 0) {
    return (
      <EmptyState title="There are no leaderboards yet.">
        Each released assignment with timed exercises has one, unless the staff have switched it off.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {shown.map((assignment) => (
        <li key={assignment.assignmentId} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <TextLink href={paths.leaderboard(slug, assignment.assignmentId)} className="min-w-0 font-medium break-words">
            {assignment.title}
          </TextLink>
          <BoardState assignment={assignment} now={now} />
          {rankedIn(assignment.items).length > 1 && (
            <ul className="flex w-full flex-wrap gap-x-5 gap-y-1 text-sm">
              {rankedIn(assignment.items).map(({ subject, title }) => (
                <li key={subject}>
                  <TextLink href={paths.leaderboard(slug, assignment.assignmentId, subject)} className="inline-block min-h-6">
                    {title}
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function BoardState({ assignment, now }: { readonly assignment: Assignment; readonly now: Date }) {
  const { leaderboardVisible, leaderboardFrozenAt, dueAt, mine } = assignment;
  if (!leaderboardVisible) return <span className="text-sm text-slow">hidden from students</span>;
  if (leaderboardFrozenAt) {
    return (
      <span className="text-sm text-muted">
        {leaderboardFrozenAt <= now ? 'frozen since' : 'freezes'} <Time at={leaderboardFrozenAt} />
      </span>
    );
  }
  return (
    <span className="text-sm text-muted">
      due <Time at={mine?.dueAt ?? dueAt} style="deadline" />
    </span>
  );
}

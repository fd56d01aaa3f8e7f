import { gradedOnWords } from '../hand-in/graded-on-words.ts';
import { exercisesOf, isItem } from '../item/item.ts';
import { paths } from '../shell/paths.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { Time } from '../ui/time.tsx';
import type { Assignment } from './hand-in-terms.ts';

interface LabHeaderProps {
  readonly slug: string;
  readonly assignment: Assignment;
  readonly exercise: string;
  readonly title: string;
}

/** The page's title, its exercises as tabs, the deadline and the attempts. */
export function LabHeader({ slug, assignment, exercise, title }: LabHeaderProps) {
  const tabs = exercisesOf(assignment.items).map((each) => ({
    href: paths.exercise(slug, assignment.assignmentId, each.subject),
    label: each.title,
  }));
  return (
    <>
      <h1 className={tabs.length > 1 ? 'sr-only' : 'py-2 text-base font-semibold'}>
        {assignment.title === title ? title : `${assignment.title}: ${title}`}
      </h1>
      {tabs.length > 1 && (
        <div className="-mb-px min-w-0 [&_nav]:border-b-0">
          <LinkTabs label="Exercises" tabs={tabs} />
        </div>
      )}
      <Standing assignment={assignment} exercise={exercise} />
    </>
  );
}

function Standing({ assignment, exercise }: Pick<LabHeaderProps, 'assignment' | 'exercise'>) {
  const { mine } = assignment;
  const own = mine?.items.find(isItem({ kind: 'exercise', subject: exercise }));
  const due = mine?.dueAt ?? assignment.dueAt;
  const graded = gradedOnWords(assignment.deviceClass);
  return (
    <ul aria-label="Your status" className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 text-sm text-muted">
      <li>
        due <Time at={due} style="deadline" /> ({formatDistance(due, new Date())})
      </li>
      {graded && <li>{graded}</li>}
      {mine?.extended && <li>extended for you</li>}
      {mine?.state === 'late' && (
        <li className="text-slow">
          ▲ late, accepted until <Time at={mine.closesAt} style="deadline" />
        </li>
      )}
      {mine?.state === 'closed' && <li className="text-wrong">✗ closed</li>}
      {own && own.attemptsLeft !== null && (
        <li>
          <span className="figures">{own.attemptsLeft}</span> of <span className="figures">{own.attemptsLeft + own.attemptsUsed}</span>{' '}
          attempts left
        </li>
      )}
      {mine && mine.lateDaysSpent > 0 && <li>{mine.lateDaysSpent} late days used here</li>}
      {own && own.workId !== null && own.maxPoints > 0 && (
        <li>
          <span className="figures">{Math.round(own.points * 10) / 10}</span> of <span className="figures">{own.maxPoints}</span> points
        </li>
      )}
    </ul>
  );
}

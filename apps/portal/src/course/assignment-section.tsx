import { gradeWords } from '../grade/grade-words.ts';
import { gradedOnWords } from '../hand-in/graded-on-words.ts';
import { type ItemKind, rankedIn } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { paths } from '../shell/paths.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { ExerciseItem } from './exercise-item.tsx';
import { ItemLine } from './item-line.tsx';
import { lateWords } from './late-words.ts';
import { type OverviewAssignment, overviewExercises } from './overview.ts';
import { QuestionsFold } from './questions-fold.tsx';

interface Props {
  readonly slug: string;
  readonly assignment: OverviewAssignment;
  readonly now: Date;
  /** Late days that the student still has in the whole course. */
  readonly lateDaysLeft: number | null;
}

/** In the order in which they are to be done. */
const LISTS = ['Exercises', 'Questions', 'Experiments and report'] as const;

/** One assignment: when it is due and what is left, then its items in the order in which they are to be done. */
export function AssignmentSection({ slug, assignment, now, lateDaysLeft }: Props) {
  const { assignmentId, title, items, status, leaderboardVisible, showBestKernels } = assignment;
  const has = (kind: ItemKind) => items.some((item) => item.kind === kind);
  const open = status?.state === 'open' || status?.state === 'late';
  return (
    <Section
      title={title}
      id={`assignment-${assignmentId}`}
      actions={
        <span className="flex items-baseline gap-4 text-sm">
          {status && status.state !== 'not-released' && !has('report') && (
            <TextLink href={paths.report(slug, assignmentId)}>Report</TextLink>
          )}
          {status && status.state !== 'not-released' && (
            <TextLink href={paths.requests(slug, { assignment: assignmentId })}>Ask staff</TextLink>
          )}
          {leaderboardVisible && rankedIn(items).length > 0 && (
            <TextLink href={paths.leaderboard(slug, assignmentId)}>Leaderboard</TextLink>
          )}
          {showBestKernels && status?.state === 'closed' && <TextLink href={paths.bestKernels(slug, assignmentId)}>Best kernels</TextLink>}
          {status && <span className="figures">{gradeWords(status)}</span>}
        </span>
      }
    >
      <Deadline assignment={assignment} now={now} lateDaysLeft={lateDaysLeft} />
      {LISTS.map((list) => {
        const listed = items.filter(({ kind }) => ITEM_KINDS[kind].list === list);
        if (listed.length === 0) return null;
        const name = `${list} of ${title}`;
        const place = { slug, assignmentId, open };
        if (list === 'Questions' && listed.length > 1 && has('exercise'))
          return <QuestionsFold key={list} name={name} questions={listed} {...place} />;
        return (
          <ul key={list} aria-label={name} className="border-t border-line">
            {list === 'Exercises'
              ? overviewExercises({ items: listed }).map((exercise) => (
                  <ExerciseItem key={exercise.subject} {...place} exercise={exercise} showRungs={assignment.showRungs} />
                ))
              : listed.map((item) => <ItemLine key={`${item.kind} ${item.subject}`} {...place} item={item} />)}
          </ul>
        );
      })}
    </Section>
  );
}

function Deadline({ assignment, now, lateDaysLeft }: Omit<Props, 'slug'>) {
  const { status, releaseAt, dueAt, items, deviceClass } = assignment;
  const late = status && lateWords(assignment, status, lateDaysLeft);
  const graded = items.some(({ kind }) => kind === 'exercise') ? gradedOnWords(deviceClass) : null;
  return (
    <p className="mb-3 max-w-[72ch] text-sm text-muted">
      {status?.state === 'not-released' ? (
        <>
          Released <Time at={releaseAt} style="deadline" />, due <Time at={dueAt} style="deadline" />.
        </>
      ) : (
        <DueDate dueAt={status?.dueAt ?? dueAt} closesAt={status?.closesAt ?? dueAt} late={status?.state === 'late'} now={now} />
      )}
      {status?.extended && ' You have more time than the class.'}
      {status?.overridden && ' Staff have set points here.'} {late}
      {graded && ` This assignment is ${graded}.`}
    </p>
  );
}

function DueDate({
  dueAt,
  closesAt,
  late,
  now,
}: {
  readonly dueAt: Date;
  readonly closesAt: Date;
  readonly late: boolean;
  readonly now: Date;
}) {
  if (late) {
    return (
      <span className="text-slow">
        Was due <Time at={dueAt} style="deadline" />; closes <Time at={closesAt} style="deadline" />, {formatDistance(closesAt, now)}.
      </span>
    );
  }
  if (dueAt < now) {
    return (
      <>
        Closed <Time at={closesAt} style="deadline" />.
      </>
    );
  }
  return (
    <>
      Due{' '}
      <span className="text-text">
        <Time at={dueAt} style="deadline" />
      </span>
      , {formatDistance(dueAt, now)}.
    </>
  );
}

import { formatScore } from '@rooflab/roofline/units';
import { gradedOnWords } from '../result/graded-on-words.ts';
import { paths } from '../shell/paths.ts';
import { pointWords } from '../ui/count-words.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { ExerciseItem } from './exercise-item.tsx';
import { ExperimentItem } from './experiment-item.tsx';
import { lateWords } from './late-words.ts';
import type { OverviewAssignment } from './overview.ts';
import { QuestionItem } from './question-item.tsx';
import { ReportItem } from './report-item.tsx';

interface Props {
  readonly slug: string;
  readonly assignment: OverviewAssignment;
  readonly now: Date;
  /** Late days that the student still has over the whole course. */
  readonly lateDaysLeft: number | null;
}

/** One assignment: when it is due and what is left, then its items in the order in which they are worked. */
export function AssignmentSection({ slug, assignment, now, lateDaysLeft }: Props) {
  const { assignmentId, title, exercises, questions, experiments, reportWeight, status, leaderboardVisible, showRungs, showBestKernels } =
    assignment;
  const open = status?.state === 'open' || status?.state === 'late';
  return (
    <Section
      title={title}
      id={`assignment-${assignmentId}`}
      actions={
        <span className="flex items-baseline gap-4 text-sm">
          {status && status.state !== 'not-released' && reportWeight === null && (
            <TextLink href={paths.report(slug, assignmentId)}>Report</TextLink>
          )}
          {leaderboardVisible && exercises.length > 0 && <TextLink href={paths.leaderboard(slug, assignmentId)}>Leaderboard</TextLink>}
          {showBestKernels && status?.state === 'closed' && <TextLink href={paths.bestKernels(slug, assignmentId)}>Best kernels</TextLink>}
          {status && (
            <span className="figures">
              {formatScore(status.points)} of {pointWords(status.maxPoints)}
            </span>
          )}
        </span>
      }
    >
      <Deadline assignment={assignment} now={now} lateDaysLeft={lateDaysLeft} />
      {questions.length > 0 && (
        <ul aria-label={`Questions of ${title}`} className="border-t border-line">
          {questions.map((question) => (
            <QuestionItem key={question.question} slug={slug} assignmentId={assignmentId} question={question} open={open} />
          ))}
        </ul>
      )}
      {exercises.length > 0 && (
        <ul aria-label={`Exercises of ${title}`} className="border-t border-line">
          {exercises.map((exercise) => (
            <ExerciseItem
              key={exercise.exercise}
              slug={slug}
              assignmentId={assignmentId}
              exercise={exercise}
              open={open}
              showRungs={showRungs}
            />
          ))}
        </ul>
      )}
      {(experiments.length > 0 || reportWeight !== null) && (
        <ul aria-label={`Experiments and report of ${title}`} className="border-t border-line">
          {experiments.map((experiment) => (
            <ExperimentItem key={experiment.experiment} slug={slug} experiment={experiment} />
          ))}
          {reportWeight !== null && (
            <ReportItem slug={slug} assignmentId={assignmentId} weight={reportWeight} status={status?.report ?? null} />
          )}
        </ul>
      )}
    </Section>
  );
}

function Deadline({ assignment, now, lateDaysLeft }: Omit<Props, 'slug'>) {
  const { status, releaseAt, dueAt, exercises, deviceClass } = assignment;
  const late = status && lateWords(assignment, status, lateDaysLeft);
  const graded = exercises.length > 0 ? gradedOnWords(deviceClass) : null;
  return (
    <p className="mb-3 max-w-[72ch] text-sm text-muted">
      {status?.state === 'not-released' ? (
        <>
          Released <Time at={releaseAt} />, due <Time at={dueAt} />.
        </>
      ) : (
        <DueDate dueAt={status?.dueAt ?? dueAt} closesAt={status?.closesAt ?? dueAt} late={status?.state === 'late'} now={now} />
      )}
      {status?.extended && ' You have an extension.'}
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
        Was due <Time at={dueAt} />; closes <Time at={closesAt} />, {formatDistance(closesAt, now)}.
      </span>
    );
  }
  if (dueAt < now) {
    return (
      <>
        Closed <Time at={closesAt} />.
      </>
    );
  }
  return (
    <>
      Due{' '}
      <span className="text-text">
        <Time at={dueAt} />
      </span>
      , {formatDistance(dueAt, now)}.
    </>
  );
}

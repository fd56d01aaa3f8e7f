import { countWords } from '@rooflab/roofline/units';
import { Sparkline } from '../plots/sparkline.tsx';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { FractionBar } from './fraction-bar.tsx';
import { LadderRow } from './ladder-row.tsx';
import { attemptWords } from './late-words.ts';
import { goalMarks, goalWords, pointsWords, shareWords } from './marks-words.ts';
import type { OverviewExercise } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly exercise: OverviewExercise;
  /** Whether hand-ins are accepted now. */
  readonly open: boolean;
  /** Names of rungs that are reached link to their kernels. */
  readonly showRungs: boolean;
}

/** One exercise: what it asks for, how far the student is, and what can still be handed in. */
export function ExerciseItem({ slug, assignmentId, exercise: each, open, showRungs }: Props) {
  const { subject: exercise, title, summary, ladder } = each;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h3>
          <TextLink href={paths.exercise(slug, assignmentId, exercise)} prefetch={false} className="inline-block min-h-6 font-medium">
            {title}
          </TextLink>
        </h3>
        {summary && <p className="max-w-[72ch] text-sm text-muted">{summary}</p>}
        {ladder && <LadderRow ladder={ladder} hrefOf={showRungs ? (rung) => paths.rung(slug, assignmentId, exercise, rung) : null} />}
      </div>
      <div className="min-w-0 text-sm">
        <p className="figures text-base">{pointsWords(each)}</p>
        <Share exercise={each} />
        <BestResult slug={slug} exercise={each} />
        {open && <Left exercise={each} />}
      </div>
    </li>
  );
}

function Share({ exercise }: { readonly exercise: OverviewExercise }) {
  const { best, fractions } = exercise.work;
  const [share, goal] = [shareWords(exercise), goalWords(exercise)];
  return (
    <>
      {best?.fraction != null && (
        <div className="my-1 flex items-center gap-3">
          <FractionBar fraction={best.fraction} marks={goalMarks(exercise)} />
          {fractions.length > 1 && <Sparkline fractions={fractions} />}
        </div>
      )}
      {(share ?? goal) && <p className="text-muted">{[share, goal].filter((words) => words !== null).join('; ')}</p>}
    </>
  );
}

function BestResult({ slug, exercise: { subject, work, status } }: Pick<Props, 'slug' | 'exercise'>) {
  const { best, handIns, pending } = work;
  if (handIns === 0) return <p className="text-muted">not started</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {best ? (
        <TextLink href={paths.handIn(slug, best.handInId)} prefetch={false} className="inline-block min-h-6 no-underline hover:underline">
          <VerdictMark verdict={best.verdict} />
        </TextLink>
      ) : (
        <span className="text-muted">no result yet</span>
      )}
      <TextLink
        href={`${paths.workLog(slug)}?exercise=${encodeURIComponent(subject)}`}
        prefetch={false}
        className="inline-block min-h-6 text-muted"
      >
        {countWords(handIns, 'hand-in')}
      </TextLink>
      {pending > 0 && <span className="text-muted">{pending} under way</span>}
      {status !== null && status.lateDays > 0 && <span className="text-slow">{countWords(status.lateDays, 'day')} late</span>}
    </p>
  );
}

/** The attempts that are left. */
function Left({ exercise: { status } }: { readonly exercise: OverviewExercise }) {
  if (!status) return null;
  const attempts = attemptWords(status.attemptsUsed, status.attemptsLeft);
  if (attempts === null && status.nextAt === null) return null;
  return (
    <p className="text-xs text-muted">
      {attempts}
      {status.nextAt && (
        <>
          {attempts && '; '}next one from <Time at={status.nextAt} style="time" />
        </>
      )}
    </p>
  );
}

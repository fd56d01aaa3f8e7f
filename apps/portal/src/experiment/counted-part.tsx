import { formatFraction } from '@rooflab/roofline/units';
import { NextInAssignment } from '../course/next-in-assignment.tsx';
import { itemWords } from '../grade/grade-words.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone, Time } from '../ui/time.tsx';
import { StartCounted } from './start-counted.tsx';

export type CountedData = Awaited<ReturnType<Api['experiment']['counted']>>;

type Assigned = CountedData['assignments'][number];

interface Props {
  readonly slug: string;
  readonly courseId: string;
  readonly id: string;
  readonly isStaff: boolean;
  readonly counted: CountedData;
  /** A run of the reader is still under way. */
  readonly isPending: boolean;
}

/** The assignments in which the experiment has points: the reader's progress in each, and how to start the run that counts. */
export function CountedPart({ slug, courseId, id, isStaff, counted, isPending }: Props) {
  const next = countedToStart(counted);
  return (
    <div className="flex max-w-[72ch] flex-col gap-6">
      {counted.assignments.map((assigned) => (
        <div key={assigned.assignmentId}>
          <Standing slug={slug} assigned={assigned} />
          {isDone(assigned) && !isStaff && (
            <NextInAssignment slug={slug} courseId={courseId} assignmentId={assigned.assignmentId} className="mt-2" />
          )}
          {assigned === next && !isPending && <Start slug={slug} id={id} assigned={assigned} counted={counted} />}
        </div>
      ))}
    </div>
  );
}

/** The assignment for which the next run would count, the first by due date; null: none. */
export function countedToStart({ assignments }: CountedData): Assigned | null {
  return assignments.find(mayStart) ?? null;
}

function isDone({ status }: Assigned): boolean {
  return status.workId !== null && status.reason !== 'override' && status.points > 0;
}

function mayStart(assigned: Assigned): boolean {
  return (assigned.state === 'open' || assigned.state === 'late') && !isDone(assigned);
}

function Standing({ slug, assigned }: { readonly slug: string; readonly assigned: Assigned }) {
  const { assignmentId, title, state, dueAt, closesAt, status } = assigned;
  return (
    <p>
      <TextLink href={`${paths.course(slug)}#assignment-${assignmentId}`}>{title}</TextLink>: {itemWords(status)}
      {isDone(assigned) && ', done'}
      {status.reason === 'no-result-yet' && ', your run has not ended'}. {!isDone(assigned) && 'Any complete run earns them all. '}
      <span className="text-muted">
        {state === 'closed' ? 'Closed' : 'Due'} <Time at={state === 'closed' ? closesAt : dueAt} style="deadline" />.
      </span>
    </p>
  );
}

type StartProps = Pick<Props, 'slug' | 'id' | 'counted'> & { readonly assigned: Assigned };

async function Start({ slug, id, assigned, counted: { ownExercise, kernels } }: StartProps) {
  const { assignmentId, title } = assigned;
  const zone = await pageTimeZone();
  const choices = kernels.map((kernel) => ({ handInId: kernel.handInId, words: kernelWords(kernel, zone) }));
  if (ownExercise !== null && kernels.length === 0) {
    return (
      <p className="mt-1 text-sm text-muted">
        This run takes a kernel of yours that was accepted for {ownExercise.title}. You have none yet:{' '}
        <TextLink href={paths.course(slug)}>hand one in</TextLink> first.
      </p>
    );
  }
  return (
    <StartCounted
      assignmentId={assignmentId}
      assignmentTitle={title}
      id={id}
      kernels={ownExercise === null ? null : choices}
      late={lateWords(assigned)}
    />
  );
}

/** What a run would cost now; null: it is in time. */
function lateWords({ state, lateDaysNow, latePolicy, latePercentPerDay }: Assigned): string | null {
  if (state !== 'late') return null;
  const days = `${lateDaysNow} ${lateDaysNow === 1 ? 'day' : 'days'}`;
  if (latePolicy === 'percent')
    return `It is ${days} late: the run loses ${Math.min(100, latePercentPerDay * lateDaysNow)} % of its points.`;
  return `It is ${days} late, and spends late days.`;
}

const NOTE_LENGTH = 60;

/** `Thu 26 Nov, 14:03, 62 % of the roof: two loads` */
function kernelWords({ createdAt, fraction, note }: CountedData['kernels'][number], zone: string): string {
  const share = fraction === null ? '' : `, ${formatFraction(fraction)} of the roof`;
  return `${formatMoment(createdAt, 'day-time', zone)}${share}${note === '' ? '' : `: ${note.slice(0, NOTE_LENGTH)}`}`;
}

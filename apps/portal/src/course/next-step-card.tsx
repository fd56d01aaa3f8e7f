import { formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { pointWords } from '../ui/count-words.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { Time } from '../ui/time.tsx';
import type { ItemStep, NextStep } from './next-step.ts';
import type { OverviewAssignment } from './overview.ts';
import { stepWords } from './step-words.ts';

interface Props {
  readonly slug: string;
  readonly step: NextStep;
  /** The student has not done anything in the course yet. */
  readonly isNew: boolean;
  readonly now: Date;
}

/** The one thing to do now, at the top of the page. */
export function NextStepCard({ slug, step, isNew, now }: Props) {
  if (step.kind === 'done') {
    return (
      <Card title="All done">
        <p className="mt-1 text-sm text-muted">You have finished everything that is open.</p>
      </Card>
    );
  }
  const { title, href, verb } = stepWords(slug, step);
  const { assignment } = step;
  const exercise = 'exercise' in step ? step.exercise : null;
  return (
    <Card
      title={isNew ? `Start here: ${itemTitle(step)}` : title}
      action={
        <ButtonLink href={href} kind="primary">
          {verb}
        </ButtonLink>
      }
    >
      {exercise?.summary && <p className="mt-1 max-w-[72ch]">{exercise.summary}</p>}
      <p className="mt-1 text-sm text-muted">
        {assignment.title}
        {exercise?.title !== assignment.title && ', '}
        <DueWords assignment={assignment} now={now} />. {stateWords(step, isNew)}
      </p>
    </Card>
  );
}

function itemTitle(step: ItemStep): string {
  if (step.kind !== 'work') return step.exercise.title;
  return step.item.kind === 'report' ? 'your report' : step.item.title;
}

function Card({ title, action, children }: { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="next-step"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-accent bg-accent-quiet px-4 py-3.5"
    >
      <div className="min-w-0 break-words">
        <h2 id="next-step" className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {children}
      </div>
      {action}
    </section>
  );
}

function DueWords({ assignment: { status, dueAt }, now }: { readonly assignment: OverviewAssignment; readonly now: Date }) {
  if (status?.state === 'late') {
    return (
      <span className="text-slow">
        late; closes <Time at={status.closesAt} style="deadline" />, {formatDistance(status.closesAt, now)}
      </span>
    );
  }
  const at = status?.dueAt ?? dueAt;
  return (
    <>
      due <Time at={at} style="deadline" />, {formatDistance(at, now)}
    </>
  );
}

function stateWords(step: ItemStep, isNew: boolean): string {
  switch (step.kind) {
    case 'work':
      return `${pointWords(step.item.weight)}.`;
    case 'begin':
      return isNew
        ? 'You have not handed in anything yet: try what you like, nothing counts until you hand it in.'
        : 'You have not handed in anything for it yet.';
    case 'go-on':
      return step.exercise.work.pending > 0 ? 'Your last hand-in is being graded.' : 'None of your hand-ins has been accepted yet.';
    case 'climb': {
      const { status } = step.exercise;
      return `You have finished everything that is open. Here you have ${formatScore(status?.points ?? 0)} of ${pointWords(status?.maxPoints ?? 0)}.`;
    }
  }
}

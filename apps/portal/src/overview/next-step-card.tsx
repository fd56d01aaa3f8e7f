import { formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { pointWords } from '../ui/count-words.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { Time } from '../ui/time.tsx';
import type { FurtherStep, NextStep } from './next-step.ts';
import type { OverviewAssignment } from './overview.ts';

type Exercises = Exclude<NextStep, FurtherStep | { kind: 'done' }>;

const TITLES = { start: 'Start here', begin: 'Next', 'go-on': 'Go on with', climb: 'Climb higher' } as const satisfies Record<
  Exercises['kind'],
  string
>;

const BUTTONS = {
  start: 'Open the exercise',
  begin: 'Open the exercise',
  'go-on': 'Go on',
  climb: 'Go on',
} as const satisfies Record<Exercises['kind'], string>;

/** The one thing to do now, before everything else on the page. */
export function NextStepCard({ slug, step, now }: { readonly slug: string; readonly step: NextStep; readonly now: Date }) {
  if (step.kind === 'done') {
    return (
      <Card title="All done">
        <p className="mt-1 text-sm text-muted">There is nothing left for you to do in what is open.</p>
      </Card>
    );
  }
  if (step.kind === 'answer' || step.kind === 'run' || step.kind === 'write') return <FurtherCard slug={slug} step={step} now={now} />;
  const { kind, assignment, exercise } = step;
  return (
    <Card
      title={`${TITLES[kind]}: ${exercise.title}`}
      action={
        <ButtonLink href={paths.exercise(slug, assignment.assignmentId, exercise.exercise)} kind="primary">
          {BUTTONS[kind]}
        </ButtonLink>
      }
    >
      {exercise.summary && <p className="mt-1 max-w-[72ch]">{exercise.summary}</p>}
      <p className="mt-1 text-sm text-muted">
        {assignment.title}
        {exercise.title !== assignment.title && ', '}
        <DueWords assignment={assignment} now={now} />. {stateWords(step)}
      </p>
    </Card>
  );
}

function FurtherCard({ slug, step, now }: { readonly slug: string; readonly step: FurtherStep; readonly now: Date }) {
  const { title, weight, href, verb } = furtherWords(slug, step);
  const { assignment } = step;
  return (
    <Card
      title={title}
      action={
        <ButtonLink href={href} kind="primary">
          {verb}
        </ButtonLink>
      }
    >
      <p className="mt-1 text-sm text-muted">
        {assignment.title}, <DueWords assignment={assignment} now={now} />. {pointWords(weight)}.
      </p>
    </Card>
  );
}

function furtherWords(slug: string, step: FurtherStep) {
  const { assignmentId } = step.assignment;
  if (step.kind === 'answer') {
    const { title, weight, question } = step.question;
    return { title: `Answer: ${title}`, weight, href: paths.assignedQuestion(slug, assignmentId, question), verb: 'Go to the question' };
  }
  if (step.kind === 'run') {
    const { title, weight, experiment } = step.experiment;
    return { title: `Run: ${title}`, weight, href: `${paths.experiment(slug, experiment)}#counted`, verb: 'Go to the experiment' };
  }
  return { title: 'Write your report', weight: step.weight, href: paths.report(slug, assignmentId), verb: 'Go to the report' };
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
        late; closes <Time at={status.closesAt} />, {formatDistance(status.closesAt, now)}
      </span>
    );
  }
  const at = status?.dueAt ?? dueAt;
  return (
    <>
      due <Time at={at} />, {formatDistance(at, now)}
    </>
  );
}

function stateWords({ kind, exercise: { status, work } }: Exercises): string {
  if (kind === 'start') return 'You have not handed in anything yet: try what you like, nothing counts until you hand it in.';
  if (kind === 'begin') return 'You have not handed in anything for it yet.';
  if (kind === 'climb')
    return `Everything open has been accepted. Here you have ${formatScore(status?.points ?? 0)} of ${pointWords(status?.maxPoints ?? 0)}.`;
  return work.pending > 0 ? 'Your last hand-in is being graded.' : 'None of your hand-ins has been accepted yet.';
}

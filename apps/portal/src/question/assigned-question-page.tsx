import { lateWords } from '../course/late-words.ts';
import { NextInAssignment } from '../course/next-in-assignment.tsx';
import { itemWords } from '../grade/grade-words.ts';
import { type Item, isItem } from '../item/item.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { pointWords } from '../ui/count-words.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { AnsweredTry } from './answered-try.tsx';
import { OpenTryButton } from './open-try.tsx';
import { OwnKernelRules, OwnKernelState } from './own-kernel-rules.tsx';
import { shownField } from './shown-field.tsx';
import type { OwnTries, TryShown } from './tries.ts';
import { TryForm } from './try-form.tsx';
import { triesWords, verdictWords } from './try-words.ts';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

interface Props {
  readonly slug: string;
  readonly courseId: string;
  readonly userId: string;
  readonly assignment: Assignment;
  readonly asked: Extract<Item, { readonly kind: 'question' }>;
  readonly own: OwnTries;
  /** Those that may decide it; empty where it predicts nothing. */
  readonly experiments: Awaited<ReturnType<Api['experiment']['list']>>;
  /** Staff get a link to the class's answers. */
  readonly isStaff: boolean;
}

/** A question whose tries count: the open try, and those answered before. */
export function AssignedQuestionPage({ slug, courseId, userId, assignment, asked, own, experiments, isStaff }: Props) {
  const { assignmentId } = assignment;
  const { subject: question, title, predicts } = asked;
  const open = own.tries.find(({ answeredAt }) => answeredAt === null);
  const answered = own.tries.filter(({ answeredAt }) => answeredAt !== null).reverse();
  const [last] = answered;
  return (
    <>
      <PageHeader title={title} lead={<Standing slug={slug} assignment={assignment} asked={asked} own={own} />} />
      {isStaff && (
        <p className="mb-4 text-sm">
          <TextLink href={paths.questionClass(slug, assignmentId, question)}>What the class answered</TextLink>
        </p>
      )}
      {asked.ownKernelOf === null ? <Rules predicts={predicts} counting={assignment.counting} /> : <OwnKernelRules asked={asked} />}
      {own.kernel !== null && !open && answered.length === 0 && <OwnKernelState {...{ slug, assignmentId, asked }} kernel={own.kernel} />}
      <p role="status" className="mt-4 text-lg font-medium empty:hidden">
        {last ? verdictWords(last) : ''}
      </p>
      {own.mayAnswer && open && <OpenTryArea key={open.version} {...{ userId, assignment, asked, open }} />}
      {own.mayAnswer && !open && (
        <OpenTryButton
          assignmentId={assignmentId}
          question={question}
          again={answered.length > 0}
          minutes={asked.minutes}
          late={asked.minutes === null ? null : lateOf(assignment)}
        />
      )}
      {own.ruledOutBy !== null && <RuledOut at={own.ruledOutBy} />}
      {!own.mayAnswer && <NothingToDo {...{ slug, assignment, asked, experiments }} kernel={own.kernel} tries={own.tries} />}
      {!own.mayAnswer && !isStaff && (
        <NextInAssignment slug={slug} courseId={courseId} assignmentId={assignmentId} className="mt-2 max-w-[72ch]" />
      )}
      {answered.map((shown, i) => (
        <AnsweredTry key={shown.tryId} slug={slug} shown={shown} folded={i > 0 || (own.mayAnswer && open !== undefined)} />
      ))}
    </>
  );
}

function Standing({ slug, assignment, asked, own }: Pick<Props, 'slug' | 'assignment' | 'asked' | 'own'>) {
  const { mine, assignmentId } = assignment;
  const status = mine?.items.find(isItem(asked));
  return (
    <>
      <TextLink href={`${paths.course(slug)}#assignment-${assignmentId}`}>{assignment.title}</TextLink>,{' '}
      {status ? itemWords(status) : pointWords(asked.weight)}
      {own.mayAnswer && `, ${triesWords(own.triesLeft)}`}.
      {mine && (
        <>
          {' '}
          {mine.state === 'closed' ? 'Closed' : 'Due'} <Time at={mine.state === 'closed' ? mine.closesAt : mine.dueAt} style="deadline" />.
        </>
      )}
    </>
  );
}

/** What counts, and when the solution is shown; stated before the first try. */
function Rules({ predicts, counting }: { readonly predicts: boolean; readonly counting: Assignment['counting'] }) {
  if (predicts) {
    return (
      <p className="max-w-[72ch] text-sm text-muted">
        You predict once, before your first run of the experiment. Your answer is locked, and counts once your own run of the experiment on
        a GPU has decided it; each field that holds gives its part of the points. The explanation is shown then.
      </p>
    );
  }
  return (
    <p className="max-w-[72ch] text-sm text-muted">
      Each try has its own numbers, which stay until you answer. Each correct field gives its part of the points; the{' '}
      {counting === 'last' ? 'last' : 'best'} try counts. The worked solution is shown after a correct answer, after your last try, or after
      the deadline.
    </p>
  );
}

function OpenTryArea({ userId, assignment, asked, open }: Pick<Props, 'userId' | 'assignment' | 'asked'> & { readonly open: TryShown }) {
  const { assignmentId } = assignment;
  const { number, version, text, fields, closesAt } = open;
  const secondsLeft = closesAt === null ? null : Math.max(0, (closesAt.getTime() - Date.now()) / 1000);
  return (
    <>
      <h2 className="mt-6 mb-2 text-lg font-semibold tracking-tight">Try {number}</h2>
      <div className="max-w-[72ch] text-base break-words">
        <Markdown>{text}</Markdown>
      </div>
      <p className="mt-3 text-sm">
        <TextLink href={paths.calculators}>Calculators</TextLink>
      </p>
      <TryForm
        openTry={{ userId, assignmentId, question: asked.subject, number, version }}
        fields={fields.map(shownField)}
        late={closesAt === null ? lateOf(assignment) : null}
        predicts={asked.predicts}
        secondsLeft={secondsLeft}
      />
    </>
  );
}

/** What an answer would cost now; null: it is in time. */
function lateOf(assignment: Assignment): string | null {
  const { mine } = assignment;
  return mine?.state === 'late' ? (lateWords(assignment, mine, null) ?? 'This answer is late.') : null;
}

function RuledOut({ at }: { readonly at: Date }) {
  return (
    <Notice className="mt-4 max-w-[72ch]" title="A prediction comes before the first run.">
      You ran this experiment <Time at={at} />, so it can no longer be made. If that was before you could predict, ask the staff: an extra
      attempt or an exemption is theirs to give.
    </Notice>
  );
}

function NothingToDo({
  slug,
  assignment: { assignmentId },
  asked: { subject: question, predicts, labVersion: version, ownKernelOf },
  kernel,
  experiments,
  tries,
}: Pick<Props, 'slug' | 'assignment' | 'asked' | 'experiments'> & Pick<OwnTries, 'kernel' | 'tries'>) {
  if (predicts) return <DecidedBy slug={slug} experiments={experiments} tries={tries} />;
  if (ownKernelOf !== null) return kernel?.state === 'ready' ? <PractiseOwnKernel {...{ slug, assignmentId, question }} /> : null;
  return (
    <p className="mt-4 max-w-[72ch]">
      This question takes no more answers.{' '}
      <TextLink href={paths.question(slug, question, { of: version === null ? null : { assignmentId, version } })} prefetch={false}>
        Practise this question
      </TextLink>{' '}
      with other numbers as often as you like.
    </p>
  );
}

function PractiseOwnKernel({
  slug,
  assignmentId,
  question,
}: {
  readonly slug: string;
  readonly assignmentId: string;
  readonly question: string;
}) {
  return (
    <p className="mt-4 max-w-[72ch]">
      <TextLink href={paths.question(slug, question, { of: { assignmentId } })} prefetch={false}>
        Practise with other questions about your kernel
      </TextLink>{' '}
      as often as you like.
    </p>
  );
}

/** Link to the run that decides, or has decided, a prediction. */
function DecidedBy({ slug, experiments, tries }: Pick<Props, 'slug' | 'experiments'> & { readonly tries: readonly TryShown[] }) {
  const predicted = tries.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts] : [])),
  );
  const pending = tries.some(({ answeredAt, fraction }) => answeredAt !== null && fraction === null);
  return [...new Set(predicted.map(({ experiment }) => experiment))].map((id) => (
    <p key={id} className="mt-4 max-w-[72ch]">
      {pending ? 'Run the experiment to see whether your prediction holds: ' : 'Your run is on the page of the experiment: '}
      <TextLink href={`${paths.experiment(slug, id)}#own`}>{experiments.find((one) => one.id === id)?.title ?? id}</TextLink>
      {pending &&
        '. A run on a software device cannot show it and decides nothing; until a run on a GPU has, there are neither points nor a zero.'}
    </p>
  ));
}

import { verdictTitle, verdictWords } from '@rooflab/grader/verdict-words';
import { rungWords } from '@rooflab/roofline';
import clsx from 'clsx';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { HandInActions } from './hand-in-actions.tsx';
import { KeyFigures } from './key-figures.tsx';
import type { ResultData } from './load-result.ts';
import { rungNumber } from './rung-place.ts';
import { verdictSentence } from './verdict-sentence.ts';

const COLOURS = { right: 'text-good', wrong: 'text-wrong', slow: 'text-slow', ours: 'text-ours' } as const;

/** Identifies the hand-in, with the actions on it. */
export function ResultHeader({ data }: { readonly data: ResultData }) {
  const { handIn, assignment, own, course, isStaff } = data;
  const { exercise, handInId, createdAt, result, student, state, counting, chosen } = handIn;
  const title = data.lab ? titleOf(data.lab) : exercise;
  return (
    <header className="mb-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>
          <TextLink href={paths.exercise(course.slug, assignment.assignmentId, exercise)}>{title}</TextLink>
          {student && <span className="text-text"> · {student.name}</span>} · handed in <Time at={createdAt} />
          {handIn.lab && ` · lab version ${handIn.lab.number}`}
          {own && !isStaff && state === 'ended' && (
            <span className="print:hidden">
              {' '}
              · <TextLink href={paths.requests(course.slug, { 'hand-in': handInId })}>Ask for a regrade</TextLink>
            </span>
          )}
        </p>
        <HandInActions
          handInId={handInId}
          name={`${exercise} ${createdAt.toISOString().slice(0, 16)}`}
          hasResult={result !== null}
          canChoose={own && counting === 'chosen' && !chosen && state === 'ended'}
        />
      </div>
      {handIn.note !== '' && (
        <p className="mt-3 max-w-[72ch] border-l-3 border-line pl-3 text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">{own ? 'What you changed: ' : 'Note: '}</span>
          {handIn.note}
        </p>
      )}
    </header>
  );
}

/** Without the lab's title where the exercise has the same. */
function titleOf({ labTitle, title }: NonNullable<ResultData['lab']>): string {
  return labTitle === title ? title : `${labTitle}: ${title}`;
}

/** The verdict, what it means in a sentence or two, and the key figures. */
export function ResultVerdict({ data }: { readonly data: ResultData }) {
  const { result, verdict, state } = data.handIn;
  if (result === null || verdict === null) {
    return <h1 className="text-xl font-semibold tracking-tight">{UNGRADED[state]}</h1>;
  }
  const { shape, meaning } = verdictWords[verdict];
  return (
    <div className="min-w-0">
      <h1 className="text-xl font-semibold tracking-tight text-balance">
        <span className={clsx('whitespace-nowrap', COLOURS[meaning])}>
          <span aria-hidden="true">{shape} </span>
          {verdictTitle(verdict)}
        </span>
      </h1>
      <p className="mt-1 max-w-[72ch] text-lg [overflow-wrap:anywhere]">{verdictSentence(data)}</p>
      <RungBadge data={data} />
      <KeyFigures data={data} />
    </div>
  );
}

const UNGRADED = {
  waiting: 'Handed in',
  running: 'Being graded',
  ended: 'Not graded',
  cancelled: 'Cancelled',
} as const;

/** Shown only on the hand-in that was the first to reach this rung. Links to the rung's kernel where the course allows it. */
function RungBadge({ data: { newRung, openRungs, handIn, course } }: { readonly data: ResultData }) {
  if (newRung === null) return null;
  const { assignmentId, exercise } = handIn;
  const number = rungNumber(newRung);
  return (
    <p className="mt-2 inline-flex min-h-6 flex-wrap items-center gap-x-1.5 rounded-full border border-good bg-good-quiet px-2.5 py-0.5 text-sm text-good">
      <span aria-hidden="true">●</span>
      <span>
        Rung{number === null ? '' : ` ${number}`} reached: {rungWords(newRung.name)}
      </span>
      {openRungs.includes(newRung.name) && (
        <TextLink
          href={paths.rung(course.slug, assignmentId, exercise, newRung.name)}
          prefetch={false}
          className="inline-flex min-h-6 items-center print:hidden"
        >
          Read its kernel
        </TextLink>
      )}
    </p>
  );
}

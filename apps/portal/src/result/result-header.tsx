import { verdictTitle, verdictWords } from '@rooflab/grader/verdict-words';
import { gapTimes, gapWords } from '@rooflab/roofline';
import { formatFraction, formatScore } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { HandInActions } from './hand-in-actions.tsx';
import type { ResultData } from './load-result.ts';
import { pointsHere } from './points-here.ts';

const COLOURS = { right: 'text-good', wrong: 'text-wrong', slow: 'text-slow', ours: 'text-ours' } as const;

/** What came of it in one sentence, with score and rank; what can be done with it. */
export function ResultHeader({ data }: { readonly data: ResultData }) {
  const { handIn, assignment, own, course } = data;
  const { exercise, handInId, createdAt, result, student, state, counting, chosen } = handIn;
  const title = data.lab ? `${data.lab.labTitle}: ${data.lab.title}` : exercise;
  return (
    <header className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>
          <TextLink href={paths.exercise(course.slug, assignment.assignmentId, exercise)}>{title}</TextLink>
          {student && <span className="text-text"> · {student.name}</span>} · handed in <Time at={createdAt} />
        </p>
        <HandInActions
          handInId={handInId}
          name={`${exercise} ${createdAt.toISOString().slice(0, 16)}`}
          hasResult={result !== null}
          canChoose={own && counting === 'chosen' && !chosen && state === 'ended'}
        />
      </div>
      <Verdict data={data} />
      {handIn.note !== '' && (
        <p className="mt-3 max-w-[72ch] border-l-3 border-line pl-3 text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">{own ? 'What you changed: ' : 'Note: '}</span>
          {handIn.note}
        </p>
      )}
    </header>
  );
}

function Verdict({ data: { handIn, assignment, rank, own } }: { readonly data: ResultData }) {
  const { result, placement, verdict, state, handInId, exercise } = handIn;
  if (result === null || verdict === null) {
    return <h1 className="text-xl font-semibold tracking-tight">{UNGRADED[state]}</h1>;
  }
  const { shape, meaning } = verdictWords[verdict];
  const points = pointsHere(result, assignment.deviceClass);
  const counts = own && assignment.mine?.exercises.some((each) => each.exercise === exercise && each.handInId === handInId);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-balance">
          <span className={clsx('whitespace-nowrap', COLOURS[meaning])}>
            <span aria-hidden="true">{shape} </span>
            {verdictTitle(verdict)}
          </span>
        </h1>
        <p className="mt-1 max-w-[72ch] text-lg [overflow-wrap:anywhere]">{firstLine(result.message)}</p>
      </div>
      <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {points && (
          <div>
            <dt className="text-sm text-muted">score</dt>
            <dd className="figures text-xl">
              {formatScore(points.points)}
              <span className="text-base text-muted">/{points.of}</span>
            </dd>
          </div>
        )}
        {placement && (
          <div>
            <dt className="text-sm text-muted">of the roof</dt>
            <dd className="figures text-xl">{formatFraction(placement.fraction)}</dd>
          </div>
        )}
        {placement && <Gap placement={placement} />}
        {rank && (
          <div>
            <dt className="text-sm text-muted">rank{rank.worstRank > rank.rank && ', tied'}</dt>
            <dd className="figures text-xl">{rank.worstRank > rank.rank ? `#${rank.rank}–${rank.worstRank}` : `#${rank.rank}`}</dd>
          </div>
        )}
        {counts && (
          <div>
            <dt className="text-sm text-muted">in the gradebook</dt>
            <dd className="text-lg">counts</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Gap({
  placement: { fraction, fractionLow, fractionHigh },
}: {
  readonly placement: NonNullable<ResultData['handIn']['placement']>;
}) {
  const share = { fraction, low: fractionLow, high: fractionHigh };
  const times = gapTimes(share);
  return (
    <div>
      <dt className="text-sm text-muted">to the roof</dt>
      <dd className={times === null ? 'text-lg' : 'figures text-xl'}>{times ?? gapWords(share)}</dd>
    </div>
  );
}

const UNGRADED = {
  waiting: 'Handed in',
  running: 'Being graded',
  ended: 'Not graded',
  cancelled: 'Taken back',
} as const;

/** A compiler's message goes on with its candidates; all of it stands under its line in the source. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}

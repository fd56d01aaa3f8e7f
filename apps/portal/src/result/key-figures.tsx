import { formatShare, gapTimes, gapWords, rungWords, shareOf } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ResultData } from './load-result.ts';
import { pointsHere } from './points-here.ts';
import { rungPlace, rungReached } from './rung-reached.ts';

/** What a result comes down to: how far from the roof, the points, the rung, the rank. */
export function KeyFigures({ data: { handIn, assignment, rank, own, rungs } }: { readonly data: ResultData }) {
  const { result, placement, handInId, exercise } = handIn;
  if (result === null) return null;
  const points = pointsHere(result, assignment.deviceClass);
  const counts = own && assignment.mine?.exercises.some((each) => each.exercise === exercise && each.handInId === handInId);
  const rung = placement && rungs.length > 0 ? rungReached(rungs, placement.fraction) : null;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 empty:hidden">
      {placement && <Gap placement={placement} />}
      {placement && <Figure name="of the roof">{formatShare(shareOf(placement))}</Figure>}
      {points && (
        <Figure name="score">
          {formatScore(points.points)}
          <span className="text-base text-muted">/{points.of}</span>
        </Figure>
      )}
      {placement && rungs.length > 0 && (
        <Figure name={rung ? `rung reached, ${rungPlace(rung, rungs)}` : 'rung reached'} isText>
          {rung ? rungWords(rung.name) : 'none yet'}
        </Figure>
      )}
      {rank && (
        <Figure name={`rank${rank.worstRank > rank.rank ? ', tied' : ''}`}>
          {rank.worstRank > rank.rank ? `#${rank.rank}–${rank.worstRank}` : `#${rank.rank}`}
        </Figure>
      )}
      {counts && (
        <Figure name="in the gradebook" isText>
          counts
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, isText = false, children }: { readonly name: string; readonly isText?: boolean; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={clsx('break-words', isText ? 'text-lg' : 'figures text-xl')}>{children}</dd>
    </div>
  );
}

function Gap({ placement }: { readonly placement: NonNullable<ResultData['handIn']['placement']> }) {
  const share = shareOf(placement);
  const times = gapTimes(share);
  return (
    <Figure name="to the roof" isText={times === null}>
      {times ?? gapWords(share)}
    </Figure>
  );
}

import type { Counted, Result } from '@rooflab/result';
import { ALL_POINTS, formatShare, gapTimes, gapWords, roofShare, rungReached, rungWords, shareOf, worthOfResult } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatTimes } from '../xray/counted-groups.ts';
import type { ResultData } from './load-result.ts';
import { rungPlace } from './rung-place.ts';

/** The key figures of a result: distance from the roof, points, rung, rank. */
export function KeyFigures({ data: { handIn, assignment, rank, own, rungs, byCounts } }: { readonly data: ResultData }) {
  const { result, placement, handInId, exercise } = handIn;
  if (result === null) return null;
  const points = worthOfResult(result, assignment.deviceClass);
  const counts =
    own && assignment.mine?.items.some(({ kind, subject, workId }) => kind === 'exercise' && subject === exercise && workId === handInId);
  const rung = placement && rungs.length > 0 ? rungReached(rungs, placement) : null;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 empty:hidden">
      {placement && <Gap placement={placement} measurements={result.performance.measurements} />}
      {placement && <Figure name="of the roof">{formatShare(shareOf(placement))}</Figure>}
      {byCounts && <ByCounts place={byCounts} marks={result.counted?.marks ?? []} inGrade={result.device.deviceClass === 'counted'} />}
      {points && (
        <Figure name="points" {...(!points.inFull && { hint: 'for being right; none for the rest' })}>
          {formatScore(points.points)}
          <span className="text-base text-muted"> of {points.of}</span>
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

interface FigureProps {
  readonly name: string;
  readonly hint?: string;
  readonly isText?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, hint, isText = false, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={clsx('break-words', isText ? 'text-lg' : 'figures text-xl')}>{children}</dd>
      {hint && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  );
}

interface ByCountsProps {
  readonly place: NonNullable<ResultData['byCounts']>;
  readonly marks: Counted['marks'];
  /** Whether the score comes from the counts. */
  readonly inGrade: boolean;
}

/** Key figures by counts instead of times: traffic, points, and the rung that corresponds. */
function ByCounts({ place: { score, ladder, reached }, marks, inGrade }: ByCountsProps) {
  const traffic = marks.find(({ fact }) => fact === 'bytesOverFewest')?.value ?? null;
  return (
    <>
      {traffic !== null && (
        <Figure name="bytes asked for">
          {formatTimes(traffic)}
          <span className="font-sans text-base text-muted"> × the fewest</span>
        </Figure>
      )}
      {!inGrade && (
        <Figure name="by counts" hint="what an assignment graded by counts would give">
          {formatScore(score)}
          <span className="text-base text-muted"> of {ALL_POINTS}</span>
        </Figure>
      )}
      {ladder.length > 0 && (
        <Figure name={reached ? `rung by counts, ${rungPlace(reached, ladder)}` : 'rung by counts'} isText>
          {reached ? rungWords(reached.name) : 'none yet'}
        </Figure>
      )}
    </>
  );
}

interface GapProps {
  readonly placement: NonNullable<ResultData['handIn']['placement']>;
  readonly measurements: Result['performance']['measurements'];
}

/** Over all sizes, like the score; the plot shows the largest size, which is mentioned if its gap differs. */
function Gap({ placement, measurements }: GapProps) {
  const share = shareOf(placement);
  const times = gapTimes(share);
  const largest = measurements.at(-1);
  return (
    <Figure
      name="to the roof"
      isText={times === null}
      {...(largest &&
        measurements.length > 1 && { hint: `over ${measurements.length} sizes; ${gapWords(roofShare(largest))} at the largest` })}
    >
      {times ?? gapWords(share)}
    </Figure>
  );
}

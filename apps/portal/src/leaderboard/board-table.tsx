'use client';
import { formatShare, formatShareInterval } from '@rooflab/roofline';
import { formatScore, formatTick } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type BoardRow, type barRange, intervalOf } from './board.ts';
import { IntervalBar } from './interval-bar.tsx';
import { type PlaceInBand, rankWords } from './tie-bands.ts';

type BarRange = ReturnType<typeof barRange>;

interface BoardTableProps {
  readonly slug: string;
  readonly title: string;
  /** Ranked by points, which have no interval. */
  readonly counted: boolean;
  readonly rows: readonly BoardRow[];
  /** The place of each of `rows` in its band. */
  readonly bands: readonly PlaceInBand[];
  readonly range: BarRange;
}

/**
 * One row per student. Rows whose intervals all overlap pairwise share a rank, under a bracket: the measurement does not tell them apart. Counted
 * results have points instead of an interval, and rows with equal points share a bracket. A client component to save the server work: a hundred rows
 * cost it half as much as data as they do as elements.
 */
export function BoardTable({ slug, title, counted, rows, bands, range }: BoardTableProps) {
  return (
    <Table caption={`Leaderboard: ${title}`}>
      <Head>
        <HeadCell className="w-20">Rank</HeadCell>
        <HeadCell className="w-2/5 sm:w-1/4">Name</HeadCell>
        {!counted && <IntervalHead range={range} />}
        <HeadCell numeric className="w-44">
          {counted ? 'Points of 100' : 'Of the roof'}
        </HeadCell>
      </Head>
      <tbody>
        {rows.map((row, i) => (
          <BoardLine
            key={`${row.label} ${row.points} ${row.fraction} ${row.fractionLow}`}
            slug={slug}
            row={row}
            band={bands[i] ?? 'alone'}
            range={range}
          />
        ))}
      </tbody>
    </Table>
  );
}

function IntervalHead({ range }: { readonly range: BarRange }) {
  return (
    <HeadCell className="max-sm:hidden">
      <span className="flex justify-between">
        <span aria-hidden="true" className="figures font-normal">
          {formatTick(range[0])}
        </span>
        Interval
        <span aria-hidden="true" className="figures font-normal">
          {formatTick(range[1])}
        </span>
      </span>
    </HeadCell>
  );
}

interface BoardLineProps {
  readonly slug: string;
  readonly row: BoardRow;
  readonly band: PlaceInBand;
  readonly range: BarRange;
}

function BoardLine({ slug, row, band, range }: BoardLineProps) {
  const { points, isMine, handInId } = row;
  const interval = intervalOf(row);
  const figure = interval === null ? formatScore(points) : formatShare(interval);
  return (
    <Row className={clsx(isMine && 'bg-accent-quiet', (band === 'first' || band === 'inner') && 'border-b-transparent')}>
      <Cell className="relative pl-4 first:pl-4">
        <Bracket band={band} />
        <span className="figures whitespace-nowrap">{rankWords(row)}</span>
      </Cell>
      <RowHead className="max-w-0 break-words">
        <BoardName row={row} />
      </RowHead>
      {interval && (
        <Cell className="align-middle max-sm:hidden">
          <IntervalBar {...interval} range={range} mine={isMine} />
        </Cell>
      )}
      <Cell numeric>
        {handInId ? <TextLink href={paths.handIn(slug, handInId)}>{figure}</TextLink> : figure}
        {interval && <span className="ml-2 text-xs text-muted">{formatShareInterval(interval)}</span>}
      </Cell>
    </Row>
  );
}

function BoardName({ row: { label, isNickname, isMine, student } }: { readonly row: BoardRow }) {
  return (
    <>
      <span className={clsx(!isNickname && 'font-normal text-muted')}>{label}</span>
      {isMine && <span className="ml-2 text-xs font-normal text-accent">you</span>}
      {student && <span className="block text-xs font-normal text-muted">{student.name}</span>}
    </>
  );
}

/** The ends of a band are drawn at its first and last rows. */
function Bracket({ band }: { readonly band: PlaceInBand }) {
  if (band === 'alone') return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute left-0.5 w-1.5 border-l-2 border-line-strong',
        band === 'first' && 'top-2 bottom-0 rounded-tl-sm border-t-2',
        band === 'inner' && 'inset-y-0',
        band === 'last' && 'top-0 bottom-2 rounded-bl-sm border-b-2',
      )}
    />
  );
}

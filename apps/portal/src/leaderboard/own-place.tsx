import { formatShare, formatShareInterval } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Board, type BoardRow, intervalOf } from './board.ts';
import { rankWords } from './tie-bands.ts';

interface OwnPlaceProps {
  readonly slug: string;
  readonly assignmentId: string;
  readonly exercise: string | undefined;
  readonly board: Board;
}

const WAY_ON = {
  counted: 'your first accepted hand-in puts you on it.',
  timed: 'your first accepted hand-in that is timed on a GPU puts you on it.',
} as const;

/** The reader's own row, in view however long the board is; or how to get onto it. */
export function OwnPlace({ slug, assignmentId, exercise, board: { mine, rows, deviceClass } }: OwnPlaceProps) {
  return (
    <section aria-label="Your place" className="sticky top-12 z-10 mb-4 border-y border-line bg-bg py-2.5 text-sm">
      {mine ? (
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span>
            Your rank: <span className="figures text-base">{rankWords(mine)}</span> of <span className="figures">{rows.length}</span>, as{' '}
            <span className="font-medium break-words">{mine.label}</span>.
          </span>
          <span className="text-muted">
            <OwnFigure row={mine} />
          </span>
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-muted">You are not on this board yet: {WAY_ON[deviceClass === 'counted' ? 'counted' : 'timed']}</span>
          {exercise !== undefined && (
            <ButtonLink href={paths.exercise(slug, assignmentId, exercise)} size="small">
              To the exercise
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}

function OwnFigure({ row }: { readonly row: BoardRow }) {
  const interval = intervalOf(row);
  if (interval === null) {
    return (
      <>
        <span className="figures text-text">{formatScore(row.points)}</span> of 100 points
      </>
    );
  }
  const [share, ends] = [formatShare(interval), formatShareInterval(interval)];
  return (
    <>
      <span className="figures text-text">{share}</span> of the roof
      {ends !== share && (
        <>
          , interval <span className="figures">{ends}</span>
        </>
      )}
    </>
  );
}

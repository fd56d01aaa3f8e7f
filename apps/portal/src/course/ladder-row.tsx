import { rungWords } from '@rooflab/roofline';
import clsx from 'clsx';
import { TextLink } from '../ui/text-link.tsx';
import type { OverviewExercise } from './overview.ts';

type Ladder = NonNullable<OverviewExercise['ladder']>;

interface Props {
  readonly ladder: Ladder;
  /** Where the kernel of a rung that is reached is shown; null: nowhere. */
  readonly hrefOf: ((rung: string) => string) | null;
}

/** The lab's own kernels, in the order of the ladder, and which of them the student's best result has caught up with: shape and words say it, not only colour. */
export function LadderRow({ ladder: { rungs, deviceClass }, hrefOf }: Props) {
  const reached = rungs.filter((rung) => rung.reached).length;
  return (
    <div className="mt-2">
      <p className="text-xs text-muted">
        {reached} of {rungs.length} rungs reached{deviceClass === 'counted' && ', by what the kernel does to memory'}
      </p>
      <ol aria-label="Rungs, the lowest first" className="mt-1 flex flex-wrap gap-1">
        {rungs.map(({ name, reached: done }) => (
          <li
            key={name}
            className={clsx(
              'flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs',
              done ? 'border-good bg-good-quiet text-good' : 'border-line text-muted',
            )}
          >
            <span aria-hidden="true">{done ? '●' : '○'}</span>
            {done && hrefOf ? (
              <TextLink href={hrefOf(name)} prefetch={false} className="inline-flex min-h-5 items-center text-good hover:text-text">
                {rungWords(name)}
              </TextLink>
            ) : (
              rungWords(name)
            )}
            <span className="sr-only">{done ? ', reached' : ', not reached yet'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

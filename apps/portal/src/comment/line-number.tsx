'use client';
import clsx from 'clsx';

interface Props {
  readonly line: number;
  readonly mark: 'open' | 'done' | undefined;
  /** Null: the reader may not open threads. */
  readonly choose: {
    readonly verb: 'Ask about' | 'Comment on';
    readonly selected: boolean;
    /** The line that the Tab key reaches; arrow keys reach the others. */
    readonly reached: boolean;
  } | null;
}

const MARKS = { open: 'border-accent', done: 'border-line-strong' } as const;
const SAID = { open: 'commented', done: 'commented, done' } as const;

/** The number of a line: marked if the line has comments, and a button for readers who may comment. */
export function LineNumber({ line, mark, choose }: Props) {
  const looks = clsx('w-12 shrink-0 border-l-3 pr-4 text-right text-muted select-none', mark ? MARKS[mark] : 'border-transparent');
  const said = mark && <span className="sr-only">({SAID[mark]}) </span>;
  if (choose === null) {
    return (
      <span className={looks}>
        <span aria-hidden="true">{line}</span>
        {said}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-line={line}
      tabIndex={choose.reached ? 0 : -1}
      aria-pressed={choose.selected}
      aria-label={`${choose.verb} line ${line}${mark ? `, ${SAID[mark]}` : ''}`}
      className={clsx(looks, 'cursor-pointer -outline-offset-2 hover:bg-accent-quiet hover:text-accent', choose.selected && 'text-accent')}
    >
      {line}
    </button>
  );
}

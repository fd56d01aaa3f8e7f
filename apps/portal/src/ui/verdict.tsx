import { type Meaning, verdictWords } from '@rooflab/grader/verdict-words';
import type { Verdict } from '@rooflab/result';
import clsx from 'clsx';

const COLOURS: Readonly<Record<Meaning, string>> = {
  right: 'text-good',
  wrong: 'text-wrong',
  slow: 'text-slow',
  ours: 'text-ours',
};

/** A verdict by shape, word and colour; `null` while there is none yet. */
export function VerdictMark({ verdict, waiting = 'waiting' }: { readonly verdict: Verdict | null; readonly waiting?: string }) {
  if (verdict === null) return <span className="text-muted">○ {waiting}</span>;
  const { shape, words, meaning } = verdictWords[verdict];
  return (
    <span className={clsx('inline-flex items-baseline gap-1.5 whitespace-nowrap', COLOURS[meaning])}>
      <span aria-hidden="true" className="w-3 text-center">
        {shape}
      </span>
      {words}
    </span>
  );
}

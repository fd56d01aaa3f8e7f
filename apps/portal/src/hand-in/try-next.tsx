import { ALL_POINTS, nextRung, rungWords } from '@rooflab/roofline';
import { formatFraction, formatScore } from '@rooflab/roofline/units';
import { Children, type ReactNode } from 'react';
import { FoldSummary } from '../experiment/experiment-curves.tsx';
import { paths } from '../shell/paths.ts';
import { LinkedLines } from '../source/line-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { pointWords } from '../ui/count-words.ts';
import { ExplainedText } from './explained-text.tsx';
import { firstWrong } from './first-wrong.ts';
import type { ResultData } from './load-result.ts';

/** What limits the kernel and what it resembles, the grader's hint, and the idea of the next rung. */
export function TryNext({ data: { handIn, rungs, own, course, byCounts } }: { readonly data: ResultData }) {
  const { handInId, result, placement, assignmentId, exercise } = handIn;
  if (result === null) return null;
  const rung = placement && nextRung(rungs, placement);
  const top = placement && rungs.length > 0 && rung === null;
  const { explained } = result;
  const hint = firstWrong(result)?.hint || result.hint;
  const step = byCounts?.next;
  if (hint === '' && !rung && !top && !step && !explained?.limit && !explained?.behavesLike) return null;
  return (
    <section aria-labelledby="try-next" className="mt-5 border-t border-line pt-4">
      <h2 id="try-next" className="mb-1 text-lg font-semibold tracking-tight">
        Try next
      </h2>
      {hint !== '' && (
        <p className="max-w-[72ch] [overflow-wrap:anywhere]">
          <LinkedLines text={hint} />
        </p>
      )}
      <MoreSeen open={hint === ''}>
        {(explained?.limit || explained?.behavesLike) && <ExplainedText explained={explained} className="text-sm text-muted" />}
        {rung && (
          <p className="text-sm text-muted">
            The next rung of the lab&apos;s ladder is <em>{rungWords(rung.name)}</em>: on this class of devices it reached{' '}
            <span className="figures">{formatFraction(rung.fraction)}</span> of the roof.
          </p>
        )}
        {step && (
          <p className="text-sm text-muted">
            The next rung of the lab&apos;s ladder is <em>{rungWords(step.name)}</em>: by its counts it has{' '}
            <span className="figures">{formatScore(step.score)}</span> of {pointWords(ALL_POINTS)}.
          </p>
        )}
        {top && <p className="text-sm text-muted">No rung of the lab&apos;s ladder is clearly faster. From here on, it is up to you.</p>}
      </MoreSeen>
      {own && (
        <ButtonLink className="mt-3 print:hidden" href={paths.goOnFrom(course.slug, assignmentId, exercise, handInId)}>
          Continue with this kernel
        </ButtonLink>
      )}
    </section>
  );
}

/** What else is known, folded behind the one piece of advice; open where there is none. */
function MoreSeen({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const shown = Children.toArray(children);
  if (shown.length === 0) return null;
  if (open) return <div className="flex max-w-[72ch] flex-col gap-2">{shown}</div>;
  return (
    <details className="group mt-2 max-w-[72ch]">
      <FoldSummary>What else was seen</FoldSummary>
      <div className="mt-1 flex flex-col gap-2">{shown}</div>
    </details>
  );
}

import { rungWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { LinkedLines } from '../source/line-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/page-header.tsx';
import { ExplainedText } from './explained-text.tsx';
import type { ResultData } from './load-result.ts';
import { nextRung } from './result-points.ts';

/** What limits the kernel and what it resembles, the grader's hint, and the idea of the rung above. */
export function TryNext({ data: { handIn, rungs, own, course } }: { readonly data: ResultData }) {
  const { handInId, result, placement, assignmentId, exercise } = handIn;
  if (result === null) return null;
  const rung = placement && nextRung(rungs, placement.fraction);
  const top = placement && rungs.length > 0 && rung === null;
  const { explained } = result;
  if (result.hint === '' && !rung && !top && !explained?.limit && !explained?.behavesLike) return null;
  return (
    <Section
      title="Try next"
      id="try-next"
      screenOnly
      actions={own && <ButtonLink href={paths.goOnFrom(course.slug, assignmentId, exercise, handInId)}>Go on with the kernel</ButtonLink>}
    >
      <div className="flex max-w-[72ch] flex-col gap-2">
        <ExplainedText explained={explained} />
        {result.hint !== '' && (
          <p className="[overflow-wrap:anywhere]">
            <LinkedLines text={result.hint} />
          </p>
        )}
        {rung && (
          <p>
            The next rung of the lab&apos;s ladder is <em>{rungWords(rung.name)}</em>: on this class of devices it reached{' '}
            <span className="figures">{formatFraction(rung.fraction)}</span> of the roof.
          </p>
        )}
        {top && <p>No rung of the lab&apos;s ladder is clearly faster. What is left is yours to find.</p>}
      </div>
    </Section>
  );
}

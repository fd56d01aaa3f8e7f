import { rungWords } from '@rooflab/roofline';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { ResultData } from './load-result.ts';
import { rungNumber } from './rung-place.ts';

/** Said once: of the hand-in that was the first to reach this rung. It leads to the rung's kernel where the course shows it. */
export function RungBadge({ data: { newRung, openRungs, handIn, course } }: { readonly data: ResultData }) {
  if (newRung === null) return null;
  const { assignmentId, exercise } = handIn;
  const number = rungNumber(newRung);
  return (
    <p className="mt-2 inline-flex min-h-6 flex-wrap items-center gap-x-1.5 rounded-full border border-good bg-good-quiet px-2.5 py-0.5 text-sm text-good">
      <span aria-hidden="true">●</span>
      <span>
        Rung{number === null ? '' : ` ${number}`} reached: {rungWords(newRung.name)}
      </span>
      {openRungs.includes(newRung.name) && (
        <TextLink
          href={paths.rung(course.slug, assignmentId, exercise, newRung.name)}
          prefetch={false}
          className="inline-flex min-h-6 items-center print:hidden"
        >
          Read its kernel
        </TextLink>
      )}
    </p>
  );
}

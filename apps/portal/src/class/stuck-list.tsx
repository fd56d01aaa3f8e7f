import { countWords } from '@rooflab/roofline/units';
import { worthPointWords } from '../ui/count-words.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { TextLink } from '../ui/text-link.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import type { StuckStudent } from './load-progress.ts';

interface Props {
  readonly stuck: readonly StuckStudent[];
  /** Title of the exercise; null where all students are stuck on the same one. */
  readonly titleOf: ((of: StuckStudent) => string) | null;
  /** Address of the student's hand-ins for that exercise. */
  readonly hrefOf: (of: StuckStudent) => string;
  readonly now: Date;
}

/** Number of students shown; the others are folded. */
const SHOWN = 8;

/** Students who may need help: with what, what went wrong last, and what they wrote. */
export function StuckList({ stuck, ...rest }: Props) {
  const others = stuck.slice(SHOWN);
  return (
    <>
      <Entries stuck={stuck.slice(0, SHOWN)} label="Students who are stuck" {...rest} />
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit text-sm text-muted hover:text-text">{others.length} more</summary>
          <Entries stuck={others} label="More students who are stuck" {...rest} />
        </details>
      )}
    </>
  );
}

function Entries({ stuck, label, titleOf, hrefOf, now }: Props & { readonly label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-8 md:grid-cols-2">
      {stuck.map((each) => (
        <li key={`${each.enrolmentId} ${each.assignmentId} ${each.exercise}`} className="min-w-0 border-b border-line py-2.5 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">
              <TextLink href={hrefOf(each)} prefetch={false} className="inline-block min-h-6 font-medium">
                {each.name}
              </TextLink>
              {titleOf && <span className="text-muted"> · {titleOf(each)}</span>}
            </span>
            <VerdictMark verdict={each.lastVerdict} />
          </p>
          {each.lastNote !== '' && <p className="line-clamp-2 break-words">“{each.lastNote}”</p>}
          <p className="text-xs text-muted">{stateWords(each, now)}</p>
        </li>
      ))}
    </ul>
  );
}

function stateWords({ lastAt, improvedAt, handIns, best }: StuckStudent, now: Date): string {
  const reached = best === null ? 'no points yet' : `${worthPointWords(best)} at best`;
  const step = improvedAt === null ? '' : `, reached ${formatDistance(improvedAt, now)}`;
  return `Last hand-in ${formatDistance(lastAt, now)}; ${countWords(handIns, 'hand-in')}; ${reached}${step}`;
}

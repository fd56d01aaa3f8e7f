import { formatFraction, formatScore } from '@rooflab/roofline/units';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { changeWords, diffWords } from '../work-log/change-words.ts';
import type { Evidence } from './report-data.ts';

type Entry = Extract<Evidence, { kind: 'work-log' }>;

/** An entry of the work log in a report: what was noted at the hand-in, and what came of it. */
export function WorkLogEvidence({ evidence, number }: { readonly evidence: Entry; readonly number: number }) {
  const { author, exerciseTitle, createdAt, note, verdict, score, fraction, fractionChange, lines } = evidence;
  const change = fractionChange === null ? null : changeWords(fractionChange);
  return (
    <figure className="my-3 break-inside-avoid" aria-label={`Figure ${number}: note by ${author}`}>
      <div className="border-l-3 border-line-strong bg-surface px-4 py-2.5">
        <p className="max-w-[72ch] break-words whitespace-pre-line">{note === '' ? <span className="text-muted">no note</span> : note}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <VerdictMark verdict={verdict} />
          {score !== null && <span className="figures">score {formatScore(score)}</span>}
          {fraction !== null && (
            <span className="figures">
              {formatFraction(fraction)} of the roof{change && ` (${change.words})`}
            </span>
          )}
          <span className="figures">lines {diffWords(lines)}</span>
        </p>
      </div>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> From {author}’s work log: {exerciseTitle}, <Time at={createdAt} />.
      </figcaption>
    </figure>
  );
}

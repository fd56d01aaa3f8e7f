import { firstShown, leadingHazard } from '@rooflab/grader/race-words';
import { wrongPattern } from '@rooflab/grader/wrong-pattern';
import { warningSentence } from '@rooflab/grader/wrong-words';
import type { CaseResult, Mismatch, Result } from '@rooflab/result';
import { countWords } from '@rooflab/roofline/units';

/** A wrong answer, in the form in which its page shows it first. */
export interface FirstWrong {
  /** The hazard that the answer depends on, as a sentence; empty if none is known. */
  readonly hazard: string;
  /** `15 of 24 cases are wrong.` */
  readonly count: string;
  /** What the wrong cases have in common; empty if nothing. */
  readonly pattern: string;
  readonly hint: string;
  /** The case whose elements are shown; null where no visible case has any. */
  readonly shown: { readonly name: string; readonly mismatch: Mismatch } | null;
}

/**
 * Null for other verdicts, and for an answer that is wrong only in another order of the invocations: there the verdict's sentence says more than a
 * table of values.
 */
export function firstWrong({
  verdict,
  correctness,
  hazards,
  diagnostics,
}: Pick<Result, 'verdict' | 'correctness' | 'hazards' | 'diagnostics'>): FirstWrong | null {
  const { cases } = correctness;
  const pattern = verdict === 'wrong-answer' ? wrongPattern(cases) : null;
  const failed = cases.filter(({ passed }) => !passed);
  const first = firstShown(failed.filter(({ hidden }) => !hidden));
  if (verdict !== 'wrong-answer' || first?.mismatch?.schedule || first === undefined) return null;
  const isAll = failed.length === cases.length;
  const leading = leadingHazard(hazards);
  const outside = hazards?.find(({ kind }) => kind === 'out-of-bounds');
  return {
    hazard: leading?.happens ?? '',
    count: isAll
      ? `All ${countWords(cases.length, 'case')} are wrong.`
      : `${failed.length} of ${countWords(cases.length, 'case')} ${failed.length === 1 ? 'is' : 'are'} wrong.`,
    pattern: isAll && pattern?.onlyCounts ? '' : (pattern?.words ?? ''),
    hint: leading?.mend || [warningSentence(diagnostics), pattern?.hint, outside?.message].filter(Boolean).join(' '),
    shown: shownCase(first),
  };
}

function shownCase({ name, mismatch }: CaseResult): FirstWrong['shown'] {
  return mismatch === null || mismatch.wrongElements === 0 ? null : { name, mismatch };
}

export interface WrongElement {
  readonly index: number;
  readonly got: string;
  readonly expected: string;
}

/** The first wrong elements that are known: results of earlier versions have one, outputs that were judged on the device have none. */
export function wrongElements({ elements, firstIndex, got, expected }: Mismatch): readonly WrongElement[] {
  if (elements) return elements;
  return firstIndex === null || got === null || expected === null ? [] : [{ index: firstIndex, got, expected }];
}

/** Got minus expected, `+3`, `−0.25`; a dash if there is no number to subtract. 64-bit integers are exact. */
export function differenceWords({ got, expected }: Pick<WrongElement, 'got' | 'expected'>): string {
  if (INTEGER.test(got) && INTEGER.test(expected)) return signed(String(BigInt(got) - BigInt(expected)));
  const difference = Number(got) - Number(expected);
  return Number.isFinite(difference) ? signed(String(Number(difference.toPrecision(3)))) : '–';
}

/** `0.012`, `2.5e-6` */
export function formatTolerance(tolerance: number): string {
  return tolerance !== 0 && tolerance < 1e-3 ? tolerance.toExponential(1) : tolerance.toPrecision(2);
}

const INTEGER = /^-?\d+$/;

function signed(text: string): string {
  if (text === '0') return '0';
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
}

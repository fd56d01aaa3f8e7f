import type { DerivedValue } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';

interface Names {
  readonly incumbent: string;
  readonly challenger: string;
  readonly axis: string;
  /** The measured places. */
  readonly xs: readonly number[];
}

/** From which size on the challenger is faster, as far as the interval of the break-even says it. */
export function breakEvenSentence({ value, low, high, note }: DerivedValue, { incumbent, challenger, axis, xs }: Names): string {
  const at = (x: number): string => `${axis} = ${rounded(x)}`;
  const faster = `“${challenger}” is faster than “${incumbent}”`;
  if (value !== null) {
    if (high === null)
      return `“${challenger}” overtakes “${incumbent}” at about ${at(value)}, but above the two lie too close together to be sure.`;
    if (low === null) return `${faster} from about ${at(value)} on, and certainly from ${at(high)} on; below, no difference can be told.`;
    return `${faster} from ${at(value)} on (between ${rounded(low)} and ${rounded(high)}).`;
  }
  if (high !== null)
    return high <= Math.min(...xs)
      ? `${faster} at every measured size.`
      : `${faster} from ${at(high)} on; below, no difference can be told.`;
  if (low === null) return `Which of “${challenger}” and “${incumbent}” is faster cannot be told at the measured sizes.`;
  const slower = `“${challenger}” is slower than “${incumbent}”`;
  if (note.startsWith('slower at every size')) return `${slower} at every measured size.`;
  return low >= Math.max(...xs)
    ? `${slower} at the largest size, ${at(low)}.`
    : `${slower} up to ${at(low)}; above, no difference can be told.`;
}

/** What lies between two measured sizes is not known to more than three digits; a size itself is told in full. */
function rounded(x: number): string {
  return formatCount(Number.isInteger(x) ? x : Math.round(Number(x.toPrecision(3))));
}

import type { Result } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { firstWrong } from './first-wrong.ts';

interface Said {
  readonly handIn: { readonly result: Result | null };
  /** Null where speed is not graded. */
  readonly marks: SpeedMarks | null;
}

/** What a verdict means, beside the figures that say how fast a kernel is: those are not repeated. Of other verdicts it is the grader's sentence. */
export function verdictSentence({ handIn: { result }, marks }: Said): string {
  if (result === null) return '';
  const { verdict, performance, correctness, message } = result;
  const wrong = firstWrong(result);
  if (wrong?.hazard) return `${wrong.hazard} ${wrong.count}`;
  if (wrong && (wrong.shown || wrong.pattern)) return `${wrong.count} ${wrong.pattern}`.trimEnd();
  const isTimed = performance.graded && performance.fraction !== null && !performance.measurements.some(({ projected }) => projected);
  const right = `All ${correctness.total} cases are right`;
  if (isTimed && verdict === 'accepted') return `${right}.`;
  if (isTimed && verdict === 'too-slow') {
    return marks ? `${right}, but the kernel is below the pass mark: ${formatFraction(marks.passFraction)} of the roof.` : `${right}.`;
  }
  return firstLine(message);
}

/** A compiler's message goes on with its candidates; all of it stands under its line in the source. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}

import { type CountedRung, countedPlace } from '@rooflab/lab';
import type { Measurement, Result } from '@rooflab/result';
import { ALL_POINTS, countedScore, rungWords } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';
import { countedHead, countedRows, isByCounts, REQUIRED_NOTE } from '../content/counted-rows.ts';
import { formatSize, timeText } from '../content/measured.ts';
import type { ReportInput } from '../content/report-input.ts';
import { REPORT_WIDTH, wrap } from '../layout/display-width.ts';
import type { Paint } from '../layout/paint.ts';
import { plainTable } from '../layout/plain-table.ts';
import { visibleLine } from '../layout/visible-text.ts';

type Scored = Pick<ReportInput, 'result' | 'countedLadder' | 'scoreSlack'>;

/**
 * The marks by counts, their points, and the corresponding place on the lab's ladder; nothing for a kernel that was not counted this way.
 */
export function countedLines({ result, ...scored }: Scored, paint: Paint): string[] {
  const { counted } = result;
  if (!counted) return [];
  const table = plainTable(countedHead(counted), countedRows(counted), ['left']);
  const note = counted.marks.some(({ required }) => required) ? [paint.dim(REQUIRED_NOTE)] : [];
  const worth = isByCounts(result) ? '' : worthSentence(countedScore(counted));
  const sentences = [worth, placeSentence({ result, ...scored })].filter((sentence) => sentence !== '').join(' ');
  return [...table, ...note, ...(sentences === '' ? [] : ['', ...wrap(sentences, REPORT_WIDTH)])];
}

function worthSentence(score: number): string {
  return `In an assignment graded by counts it would have ${formatScore(score)} of ${formatScore(ALL_POINTS)} points.`;
}

/** The highest rung whose score by counts is reached, and the next one; empty where no rung was scored. */
function placeSentence({ result: { counted }, countedLadder: ladder, scoreSlack }: Scored): string {
  const [lowest] = ladder;
  if (!counted || !lowest) return '';
  const { reached: best, next } = countedPlace(ladder, countedScore(counted), scoreSlack);
  if (!best) return `By counts it is below the lab's lowest rung, ${rungText(lowest, ladder)}.`;
  if (!next) return `By counts it reaches the top of the lab's ladder, ${rungText(best, ladder)}.`;
  return `By counts it reaches the lab's ${rungText(best, ladder)}; next is ${rungText(next, ladder)}.`;
}

/** `rung 3, sequential (72 points)`, or the numbers of all rungs with its score: `rungs 5 and 6 (100 points)`. */
function rungText({ name, score }: CountedRung, ladder: readonly CountedRung[]): string {
  const numbers = ladder.filter((other) => other.score === score).map((other) => Number.parseInt(other.name, 10));
  const points = `(${formatScore(score)} points)`;
  if (numbers.length === 1) return `rung ${numbers[0]}, ${visibleLine(rungWords(name))} ${points}`;
  return `rungs ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} ${points}`;
}

/** Times that cannot be compared with anything, in one line; empty where there are none. */
export function incomparableTimes({ measurements }: Result['performance']): string {
  const times = measurements.map((measurement: Measurement) => `${timeText(measurement)} at ${formatSize(measurement.size)}`);
  return times.length === 0 ? '' : `Time on this software device, not comparable: ${times.join(', ')}`;
}

import { worstFinding } from '@rooflab/grader/evidence';
import { costSentence, isTree, lanesSentence, type Picture, type Step, turnsSentence } from '@rooflab/grader/picture-words';
import type { Xray } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { REPORT_WIDTH, truncate } from '../layout/display-width.ts';
import type { Paint } from '../layout/paint.ts';
import { visibleLine } from '../layout/visible-text.ts';

/** More would hide the rest of the report. */
const MOST_PICTURES = 2;

const [ACTIVE, IDLE] = ['█', '·'];

/** One warp step by step, a line of 32 lanes each: for the line that costs most, and for trees. */
export function stepLines(xray: Xray, paint: Paint): string[] {
  const worst = worstFinding(xray)?.line;
  const isWorst = ({ line }: Picture) => line === worst;
  const shown = [...xray.pictures.filter(isWorst), ...xray.pictures.filter((picture) => !isWorst(picture) && isTree(picture))];
  return shown.slice(0, MOST_PICTURES).flatMap((picture, index) => [...(index > 0 ? [''] : []), ...pictureLines(picture, paint)]);
}

function pictureLines(picture: Picture, paint: Paint): string[] {
  const { line, memory, variable, steps, turns } = picture;
  const name = truncate(visibleLine(variable), 20);
  const place = `Line ${line}: one warp in ${name} (${memory === 'storage' ? 'global' : 'workgroup'} memory)`;
  const width = String(steps.length).length;
  const rows = steps.flatMap((step, index) => {
    const before = `  ${String(index + 1).padStart(width)}  ${lanesOf(step)}  `;
    const about = [lanesSentence(step), costSentence(picture, step)].filter((part) => part !== '').join(' · ');
    const which = step.turns > 1 ? [paint.dim(' '.repeat(before.length) + turnsSentence(picture, index))] : [];
    return [truncate(before + about, REPORT_WIDTH), ...which];
  });
  const drawn = steps.reduce((sum, step) => sum + step.turns, 0);
  const rest = drawn < turns ? [paint.dim(`  ${formatCount(turns - drawn)} of its ${formatCount(turns)} turns are not shown.`)] : [];
  return [paint.bold(place), ...rows, ...rest];
}

/** Lanes that are out of bounds have no address, but they take part. */
function lanesOf({ addresses }: Step): string {
  return addresses.map((address) => (address === null ? IDLE : ACTIVE)).join('');
}

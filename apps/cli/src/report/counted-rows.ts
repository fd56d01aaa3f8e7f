import { COUNTED_FACTS, FACT_LABELS } from '@rooflab/lab';
import type { Counted, Result } from '@rooflab/result';
import { formatScore } from '@rooflab/roofline/units';
import { formatSize } from './text-measurements.ts';
import { visibleLine } from './visible-text.ts';

type Mark = Counted['marks'][number];

/** Under a table in which a mark is starred. */
export const REQUIRED_NOTE = '* the share reached here scales the points of all marks';

/** Whether counts stand in the place of times. */
export function isByCounts({ device }: Pick<Result, 'device'>): boolean {
  return device.deviceClass === 'counted';
}

/** Heads of a table of marks. */
export function countedHead({ size }: Counted): string[] {
  return [`counted at ${formatSize(size)}`, 'value', 'full at', 'points'];
}

/** A row for each mark: the fact in words, its value, where it is full, its points. */
export function countedRows({ marks }: Counted): string[][] {
  return marks.map((mark) => [
    `${labelOf(mark)}${mark.required ? ' *' : ''}`,
    mark.value === null ? 'not known' : shown(mark.value),
    `${mark.full > mark.zero ? '≥' : '≤'} ${shown(mark.full)}`,
    `${formatScore(mark.points)} of ${formatScore(mark.maxPoints)}`,
  ]);
}

/** The fact's own name where a later version gave it. */
function labelOf({ fact }: Mark): string {
  const known = COUNTED_FACTS.find((name) => name === fact);
  return known ? FACT_LABELS[known] : visibleLine(fact);
}

function shown(value: number): string {
  return String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}

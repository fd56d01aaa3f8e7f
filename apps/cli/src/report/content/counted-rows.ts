import { factLabel } from '@rooflab/lab';
import type { Counted, Result } from '@rooflab/result';
import { formatFact, formatScore } from '@rooflab/roofline/units';
import { visibleLine } from '../layout/visible-text.ts';
import { formatSize } from './measured.ts';

/** Printed below a table in which a mark has an asterisk. */
export const REQUIRED_NOTE = '* the share reached here scales the points of all marks';

/** Whether counts replace times. */
export function isByCounts({ device }: Pick<Result, 'device'>): boolean {
  return device.deviceClass === 'counted';
}

/** Headers of a table of marks. */
export function countedHead({ size }: Counted): string[] {
  return [`counted at ${formatSize(size)}`, 'value', 'full at', 'points'];
}

/** A row for each mark: the fact in words, its value, the value for full marks, its points. */
export function countedRows({ marks }: Counted): string[][] {
  return marks.map((mark) => [
    `${factWords(mark.fact)}${mark.required ? ' *' : ''}`,
    mark.value === null ? 'not known' : formatFact(mark.value),
    `${mark.full > mark.zero ? '≥' : '≤'} ${formatFact(mark.full)}`,
    `${formatScore(mark.points)} of ${formatScore(mark.maxPoints)}`,
  ]);
}

/** A fact in words, on one line. */
export function factWords(fact: string): string {
  return visibleLine(factLabel(fact));
}

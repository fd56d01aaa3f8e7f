import type { Diagnostic, Measurement, Result } from '@rooflab/result';
import { formatShare, roofShare } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { hazardPlaces } from '../report/content/hazard-places.ts';
import type { ReportInput } from '../report/content/report-input.ts';
import { verdictSentence } from '../report/content/result-sentences.ts';
import { REPORT_WIDTH, wrap } from '../report/layout/display-width.ts';
import { createPaint } from '../report/layout/paint.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import { terminalRoofline } from '../report/roofline/terminal-roofline.ts';
import { caseLines } from '../report/text/cases.ts';

/**
 * What a save has changed: faults as `file:line:column: severity: message`, the verdict, the roofline, and how far the kernel has moved on
 * it.
 */
export function watchReport(input: ReportInput, before: Result | null): string {
  const { result, file } = input;
  const paint = createPaint(input.colour);
  const hazards = hazardPlaces(result).map(({ diagnostic }) => diagnostic);
  const isRight = result.correctness.passed === result.correctness.total;
  const lines = [
    ...[...result.diagnostics, ...hazards].filter(({ line }) => line > 0).map((diagnostic) => placeLine(file, diagnostic)),
    ...wrap(verdictSentence(result), REPORT_WIDTH, 2),
    ...(isRight ? [] : caseLines(result, paint, REPORT_WIDTH)),
    ...terminalRoofline(input).trimEnd().split('\n').filter(Boolean),
    ...wrap(moveSentence(before, result), REPORT_WIDTH, 2).filter(Boolean),
    ...(result.hint === '' ? [] : wrap(`Try next: ${visibleLine(result.hint)}`, REPORT_WIDTH, 2)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The kernel's place, preceded by its previous place; empty where it was neither timed nor counted. */
export function moveSentence(before: Result | null, now: Result): string {
  if (now.counted)
    return `Counted efficiency: ${moved(before?.counted && formatFraction(before.counted.efficiency), formatFraction(now.counted.efficiency))}.`;
  const measurement = largest(now);
  if (!measurement) return '';
  const earlier = before === null ? undefined : largest(before);
  const share = (each: Measurement): string => formatShare(roofShare(each));
  const faster =
    earlier && isSameSize(earlier, measurement) ? `, ${(earlier.medianNs / measurement.medianNs).toFixed(2)} times as fast` : '';
  return `Roofline: ${moved(earlier && share(earlier), share(measurement))} of the roof${faster} (bound by ${measurement.bound}).`;
}

function moved(from: string | undefined, to: string): string {
  return from === undefined ? to : `${from} → ${to}`;
}

function largest({ performance }: Result): Measurement | undefined {
  return performance.measurements.toSorted((a, b) => a.bytes - b.bytes).at(-1);
}

/** Each grading draws new sizes unless the seed is the same. */
function isSameSize(one: Measurement, other: Measurement): boolean {
  return one.bytes === other.bytes;
}

function placeLine(file: string, { severity, line, column, message }: Diagnostic): string {
  return `${visibleLine(file)}:${line}:${Math.max(1, column)}: ${severity}: ${visibleLine(message.split('\n', 1)[0] ?? '')}`;
}

import { verdictWords } from '@rooflab/grader/verdict-words';
import type { Measurement, Result } from '@rooflab/result';
import { formatScore, formatWallClock } from '@rooflab/roofline/units';
import { comparisonLines } from './comparison.ts';
import { isByCounts } from './counted-rows.ts';
import { REPORT_WIDTH, wrap } from './display-width.ts';
import { createPaint, type Paint } from './paint.ts';
import type { ReportInput } from './report-input.ts';
import { terminalRoofline } from './terminal-roofline.ts';
import { countedLines, incomparableTimes } from './text-by-counts.ts';
import { caseLines } from './text-cases.ts';
import { diagnosticLines } from './text-diagnostics.ts';
import { explainedLines } from './text-explained.ts';
import { formatSize, gapSentence, intensityLines, measurementLines, rungLines, timeLines } from './text-measurements.ts';
import { visibleLine } from './visible-text.ts';
import { hazardLines, xraySections } from './xray-report.ts';

const SOFTWARE_NOTE = 'software device: its times mean nothing, its counts are the same on every device';
const COUNTED_NOTE = 'graded by counts: the same figures on every device';

export interface TextOptions {
  /** False where the reader must not learn the seed of the hidden cases. */
  readonly withSeed: boolean;
}

/** The report for a terminal: the verdict first, then what supports it, then what to try next. Ends with a newline. */
export function textReport(input: ReportInput, options: TextOptions = { withSeed: true }): string {
  const { result } = input;
  const paint = createPaint(input.colour);
  const sections = [
    [...headline(result, paint), ...deviceLines(result, paint)],
    diagnosticLines(result.diagnostics, { source: input.source, file: input.file, width: REPORT_WIDTH }, paint).slice(0, -1),
    caseLines(result, paint, REPORT_WIDTH),
    countedLines(input, paint),
    timedLines(result, input.operation, paint),
    comparedLines(input),
    result.mode === 'measure' && result.performance.graded ? terminalRoofline(input).trimEnd().split('\n').filter(Boolean) : [],
    ...xrayLines(input, paint),
    explainedLines(result.explained),
    result.hint === '' ? [] : wrap(`Try next: ${visibleLine(result.hint)}`, REPORT_WIDTH, 2),
    footer(result, options, paint),
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n')}\n`;
}

/** The reports of several files, one below the other. */
export function textReports(inputs: readonly ReportInput[], options?: TextOptions): string {
  return inputs.map((input) => textReport(input, options)).join('\n');
}

/** `✓ accepted: Every case is right …`, in one line where it fits. */
export function verdictSentence(result: Result): string {
  const { shape, words } = verdictWords[result.verdict];
  return `${shape} ${words}: ${visibleLine(result.message)}`;
}

/** `98.5 of 100 points`; empty for a check, which is not graded, and when there is no score. */
export function scorePhrase(result: Result): string {
  if (result.score === null || result.mode === 'check') return '';
  return `${formatScore(result.score)} of ${formatScore(result.maxScore)} points`;
}

/** `NVIDIA H200`, or what plays one. */
export function deviceName(device: Result['device']): string {
  const name = visibleLine(device.description || [device.vendor, device.architecture].filter(Boolean).join(' '));
  return name || (device.software ? 'software device' : 'unnamed device');
}

/** The device with what its kind means for the score. */
export function devicePhrase(device: Result['device']): string {
  const note = deviceNote(device);
  return note === '' ? deviceName(device) : `${deviceName(device)} (${note})`;
}

function deviceNote(device: Result['device']): string {
  if (isByCounts({ device })) return COUNTED_NOTE;
  return device.software ? SOFTWARE_NOTE : '';
}

function headline(result: Result, paint: Paint): string[] {
  const { shape, words, meaning } = verdictWords[result.verdict];
  const [first = '', ...more] = wrap(verdictSentence(result), REPORT_WIDTH, 2);
  const verdict = `${shape} ${words}`;
  return [first.startsWith(verdict) ? paint.meaning(meaning, verdict) + first.slice(verdict.length) : first, ...more];
}

function deviceLines(result: Result, paint: Paint): string[] {
  const facts = [visibleLine(result.exercise), scorePhrase(result), deviceName(result.device)].filter((fact) => fact !== '');
  const lines = wrap(facts.join(' · '), REPORT_WIDTH - 2);
  const note = deviceNote(result.device);
  return (note === '' ? lines : [...lines, note]).map((line) => paint.dim(`  ${line}`));
}

function comparedLines({ comparison }: ReportInput): string[] {
  return comparison ? [...wrap(comparison.sentence, REPORT_WIDTH, 2), ...comparisonLines(comparison)] : [];
}

function timedLines(result: Result, operation: 'flop' | 'op', paint: Paint): string[] {
  const { measurements, sweep, graded } = result.performance;
  const lines: string[] = [];
  if (measurements.length > 0 && graded) {
    lines.push(...measurementLines(measurements, operation, (each) => formatSize(each.size)));
    lines.push(...intensityLines(measurements, operation).flatMap((line) => wrap(line, REPORT_WIDTH)));
    lines.push(...wrap(gapSentence(result), REPORT_WIDTH));
    lines.push(...rungLines(measurements).flatMap((line) => wrap(line, REPORT_WIDTH)));
  }
  if (sweep.length > 0) {
    if (lines.length > 0) lines.push('');
    const rows = graded ? measurementLines(sweep, operation, sweepName) : timeLines(sweep, sweepName);
    lines.push(paint.bold(graded ? 'Sweep (an experiment, not graded)' : 'Sweep (times on this software device, not comparable)'), ...rows);
  }
  return lines;
}

function sweepName(measurement: Measurement): string {
  return `${formatSize(measurement.overrides)} at ${formatSize(measurement.size)}`;
}

/** Measuring shows all of the x-ray; a grading only what may go wrong elsewhere. */
function xrayLines({ result, source }: ReportInput, paint: Paint): string[][] {
  const { xray, xrayRefused, mode, message } = result;
  if (xrayRefused !== undefined && message.includes(xrayRefused)) return [];
  if (xrayRefused !== undefined) return [wrap(visibleLine(xrayRefused), REPORT_WIDTH, 2).map(paint.dim)];
  if (!xray) return [];
  return mode === 'measure' ? xraySections(xray, source, paint) : [hazardLines(xray, paint)];
}

function footer(result: Result, options: TextOptions, paint: Paint): string[] {
  const lines: string[] = [];
  if (!result.performance.graded) lines.push(...wrap(incomparableTimes(result.performance), REPORT_WIDTH, 2));
  if (result.phases.length > 0) {
    const spent = result.phases.map(({ phase, ms }) => `${visibleLine(phase)} ${formatWallClock(ms)}`).join(', ');
    lines.push(...wrap(`Time: ${spent}`, REPORT_WIDTH, 2));
  }
  if (options.withSeed && result.seed !== '') lines.push(...wrap(`Replay with --seed ${visibleLine(result.seed)}`, REPORT_WIDTH, 2));
  return lines.map(paint.dim);
}

import { verdictWords } from '@rooflab/grader/verdict-words';
import type { Measurement, Result } from '@rooflab/result';
import { roofAge } from '@rooflab/roofline';
import { formatWallClock } from '@rooflab/roofline/units';
import { comparisonLines } from '../content/comparison.ts';
import { formatSize, measurementLines, timeLines } from '../content/measured.ts';
import type { ReportInput } from '../content/report-input.ts';
import { deviceName, deviceNote, scorePhrase, verdictSentence } from '../content/result-sentences.ts';
import { REPORT_WIDTH, wrap } from '../layout/display-width.ts';
import { createPaint, type Paint } from '../layout/paint.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { terminalRoofline } from '../roofline/terminal-roofline.ts';
import { countedLines, incomparableTimes } from './by-counts.ts';
import { caseLines } from './cases.ts';
import { diagnosticLines } from './diagnostics.ts';
import { explainedLines } from './explained.ts';
import { gapSentence, intensityLines, rungLines } from './measurements.ts';
import { hazardLines, xraySections } from './xray-report.ts';

export interface TextOptions {
  /** False where the reader must not learn the seed of the hidden cases. */
  readonly withSeed: boolean;
}

/** The report for a terminal: the verdict first, then the evidence, then what to try next. Ends with a newline. */
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

/** `measure` shows all of the x-ray; a grading shows only what may fail elsewhere. */
function xrayLines({ result, source }: ReportInput, paint: Paint): string[][] {
  const { xray, xrayRefused, mode, message } = result;
  if (xrayRefused !== undefined && message.includes(xrayRefused)) return [];
  if (xrayRefused !== undefined) return [wrap(visibleLine(xrayRefused), REPORT_WIDTH, 2).map(paint.dim)];
  if (!xray) return [];
  return mode === 'measure' ? xraySections(xray, source, paint) : [hazardLines(xray, paint)];
}

const BESIDE = ', its ceiling for this kernel now, beside it';

function footer(result: Result, options: TextOptions, paint: Paint): string[] {
  const lines: string[] = [];
  if (!result.performance.graded) lines.push(...wrap(incomparableTimes(result.performance), REPORT_WIDTH, 2));
  const age = roofAge(result.roof);
  if (age !== '') lines.push(...wrap(`The roof was measured ${age} before${result.roof.kept?.beside ? BESIDE : ''}.`, REPORT_WIDTH, 2));
  if (result.phases.length > 0) {
    const spent = result.phases.map(({ phase, ms }) => `${visibleLine(phase)} ${formatWallClock(ms)}`).join(', ');
    lines.push(...wrap(`Time: ${spent}`, REPORT_WIDTH, 2));
  }
  if (options.withSeed && result.seed !== '') lines.push(...wrap(`Replay with --seed ${visibleLine(result.seed)}`, REPORT_WIDTH, 2));
  return lines.map(paint.dim);
}

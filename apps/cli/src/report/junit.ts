import junit, { type Builder, type TestCase } from 'junit-report-builder';
import { REPORT_WIDTH } from './display-width.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import { createPaint } from './paint.ts';
import type { ReportInput } from './report-input.ts';
import { devicePhrase } from './text.ts';
import { diagnosticLines } from './text-diagnostics.ts';
import { visibleLine } from './visible-text.ts';

/** The package exports the builder itself; its types describe it as the `default` of what it exports. */
const builder = junit as unknown as Builder;

/** JUnit XML: one test case per case, one for the speed or the counts, and one for the grading where it came to neither. */
export function junitReport(input: ReportInput): string {
  const { result, executionMs } = input;
  const report = builder.newBuilder();
  const suite = report
    .testSuite()
    .name(xmlText(result.exercise))
    .time(Math.round(executionMs) / 1000);
  suite.property('verdict', result.verdict);
  suite.property('score', result.score === null ? '' : String(result.score));
  suite.property('maxScore', String(result.maxScore));
  suite.property('fraction', result.performance.fraction === null ? '' : String(result.performance.fraction));
  if (result.counted) suite.property('countedEfficiency', String(result.counted.efficiency));
  suite.property('device', xmlText(devicePhrase(result.device)));
  suite.property('seed', xmlText(result.seed));
  for (const outcome of outcomes(input)) addOutcome(suite.testCase().className(xmlText(result.exercise)).time(0), outcome, input);
  return `${report.build()}\n`;
}

function addOutcome(testCase: TestCase, outcome: Outcome, input: ReportInput): void {
  const { verdict } = input.result;
  const detail = xmlText(outcome.kind === 'grading' ? diagnosticText(input) : outcome.detail);
  testCase.name(xmlText(outcome.name)).file(xmlText(input.file));
  switch (outcome.status) {
    case 'failed':
      testCase.failure(xmlText(outcome.reason), verdict).stacktrace(detail === '' ? xmlText(outcome.reason) : detail);
      return;
    case 'error':
      testCase.error(xmlText(outcome.reason), verdict, detail === '' ? xmlText(outcome.reason) : detail);
      return;
    case 'skipped':
      testCase.skipped().standardOutput([outcome.reason, detail].filter(Boolean).join('\n'));
      return;
    case 'passed':
      if (detail !== '') testCase.standardOutput(detail);
  }
}

function diagnosticText({ result, source, file }: ReportInput): string {
  return diagnosticLines(result.diagnostics, { source, file, width: REPORT_WIDTH }, createPaint(false)).join('\n').trimEnd();
}

/**
 * Text that may stand anywhere in the report. All that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets) is invisible, and replaced by what
 * is not. The builder puts details into CDATA sections and splits only the first `]]>` in them, so none may be left.
 */
function xmlText(text: string): string {
  return text.split('\n').map(visibleLine).join('\n').replaceAll(']]>', ']] >');
}

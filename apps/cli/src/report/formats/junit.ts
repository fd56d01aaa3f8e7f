import { type Outcome, outcomes } from '../content/outcomes.ts';
import type { ReportInput } from '../content/report-input.ts';
import { devicePhrase } from '../content/result-sentences.ts';
import { REPORT_WIDTH } from '../layout/display-width.ts';
import { createPaint } from '../layout/paint.ts';
import { diagnosticLines } from '../text/diagnostics.ts';
import { type Element, element, xmlDocument } from './xml.ts';

/**
 * JUnit XML: a suite for each file, in it one test case per case, one for the speed or the counts, and one for the grading if it reached
 * neither. GitLab shows the content of `failure`, `error` and `skipped`, not their attributes, so the reason is included there as well
 * (https://docs.gitlab.com/ci/testing/unit_test_reports/).
 */
export function junitReport(inputs: readonly ReportInput[]): string {
  const uniqueName = createUniqueNames();
  const suites = inputs.map((input) => suite(input, uniqueName));
  return xmlDocument(element('testsuites', totals(suites), suites));
}

function suite(input: ReportInput, uniqueName: UniqueNames): Element {
  const { result, executionMs } = input;
  const testCases = outcomes(input).map((outcome) => testCase(outcome, input, uniqueName));
  const time = String(Math.round(executionMs) / 1000);
  const skipped = String(countOf(testCases, 'skipped'));
  return element('testsuite', { name: result.exercise, ...totals([element('', {}, testCases)]), skipped, time }, [
    element('properties', {}, properties(input)),
    ...testCases,
  ]);
}

function properties({ result }: ReportInput): Element[] {
  const { verdict, score, maxScore, performance, counted, device, seed } = result;
  const values = {
    verdict,
    score: score === null ? '' : String(score),
    maxScore: String(maxScore),
    fraction: performance.fraction === null || !performance.graded ? '' : String(performance.fraction),
    ...(counted && { countedEfficiency: String(counted.efficiency) }),
    device: devicePhrase(device),
    seed,
  };
  return Object.entries(values).map(([name, value]) => element('property', { name, value }));
}

function testCase(outcome: Outcome, input: ReportInput, uniqueName: UniqueNames): Element {
  const { exercise } = input.result;
  const attributes = { name: uniqueName(exercise, outcome.name), classname: exercise, time: '0', file: input.repositoryFile };
  return element('testcase', attributes, outcomeElements(outcome, input));
}

function outcomeElements(outcome: Outcome, input: ReportInput): Element[] {
  const { status, reason } = outcome;
  const detail = outcome.kind === 'grading' ? diagnosticText(input) : outcome.detail;
  const content = withoutAttachments([reason, detail].filter(Boolean).join('\n'));
  const output = detail === '' ? [] : [element('system-out', {}, withoutAttachments(detail))];
  const type = outcome.kind === 'comparison' ? (input.comparison?.uncountable ? 'uncountable' : 'slower') : input.result.verdict;
  if (status === 'failed') return [element('failure', { message: reason, type }, content)];
  if (status === 'error') return [element('error', { message: reason, type }, content)];
  return status === 'skipped' ? [element('skipped', { message: reason }, reason), ...output] : output;
}

function diagnosticText({ result, source, file }: ReportInput): string {
  return diagnosticLines(result.diagnostics, { source, file, width: REPORT_WIDTH }, createPaint(false)).join('\n').trimEnd();
}

/** GitLab offers the file of `[[ATTACHMENT|path]]` in a test's output for download. */
function withoutAttachments(text: string): string {
  return text.replaceAll('[[', '[ [');
}

type UniqueNames = (suite: string, name: string) => string;

/** "Only the first test for each name is used and duplicates are ignored" (GitLab), so a repeated name gets a number. */
function createUniqueNames(): UniqueNames {
  const taken = new Set<string>();
  return (suite, name) => {
    const key = (candidate: string): string => JSON.stringify([suite, candidate]);
    let unique = name;
    for (let count = 2; taken.has(key(unique)); count++) unique = `${name} (${count})`;
    taken.add(key(unique));
    return unique;
  };
}

function totals(suites: readonly Element[]): Record<'tests' | 'failures' | 'errors', string> {
  const count = (name: string): string => String(suites.reduce((sum, { content }) => sum + countOf(content, name), 0));
  return { tests: count('testcase'), failures: count('failure'), errors: count('error') };
}

/** Elements of a name among the content and inside it. */
function countOf(content: Element['content'], name: string): number {
  if (typeof content === 'string') return 0;
  return content.reduce((sum, child) => sum + (child.name === name ? 1 : 0) + countOf(child.content, name), 0);
}

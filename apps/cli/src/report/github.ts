import { randomBytes } from 'node:crypto';
import { verdictTitle } from '@rooflab/grader/verdict-words';
import type { Diagnostic, Result } from '@rooflab/result';
import { hazardPlaces } from './hazard-places.ts';
import { isFailure, type Outcome, outcomes } from './outcomes.ts';
import type { ReportInput } from './report-input.ts';
import { scorePhrase, textReport, verdictSentence } from './text.ts';
import { visibleLine, visibleLines } from './visible-text.ts';

/** GitHub keeps ten annotations of each level for a step. */
const MOST_ANNOTATIONS = 10;

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly diagnostic?: Diagnostic;
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Diagnostic['severity'],
  Annotation['level']
>;

/**
 * Workflow commands that mark the faults in the file and state the verdict, then the text report with command processing stopped: it holds the
 * student's words, which must never become commands.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubReport(input: ReportInput): string {
  const { result } = input;
  const score = scorePhrase(result);
  const verdict: Annotation = {
    level: 'notice',
    title: `Rooflab: ${visibleLine(result.exercise)}`,
    message: score === '' ? verdictSentence(result) : `${verdictSentence(result)} (${score})`,
  };
  const annotations = limited([
    verdict,
    ...diagnosticAnnotations(result.diagnostics),
    ...hazardAnnotations(result),
    ...outcomeAnnotations(input),
  ]);
  const token = randomBytes(16).toString('hex');
  const report = textReport(input).trimEnd().split('\n').map(inertLine);
  return `${[...annotations.map((each) => command(each, input.file)), `::stop-commands::${token}`, ...report, `::${token}::`].join('\n')}\n`;
}

/**
 * A line that the runner takes for no command. It trims a line before it looks for `::`, and finds `##[` anywhere
 * (actions/runner, ActionCommand.cs).
 */
export function inertLine(line: string): string {
  const inert = line.replaceAll('##[', '## [');
  return /^[\s\u0085\u200b\ufeff]*::/.test(inert) ? `| ${inert}` : inert;
}

function diagnosticAnnotations(diagnostics: readonly Diagnostic[]): Annotation[] {
  return diagnostics.map((diagnostic) => ({
    level: LEVELS[diagnostic.severity],
    title: `WGSL ${diagnostic.severity}`,
    message: visibleLines(diagnostic.message).join('\n'),
    diagnostic,
  }));
}

function hazardAnnotations(result: Result): Annotation[] {
  return hazardPlaces(result).map(({ kind, diagnostic }) => ({
    level: 'warning',
    title: `Right by luck: ${kind}`,
    message: visibleLine(diagnostic.message),
    diagnostic,
  }));
}

function outcomeAnnotations(input: ReportInput): Annotation[] {
  const { result } = input;
  const told = result.diagnostics.some(({ severity }) => severity === 'error');
  return outcomes(input)
    .filter((outcome) => isFailure(outcome) && !(told && outcome.kind === 'grading'))
    .map((outcome) => ({ level: 'error', title: outcomeTitle(outcome, verdictTitle(result.verdict)), message: outcome.reason }));
}

function outcomeTitle(outcome: Outcome, verdict: string): string {
  return outcome.kind === 'case' ? `${verdict}: ${outcome.name}` : verdict;
}

function limited(annotations: readonly Annotation[]): Annotation[] {
  const counts = { error: 0, warning: 0, notice: 0 };
  return annotations.filter(({ level }) => ++counts[level] <= MOST_ANNOTATIONS);
}

function command({ level, title, message, diagnostic }: Annotation, file: string): string {
  const place =
    diagnostic === undefined || diagnostic.line === 0
      ? []
      : [
          ['line', diagnostic.line],
          ['endLine', diagnostic.line],
          ...(diagnostic.column === 0
            ? []
            : [
                ['col', diagnostic.column],
                ['endColumn', diagnostic.column + Math.max(1, diagnostic.length)],
              ]),
        ];
  const properties = [['file', repositoryPath(file)], ...place, ['title', title]];
  return `::${level} ${properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')}::${escapeData(message)}`;
}

function repositoryPath(file: string): string {
  return visibleLine(file).replaceAll('\\', '/').replace(/^\.\//, '');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

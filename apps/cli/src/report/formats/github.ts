import { randomBytes } from 'node:crypto';
import { verdictTitle } from '@rooflab/grader/verdict-words';
import type { Diagnostic } from '@rooflab/result';
import { comparisonTitle } from '../content/comparison.ts';
import { hazardPlaces } from '../content/hazard-places.ts';
import { isFailure, type Outcome, outcomes } from '../content/outcomes.ts';
import type { ReportInput } from '../content/report-input.ts';
import { scorePhrase, verdictSentence } from '../content/result-sentences.ts';
import { visibleLine, visibleLines } from '../layout/visible-text.ts';
import { textReports } from '../text/text-report.ts';

/** GitHub keeps ten annotations of each level for a step. */
const MOST_ANNOTATIONS = 10;

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** Relative to the repository's root. */
  readonly file: string;
  readonly title: string;
  readonly message: string;
  readonly diagnostic?: Diagnostic;
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Diagnostic['severity'],
  Annotation['level']
>;

/**
 * Workflow commands that mark the faults in the files and state each verdict, then the text reports with command processing stopped: they
 * contain the student's words, which must never become commands.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubReport(inputs: readonly ReportInput[]): string {
  const annotations = limited([...inputs.map(verdictAnnotation), ...inputs.flatMap(faultAnnotations)]);
  const token = randomBytes(16).toString('hex');
  const report = textReports(inputs).trimEnd().split('\n').map(inertLine);
  return `${[...annotations.map(command), `::stop-commands::${token}`, ...report, `::${token}::`].join('\n')}\n`;
}

/**
 * A line that the runner does not take for a command. It trims a line before it looks for `::`, and finds `##[` anywhere (actions/runner,
 * ActionCommand.cs).
 */
export function inertLine(line: string): string {
  const inert = line.replaceAll('##[', '## [');
  return /^[\s\u0085\u200b\ufeff]*::/.test(inert) ? `| ${inert}` : inert;
}

function verdictAnnotation({ result, repositoryFile }: ReportInput): Annotation {
  const score = scorePhrase(result);
  const message = score === '' ? verdictSentence(result) : `${verdictSentence(result)} (${score})`;
  return { level: 'notice', file: repositoryFile, title: `Rooflab: ${visibleLine(result.exercise)}`, message };
}

function faultAnnotations(input: ReportInput): Annotation[] {
  return [...diagnosticAnnotations(input), ...hazardAnnotations(input), ...outcomeAnnotations(input)];
}

function diagnosticAnnotations({ result, repositoryFile }: ReportInput): Annotation[] {
  return result.diagnostics.map((diagnostic) => ({
    level: LEVELS[diagnostic.severity],
    file: repositoryFile,
    title: `WGSL ${diagnostic.severity}`,
    message: visibleLines(diagnostic.message).join('\n'),
    diagnostic,
  }));
}

function hazardAnnotations({ result, repositoryFile }: ReportInput): Annotation[] {
  return hazardPlaces(result).map(({ kind, diagnostic }) => ({
    level: 'warning',
    file: repositoryFile,
    title: `${result.hazards ? 'Hazard' : 'Right by luck'}: ${kind}`,
    message: visibleLine(diagnostic.message),
    diagnostic,
  }));
}

function outcomeAnnotations(input: ReportInput): Annotation[] {
  const { result, repositoryFile, comparison } = input;
  const told = result.diagnostics.some(({ severity }) => severity === 'error');
  return outcomes(input)
    .filter((outcome) => isFailure(outcome) && !(told && outcome.kind === 'grading'))
    .map((outcome) => ({
      level: 'error',
      file: repositoryFile,
      title:
        outcome.kind === 'comparison' && comparison ? comparisonTitle(comparison) : outcomeTitle(outcome, verdictTitle(result.verdict)),
      message: outcome.reason,
    }));
}

function outcomeTitle(outcome: Outcome, verdict: string): string {
  return outcome.kind === 'case' ? `${verdict}: ${outcome.name}` : verdict;
}

/** At most ten of each level; the last one gives the number of omitted ones. */
function limited(annotations: readonly Annotation[]): Annotation[] {
  return (['notice', 'error', 'warning'] as const).flatMap((level) => {
    const all = annotations.filter((annotation) => annotation.level === level);
    const last = all[MOST_ANNOTATIONS - 1];
    if (last === undefined || all.length === MOST_ANNOTATIONS) return all;
    const shown = all.slice(0, MOST_ANNOTATIONS - 1);
    const message = 'GitHub shows ten in a step; the log of this step says more.';
    return [...shown, { level, file: last.file, title: `${all.length - shown.length} more ${level}s`, message }];
  });
}

function command({ level, file, title, message, diagnostic }: Annotation): string {
  const properties = [['file', visibleLine(file)], ...placeOf(diagnostic), ['title', title]];
  return `::${level} ${properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')}::${escapeData(message)}`;
}

function placeOf(diagnostic: Diagnostic | undefined): [string, number][] {
  if (diagnostic === undefined || diagnostic.line === 0) return [];
  const { line, column, length } = diagnostic;
  const lines: [string, number][] = [
    ['line', line],
    ['endLine', line],
  ];
  return column === 0 ? lines : [...lines, ['col', column], ['endColumn', column + Math.max(1, length)]];
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

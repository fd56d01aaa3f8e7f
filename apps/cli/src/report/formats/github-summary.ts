import { verdictTitle, verdictWords } from '@rooflab/grader/verdict-words';
import type { Counted, Result } from '@rooflab/result';
import { formatShare, roofShare } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { COMPARISON_HEAD, type Comparison, comparisonRows } from '../content/comparison.ts';
import { countedHead, countedRows, REQUIRED_NOTE } from '../content/counted-rows.ts';
import { formatSize, rateAndRoof, timeText } from '../content/measured.ts';
import { isFailure, outcomes } from '../content/outcomes.ts';
import type { ReportInput } from '../content/report-input.ts';
import { devicePhrase, scorePhrase } from '../content/result-sentences.ts';
import { REPORT_WIDTH, truncate } from '../layout/display-width.ts';
import { createPaint } from '../layout/paint.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { diagnosticLines } from '../text/diagnostics.ts';

/** GitHub refuses a step's summary above 1 MiB; the rest is for other programs of the step. */
const LONGEST_SUMMARY_BYTES = 900 * 1024;

/** These bounds keep one result far below it. */
const LONGEST_INLINE = 2_000;
const LONGEST_FENCE = 64_000;
const MOST_CASES = 20;

/** The results of a step, as many as GitHub accepts; the last line gives the number of omitted ones. */
export function summariesMarkdown(inputs: readonly SummaryInput[]): string {
  let summary = '';
  for (const [index, input] of inputs.entries()) {
    const next = `${summary}${index === 0 ? '' : '\n'}${summaryMarkdown(input)}`;
    if (Buffer.byteLength(next) > LONGEST_SUMMARY_BYTES) return `${summary}\nand ${inputs.length - index} more, in the log of the step\n`;
    summary = next;
  }
  return summary;
}

type SummaryInput = Pick<ReportInput, 'result' | 'source' | 'file' | 'operation' | 'comparison'>;

/** The result as GitHub-flavoured Markdown for `$GITHUB_STEP_SUMMARY`. Nothing that a student wrote can become markup. */
export function summaryMarkdown(input: SummaryInput): string {
  const { result } = input;
  const { shape } = verdictWords[result.verdict];
  const blocks = [
    `## ${shape} ${verdictTitle(result.verdict)}: ${inline(result.exercise)}`,
    inline(result.message),
    factTable(input),
    diagnosticBlock(input),
    caseList(input),
    countedTable(result.counted),
    measurementTable(result.performance, input.operation),
    comparisonTable(input.comparison),
    result.hint === '' ? '' : `**Try next:** ${inline(result.hint)}`,
    result.seed === '' ? '' : `Replay with \`--seed\` ${inline(result.seed)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Text with every ASCII punctuation character escaped, which CommonMark allows for each of them. */
export function escapeMarkdown(text: string): string {
  return visibleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Text in a fence one backtick longer than any run inside it, so that it cannot close the fence. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function inline(text: string): string {
  return escapeMarkdown(truncate(text, LONGEST_INLINE));
}

function factTable({ result }: Pick<ReportInput, 'result'>): string {
  const { fraction, graded } = result.performance;
  const { passed, total } = result.correctness;
  const facts = [
    ['Score', scorePhrase(result)],
    ['Cases', total === 0 ? '' : `${passed}/${total}`],
    ['Of the measured roof', fraction === null || !graded ? '' : formatFraction(fraction)],
    ['Counted efficiency', result.counted ? formatFraction(result.counted.efficiency) : ''],
    ['Device', devicePhrase(result.device)],
  ].filter(([, value]) => value !== '');
  return ['| | |', '| --- | --- |', ...facts.map(([name = '', value = '']) => `| ${name} | ${inline(value)} |`)].join('\n');
}

function diagnosticBlock({ result, source, file }: Pick<ReportInput, 'result' | 'source' | 'file'>): string {
  if (result.diagnostics.length === 0) return '';
  const lines = diagnosticLines(result.diagnostics, { source, file, width: REPORT_WIDTH }, createPaint(false));
  return fenced(lines.join('\n').trimEnd().slice(0, LONGEST_FENCE).toWellFormed());
}

function caseList(input: Pick<ReportInput, 'result' | 'operation'>): string {
  const failing = outcomes(input).filter((outcome) => outcome.kind === 'case' && isFailure(outcome));
  const items = failing.slice(0, MOST_CASES).map((outcome) => `- ✗ **${inline(outcome.name)}**: ${inline(outcome.reason)}`);
  return failing.length > MOST_CASES ? [...items, `- and ${failing.length - MOST_CASES} more`].join('\n') : items.join('\n');
}

function measurementTable({ measurements, graded }: Result['performance'], operation: 'flop' | 'op'): string {
  if (measurements.length === 0 || !graded) return '';
  const rows = measurements.map((each) => {
    const { rate, roof } = rateAndRoof(each, operation);
    return `| ${[formatSize(each.size), timeText(each), rate, roof, formatShare(roofShare(each)), each.bound].map(inline).join(' | ')} |`;
  });
  return ['| size | time | rate | roof | fraction | bound |', '| --- | ---: | ---: | ---: | ---: | --- |', ...rows].join('\n');
}

function comparisonTable(comparison: Comparison | undefined): string {
  if (!comparison) return '';
  const { sentence, figures } = comparison;
  const rows = comparisonRows(figures).map((cells) => `| ${cells.map(inline).join(' | ')} |`);
  if (rows.length === 0) return inline(sentence);
  return `${inline(sentence)}\n\n${[`| ${COMPARISON_HEAD.join(' | ')} |`, '| --- | ---: | ---: | --- |', ...rows].join('\n')}`;
}

function countedTable(counted: Counted | undefined): string {
  if (!counted) return '';
  const rows = [countedHead(counted), ...countedRows(counted)].map((cells) => `| ${cells.map(inline).join(' | ')} |`);
  const [head = '', ...marks] = rows;
  const note = counted.marks.some(({ required }) => required) ? `\n\n${inline(REQUIRED_NOTE)}` : '';
  return `${[head, '| --- | ---: | ---: | ---: |', ...marks].join('\n')}${note}`;
}

import { PRIMER_URL, primerSectionOf } from '@rooflab/grader/primer';
import type { Meaning } from '@rooflab/grader/verdict-words';
import type { Diagnostic } from '@rooflab/result';
import { truncate, wrap } from '../layout/display-width.ts';
import type { Paint } from '../layout/paint.ts';
import { visibleLine, visibleLines } from '../layout/visible-text.ts';
import { sourceExcerpt } from './source-excerpt.ts';

const MOST_SHOWN = 10;

/** Columns of one line of a message; enough for every message of Tint, and bounded for a file that is one long name. */
const LONGEST_MESSAGE = 1000;

const MEANINGS = { error: 'wrong', warning: 'slow', info: 'ours' } as const satisfies Record<Diagnostic['severity'], Meaning>;

export interface DiagnosticsContext {
  readonly source: string;
  readonly file: string;
  readonly width: number;
}

/** Compiler messages, each with its source line and carets below the place. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], context: DiagnosticsContext, paint: Paint): string[] {
  const lines = diagnostics.slice(0, MOST_SHOWN).flatMap((diagnostic) => [...oneDiagnostic(diagnostic, context, paint), '']);
  const left = diagnostics.length - MOST_SHOWN;
  const more = left > 0 ? [paint.dim(`and ${left} more messages`), ''] : [];
  return [...lines, ...more, ...primerLines(diagnostics)];
}

/** Where the first explained error is explained at length. */
function primerLines(diagnostics: readonly Diagnostic[]): string[] {
  const [section] = diagnostics.flatMap(({ severity, message }) => (severity === 'error' ? (primerSectionOf(message) ?? []) : []));
  return section === undefined ? [] : [`WGSL for those who know C or CUDA: ${PRIMER_URL}#${section.id}`, ''];
}

function oneDiagnostic(diagnostic: Diagnostic, context: DiagnosticsContext, paint: Paint): string[] {
  const { severity, line, column } = diagnostic;
  const [first = '', ...more] = visibleLines(diagnostic.message).flatMap((each) =>
    wrap(truncate(each, LONGEST_MESSAGE), context.width - severity.length - 2),
  );
  const lines = [`${paint.meaning(MEANINGS[severity], severity)}: ${paint.bold(first)}`, ...more.map((each) => `  ${each}`)];
  if (line === 0) return lines;
  const margin = ' '.repeat(String(line).length);
  const place = `${visibleLine(context.file)}:${line}:${column}`;
  lines.push(...wrap(place, context.width - margin.length - 5).map((each) => `${margin} ${paint.dim('╭─')} ${each}`));
  const excerpt = sourceExcerpt(context.source, diagnostic, context.width - margin.length - 3);
  if (excerpt === null) return lines;
  lines.push(`${paint.dim(`${line} │`)} ${excerpt.text}`);
  lines.push(`${margin} ${paint.dim('│')} ${paint.meaning(MEANINGS[severity], excerpt.underline)}`);
  return lines;
}

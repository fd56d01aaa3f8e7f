import type { Diagnostic } from '@rooflab/result';

/** A message at a range of the text, in UTF-16 units. */
export interface PlacedDiagnostic {
  readonly from: number;
  readonly to: number;
  readonly severity: Diagnostic['severity'];
  readonly message: string;
}

/**
 * Places messages in a text. A message without a position goes to the first line; one past the end of the text (which has changed since) goes to its
 * end. A single point is extended to the word there, so that there is something to underline.
 */
export function placeDiagnostics(text: string, diagnostics: readonly Diagnostic[]): readonly PlacedDiagnostic[] {
  const starts = lineStarts(text);
  return diagnostics
    .map(({ line, column, length, severity, message }) => ({ ...rangeOf(text, starts, { line, column, length }), severity, message }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

function rangeOf(text: string, starts: readonly number[], { line, column, length }: Place): { from: number; to: number } {
  const index = Math.min(Math.max(line, 1), starts.length) - 1;
  const start = starts[index] ?? 0;
  const end = lineEnd(text, start);
  const from = line > starts.length ? end : Math.min(start + Math.max(0, column - 1), end);
  if (length > 0) return { from, to: Math.min(from + length, text.length) };
  const word = /^(\w+|[^\w\s])/.exec(text.slice(from, end))?.[0] ?? '';
  return { from, to: from + word.length };
}

/** Line breaks as in WGSL, not as in JavaScript; an editor turns `\r\n` into one break, so its text has none. */
function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((found) => found.index + found[0].length)];
}

function lineEnd(text: string, start: number): number {
  const at = text.slice(start).search(/[\r\n]/);
  return at < 0 ? text.length : start + at;
}

/** 1-based line and column of an offset, as in messages. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const starts = lineStarts(text.slice(0, offset));
  return { line: starts.length, column: offset - (starts.at(-1) ?? 0) + 1 };
}

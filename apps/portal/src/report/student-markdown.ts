import { markdownHtml } from '../handout/markdown-html.ts';
import { escapeHtml } from '../ui/escape-html.ts';

/** Characters that take more time to parse than their length suggests, and how many of each a section may have; an ordinary report has far fewer. */
const MOST_SIGNS: Readonly<Record<string, number>> = {
  $: 300,
  '[': 200,
  '|': 1500,
  '*': 800,
  _: 800,
  '`': 600,
  '<': 400,
  '~': 400,
  '@': 200,
  '&': 300,
  '{': 1000,
  '\\': 1500,
};

/** Nesting depth of quotes and lists. */
const MOST_LEVELS = 8;

/** Cells of all tables, counted as if every line were a row of the widest one. */
const MOST_CELLS = 3000;

/** Characters; formulas are long in MathML. */
const LONGEST_HTML = 400_000;

/** Recently rendered texts, so that a page with many sections renders only what changed. */
const MOST_KEPT = 300;
const kept = new Map<string, string>();

/**
 * Markdown and formulas of students as HTML, through the pipeline of the handouts: no part of the text becomes an element by itself. A text built to
 * waste time or space is shown as it was written.
 */
export function studentMarkdownHtml(markdown: string): string {
  const known = kept.get(markdown);
  if (known !== undefined) return known;
  const html = rendered(markdown);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(markdown, html);
  return html;
}

function rendered(markdown: string): string {
  if (isTooIntricate(markdown)) return asWritten(markdown);
  try {
    const html = markdownHtml(markdown);
    return html.length > LONGEST_HTML ? asWritten(markdown) : html;
  } catch {
    // Nested more deeply than our limits foresaw.
    return asWritten(markdown);
  }
}

function isTooIntricate(markdown: string): boolean {
  const counts = new Map<string, number>();
  for (const sign of markdown) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  if (Object.entries(MOST_SIGNS).some(([sign, most]) => (counts.get(sign) ?? 0) > most)) return true;
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.some((line) => levelsOf(line) > MOST_LEVELS)) return true;
  const widest = Math.max(...lines.map((line) => (/^[\s>|:-]*-[\s>|:-]*$/.test(line) ? line.split('|').length : 0)));
  return widest * lines.length > MOST_CELLS;
}

/** Marks of quotes and lists before the text of a line; indentation counts like a mark. */
function levelsOf(line: string): number {
  const start = /^[\s>+*\-.)0-9]*/.exec(line)?.[0] ?? '';
  const marks = start.match(/>|(?:[-+*]|\d+[.)])(?=\s|$)/g)?.length ?? 0;
  const indentation = Math.floor((/^\s*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0) / 2);
  return marks + indentation;
}

function asWritten(markdown: string): string {
  return `<p class="my-3 text-sm text-muted">This text is too intricate to be set, so it is shown as it was written.</p><pre tabindex="0" class="my-3 max-h-80 overflow-auto text-sm whitespace-pre-wrap break-words">${escapeHtml(markdown)}</pre>`;
}

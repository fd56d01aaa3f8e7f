import { escapeHtml } from '../escape-html.ts';
import type { PageBudget } from '../page-budget.ts';
import { codeSpans } from './code-spans.ts';

/** One line of code as HTML, without its line break. Sources are hostile: only this file makes these, and it escapes all of its input. */
export type CodeLine = string & { readonly [escaped]: true };

declare const escaped: unique symbol;

/** A source as a page shows it. */
export interface ShownSource {
  /** The first lines, each of which becomes an element. */
  readonly lines: readonly CodeLine[];
  /** What follows them, as one text: empty for all but absurdly long sources. Null: the page has no room for it. */
  readonly rest: CodeLine | null;
}

/** Lines that become elements; a long kernel has a few hundred. */
const MOST_LINES = 1000;

/** Characters of a source's HTML, in which each piece of a colour is an element. */
const LONGEST_HTML = 250_000;

/** Around each line: its element and number, and what else is beside it. */
const LINE_CHARACTERS = 250;

/** Marks that change the direction of text, so that code would read differently from how it runs (N. Boucher, R. Anderson, "Trojan Source", 2021). */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** Replaced one for one, so that columns stay the same. */
export function visibleCode(text: string): string {
  return text.replace(DIRECTION_MARKS, '\ufffd');
}

/**
 * A source in the form that the page has room for: coloured lines, lines without colours, one plain text, or nothing. Lines beyond the limit are plain
 * text in any case.
 */
export function shownSource(source: string, budget: PageBudget): ShownSource {
  const all = splitLines(source);
  const head = all.slice(0, MOST_LINES);
  for (const linesOf of [() => codeLines(head.join('\n'), budget), () => plainLines(head)]) {
    const lines = linesOf();
    if (budget.take(shownCharacters(lines))) return { lines, rest: plainText(all.slice(MOST_LINES), budget) };
  }
  return { lines: [], rest: plainText(all, budget) };
}

function plainText(lines: readonly string[], budget: PageBudget): CodeLine | null {
  const text = escapeHtml(lines.join('\n')) as CodeLine;
  return budget.take(text.length) ? text : null;
}

/**
 * Coloured WGSL, line by line. As elements, the pieces of a source and of its difference to the previous one were a third to two thirds of a result
 * page.
 */
export function codeLines(source: string, budget: PageBudget): readonly CodeLine[] {
  const lines = [''];
  const text = visibleCode(source.replaceAll('\r\n', '\n'));
  for (const { text: piece, className } of budget.spendColouring((limitMs) => codeSpans(text, { limitMs }))) {
    const [first = '', ...others] = piece.split('\n').map((part) => pieceHtml(part, className));
    lines.push(`${lines.pop()}${first}`);
    for (const other of others) lines.push(other);
  }
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return charactersOf(lines) <= LONGEST_HTML ? (lines as CodeLine[]) : plainLines(splitLines(source));
}

function splitLines(source: string): string[] {
  const lines = visibleCode(source.replaceAll('\r\n', '\n')).split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

function plainLines(lines: readonly string[]): readonly CodeLine[] {
  return lines.map((line) => escapeHtml(line) as CodeLine);
}

/** About as many characters as these lines have on a page. */
export function shownCharacters(lines: readonly string[]): number {
  return lines.length * LINE_CHARACTERS + charactersOf(lines);
}

function charactersOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

function pieceHtml(text: string, className: string | null): string {
  if (text === '' || className === null) return escapeHtml(text);
  return `<span class="${className}">${escapeHtml(text)}</span>`;
}

import { codeSpans } from '../editor/code-spans.ts';
import { escapeHtml } from '../ui/escape-html.ts';

/** One line of code as HTML, without its line break. Sources are hostile: only `codeLines` makes these, and it escapes all of its input. */
export type CodeLine = string & { readonly [escaped]: true };

declare const escaped: unique symbol;

/** Marks that change the direction of text, so that code would read differently from how it runs (N. Boucher, R. Anderson, "Trojan Source", 2021). */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** Replaced one for one, so that columns stay the same. */
export function visibleCode(text: string): string {
  return text.replace(DIRECTION_MARKS, '\ufffd');
}

/**
 * Coloured WGSL, line by line. As elements, the pieces of a source and of its difference to the previous one were a third to two thirds of a result
 * page.
 */
export function codeLines(source: string): readonly CodeLine[] {
  const lines = [''];
  for (const { text, className } of codeSpans(visibleCode(source.replaceAll('\r\n', '\n')))) {
    const [first = '', ...others] = text.split('\n').map((part) => pieceHtml(part, className));
    lines.push(`${lines.pop()}${first}`, ...others);
  }
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines as CodeLine[];
}

function pieceHtml(text: string, className: string | null): string {
  if (text === '' || className === null) return escapeHtml(text);
  return `<span class="${className}">${escapeHtml(text)}</span>`;
}

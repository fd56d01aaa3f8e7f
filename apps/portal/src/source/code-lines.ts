import { type CodeSpan, codeSpans } from '../editor/code-spans.ts';

/** Marks that turn the direction of text, so that code would read otherwise than it runs (N. Boucher, R. Anderson, "Trojan Source", 2021). */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** As long as before, so that columns stay what they were. */
export function visibleCode(text: string): string {
  return text.replace(DIRECTION_MARKS, '\ufffd');
}

/** Coloured WGSL line by line, without line ends. */
export function codeLines(source: string): readonly (readonly CodeSpan[])[] {
  const lines: CodeSpan[][] = [[]];
  for (const { text, className } of codeSpans(visibleCode(source.replaceAll('\r\n', '\n')))) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, className });
    });
  }
  return lines.at(-1)?.length === 0 && lines.length > 1 ? lines.slice(0, -1) : lines;
}

import { sourceLines } from '../plan/source-lines.ts';

/** Characters of a line that are shown; what a line has beyond is cut. */
const LINE_CHARACTERS = 120;

/** Characters of all lines that are shown, with their numbers; more only where the lines that are asked about have more. */
const MOST_CHARACTERS = 6000;

/** Lines before and behind one that is asked about, where not the whole file is shown: the most, and fewer where these are too many. */
const CONTEXTS = [12, 6, 3, 1, 0] as const;

/**
 * A block of code in Markdown: the file with its lines numbered from 1, of a long file these lines and some around them. Whatever the file holds stays
 * in the block.
 */
export function numberedLines(source: string, lines: readonly number[]): string {
  const all = sourceLines(source);
  const width = String(all.length).length;
  const shown = (keep: (line: number) => boolean) => written(all, keep, width);
  const whole = shown(() => true);
  const excerpts = CONTEXTS.map((context) => shown((line) => lines.some((asked) => Math.abs(asked - line) <= context)));
  const fits = [whole, ...excerpts].find(({ length }) => length <= MOST_CHARACTERS) ?? excerpts.at(-1) ?? '';
  const fence = '`'.repeat(Math.max(3, ...[...fits.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}wgsl\n${fits}\n${fence}`;
}

/** The lines to keep, each behind its number, and one `…` for lines that are left out. */
function written(all: readonly string[], keep: (line: number) => boolean, width: number): string {
  const rows: string[] = [];
  for (const [i, text] of all.entries()) {
    if (keep(i + 1)) rows.push(`${String(i + 1).padStart(width)}  ${cut(text)}`.trimEnd());
    else if (rows.at(-1) !== '…') rows.push('…');
  }
  return rows.join('\n');
}

/** Control characters and marks that turn the direction of a text would hide what a line says. */
function cut(text: string): string {
  const plain = [...text.replaceAll('\t', '  ').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')];
  return plain.length > LINE_CHARACTERS ? `${plain.slice(0, LINE_CHARACTERS).join('')}…` : plain.join('');
}

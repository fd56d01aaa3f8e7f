/** Characters that take more time to parse than their length suggests, and how many of each a text may have; an ordinary report has far fewer. */
const MOST_SIGNS: Readonly<Record<string, number>> = {
  $: 600,
  '[': 400,
  '|': 3000,
  '*': 1600,
  _: 1600,
  '`': 1200,
  '<': 800,
  '~': 800,
  '@': 400,
  '&': 600,
  '{': 2000,
  '\\': 3000,
};

/** Nesting depth of quotes and lists. */
const MOST_LEVELS = 8;

/** Lines that make a heading of the line before. */
const MOST_UNDERLINES = 200;

/** Cells of all tables, counted as if every line were a row of the widest one. */
const MOST_CELLS = 3000;

/** Whether a text was made to waste time. This finds cheaply what would take the renderer's whole time; what it overlooks ends there. */
export function isTooIntricate(markdown: string): boolean {
  const counts = new Map<string, number>();
  for (const sign of markdown) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  if (Object.entries(MOST_SIGNS).some(([sign, most]) => (counts.get(sign) ?? 0) > most)) return true;
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.some((line) => levelsOf(line) > MOST_LEVELS)) return true;
  if (lines.filter((line) => /^[\s>]*(?:=+|-+)\s*$/.test(line)).length > MOST_UNDERLINES) return true;
  const widest = Math.max(...lines.map((line) => (/^[\s>|:-]+$/.test(line) && line.includes('-') ? line.split('|').length : 0)));
  return widest * lines.length > MOST_CELLS;
}

/** Marks of quotes and lists before the text of a line; indentation counts like a mark. */
function levelsOf(line: string): number {
  const start = /^[\s>+*\-.)0-9]*/.exec(line)?.[0] ?? '';
  const marks = start.match(/>|(?:[-+*]|\d+[.)])(?=\s|$)/g)?.length ?? 0;
  const indentation = Math.floor((/^\s*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0) / 2);
  return marks + indentation;
}

import stringWidth from 'string-width';

/** The most columns of a line in a text report. */
export const REPORT_WIDTH = 100;

const graphemes = new Intl.Segmenter();

/** The text cut to `width` columns, with `…` where something was left out. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Lines of at most `width` columns, broken at spaces where possible; every line after the first is indented by `indent` columns. */
export function wrap(text: string, width: number, indent = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const room = () => (lines.length === 0 ? width : width - indent) - used;
  const breakLine = () => {
    lines.push(line);
    [line, used] = ['', 0];
  };
  const add = (part: string, columns: number) => {
    if (columns > room() && line !== '') breakLine();
    line += part;
    used += columns;
  };
  for (const word of text.split(' ')) {
    const columns = stringWidth(word);
    if (line !== '' && 1 + columns > room()) breakLine();
    if (line !== '') add(' ', 1);
    if (columns <= room()) add(word, columns);
    else for (const { segment } of graphemes.segment(word)) add(segment, stringWidth(segment));
  }
  breakLine();
  return lines.map((each, index) => (index === 0 ? each : ' '.repeat(indent) + each));
}

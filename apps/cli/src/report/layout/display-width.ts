/** Columns that no line of a text report exceeds. */
export const REPORT_WIDTH = 100;

/** East Asian wide and full-width blocks (Unicode UAX #11) and emoji: two terminal columns each. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** Marks that are drawn over the character before them. */
const COMBINING = /[\p{Mn}\p{Me}]/u;

/** Terminal columns of one code point that can be seen. */
export function characterWidth(character: string): 0 | 1 | 2 {
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Terminal columns of a text without colours and control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The text cut to `width` columns, with `…` where something was left out. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Lines of at most `width` columns, broken at spaces where possible, every line after the first indented by `indent` columns. */
export function wrap(text: string, width: number, indent = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const room = () => (lines.length === 0 ? width : width - indent);
  const breakLine = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(' ')) {
    const columns = displayWidth(word);
    if (line !== '' && used + 1 + columns > room()) breakLine();
    if (line !== '') {
      line += ' ';
      used += 1;
    }
    for (const character of word) {
      const step = characterWidth(character);
      if (used + step > room() && line !== '') breakLine();
      line += character;
      used += step;
    }
  }
  breakLine();
  return lines.map((each, index) => (index === 0 ? each : ' '.repeat(indent) + each));
}

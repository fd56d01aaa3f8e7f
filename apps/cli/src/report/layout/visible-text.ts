/**
 * WGSL's line breaks (WGSL §3.1), by which Tint counts lines. Reports must split lines like Tint, or a caret would point at the wrong line.
 */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Controls, format characters (bidirectional overrides, zero-width, tags), separators, lone surrogates and noncharacters: what a terminal
 * or a web page interprets or hides instead of showing ("Trojan Source", N. Boucher and R. Anderson, 2021).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

const DELETE = 0x7f;

/** The lines of a text, without their line breaks. */
export function splitLines(text: string): string[] {
  return text.split(LINE_BREAK);
}

/**
 * One line of visible characters only: line breaks and other ASCII controls become their pictures (␊, ␛, ␀), other invisible characters
 * `\u{…}`. Tabs become one space.
 */
export function visibleLine(text: string): string {
  return text.replaceAll('\t', ' ').replace(UNSEEN, picture);
}

/** Like `visibleLine`, for each line of the text. */
export function visibleLines(text: string): string[] {
  return splitLines(text).map(visibleLine);
}

/** The replacement for one character; the character itself when it is visible. */
export function visibleCharacter(character: string): string {
  return character.replace(UNSEEN, picture);
}

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === DELETE) return '␡';
  return `\\u{${code.toString(16).toUpperCase()}}`;
}

/** Characters, by code point, that look like one of WGSL's, or are invisible. */
const SPACES: ReadonlyMap<number, string> = new Map([
  [0xa0, 'a no-break space'],
  [0x2007, 'a figure space'],
  [0x2009, 'a thin space'],
  [0x202f, 'a narrow no-break space'],
  [0x3000, 'a full-width space'],
]);

const INVISIBLE: ReadonlyMap<number, string> = new Map([
  [0xad, 'a soft hyphen'],
  [0x200b, 'a zero-width space'],
  [0x200c, 'a zero-width non-joiner'],
  [0x200d, 'a zero-width joiner'],
  [0x2060, 'a word joiner'],
  [0xfeff, 'a byte order mark'],
]);

/** What WGSL writes for characters of word processors, formulas and other keyboards. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '-': '−–—',
  '*': '×·∗',
  '/': '÷⁄∕',
  '<=': '≤',
  '>=': '≥',
  '!=': '≠',
  '->': '→',
  '&&': '∧',
  '||': '∨',
  '!': '¬',
  ';': '\u037e',
  '.': '。',
  ',': '、',
  '[': '【「',
  ']': '】」',
};

const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const TO_ASCII = 0xfee0;

/** What is wrong with a character that WGSL does not have; null for one that is not listed here. */
export function characterWords(text: string): string | null {
  const code = text.codePointAt(0);
  if (code === undefined) return null;
  const named = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const space = SPACES.get(code);
  if (space) return `This is ${space} (${named}), often copied from a web page or a PDF. Replace it with an ordinary space.`;
  const invisible = INVISIBLE.get(code) ?? (isBidiControl(code) ? 'a mark for the direction of text' : undefined);
  if (invisible) return `This line contains ${invisible} (${named}), which is invisible. Delete it, or retype the line.`;
  const character = String.fromCodePoint(code);
  const ascii = code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST ? String.fromCodePoint(code - TO_ASCII) : lookalike(character);
  return ascii === undefined ? null : `${character} (${named}) is not a WGSL character. Write ${ascii} instead.`;
}

function lookalike(character: string): string | undefined {
  return Object.keys(LOOKALIKES).find((wgsl) => LOOKALIKES[wgsl]?.includes(character));
}

function isBidiControl(code: number): boolean {
  return code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

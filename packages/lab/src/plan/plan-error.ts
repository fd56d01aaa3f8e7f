/** A place in the WGSL file. */
export interface Place {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units; a byte order mark is not counted. */
  readonly column: number;
  /** In UTF-16 units; 0 for a point, such as the end of a line. */
  readonly length: number;
}

/** The launch plan cannot be read or run: the student's fault. The message says what is wrong and what to write instead. */
export class PlanError extends Error {
  readonly line: number;
  readonly column: number;
  readonly length: number;

  constructor(message: string, place: Place) {
    super(message);
    this.name = 'PlanError';
    this.line = place.line;
    this.column = place.column;
    this.length = place.length;
  }
}

/** A message quotes at most this many characters of the student's text, so that it remains a sentence. */
const MAX_QUOTED = 40;

/**
 * The text in quotation marks, shortened. Lone surrogates, terminal control characters and characters that change the text direction are
 * escaped.
 */
export function quote(text: string): string {
  const quoted = JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
  return quoted.replace(/[\p{Cc}\p{Cf}]/gu, (char) => `\\u${char.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}

/** The integer in digits, or its order of magnitude when it has too many of them. */
export function formatInteger(value: bigint): string {
  const digits = String(value);
  return digits.length > MAX_QUOTED ? `${value < 0n ? 'below −' : 'above '}10^${digits.length - (value < 0n ? 2 : 1)}` : digits;
}

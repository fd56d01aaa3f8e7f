/** Where a line of WGSL ends (WGSL §3.2, "line break"). */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The lines of a WGSL file, as the compiler counts them. */
export function sourceLines(source: string): string[] {
  return source.split(LINE_BREAK);
}

export interface CommentedLine {
  readonly text: string;
  /** Offset (from 0) of the comment that extends to the end of the line; null when there is none. */
  readonly comment: number | null;
}

/** Every line with its `//` comment. Inside a block comment, which may be nested, `//` has no meaning. */
export function* commentedLines(source: string): Generator<CommentedLine> {
  let depth = 0;
  for (const text of sourceLines(source)) {
    let comment: number | null = null;
    for (let i = 0; i < text.length && comment === null; i++) {
      if (text.startsWith('/*', i)) {
        depth++;
        i++;
      } else if (depth > 0 && text.startsWith('*/', i)) {
        depth--;
        i++;
      } else if (depth === 0 && text.startsWith('//', i)) {
        comment = i;
      }
    }
    yield { text, comment };
  }
}

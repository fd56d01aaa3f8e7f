const NOT_A_COMMENT = /^[^(/]+/;
const LINE_COMMENT = /^\/\/[^\n\v\f\r\u0085\u2028\u2029]*/;

/** The offset after the next `(` of a file, skipping spaces, names and comments. */
export function afterParenthesis(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '(') {
    const rest = source.slice(at);
    const skipped = NOT_A_COMMENT.exec(rest) ?? LINE_COMMENT.exec(rest);
    at += skipped ? skipped[0].length : blockCommentLength(rest);
  }
  return at + 1;
}

/** Block comments may be nested. */
function blockCommentLength(text: string): number {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return index + 2;
  }
  return text.length;
}

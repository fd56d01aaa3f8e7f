/** One statement of a script, with the comments before it and without its semicolon. */
export interface SqlStatement {
  /** The lines of the comments before it, as they stand; empty where there are none. */
  readonly comment: string;
  readonly text: string;
}

/** What may contain a semicolon that ends no statement: strings, names, bodies of functions and comments. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/y;

/** Splits a script into its statements. */
export function sqlStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let from = 0;
  for (let at = 0; at < script.length; ) {
    const end = opaqueEnd(script, at);
    if (end === null && script[at] === ';') {
      statements.push(statementOf(script.slice(from, at)));
      from = at + 1;
    }
    at = end ?? at + 1;
  }
  const rest = statementOf(script.slice(from));
  return rest.text === '' ? statements : [...statements, rest];
}

/** Where the opaque part that begins here ends; null where none begins. */
export function opaqueEnd(script: string, at: number): number | null {
  OPAQUE.lastIndex = at;
  return OPAQUE.exec(script) === null ? null : OPAQUE.lastIndex;
}

function statementOf(part: string): SqlStatement {
  const lines = part.trim().split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('--'));
  if (first < 0) return { comment: '', text: '' };
  const comments = lines.slice(0, first).filter((line) => line.startsWith('--') && !/^-- (Create|Alter|Add|Drop)[A-Z]\w+$/.test(line));
  return { comment: comments.join('\n'), text: lines.slice(first).join('\n').trim() };
}

export interface Token {
  /** `name` for what the file itself declares and `number` for literals; everything else as written. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** The structure of a WGSL file: without comments and blanks, and blind to names and numbers. Takes any text. */
export function wgslTokens(source: string): Token[] {
  const words = [...rawTokens(source)];
  const declared = declaredNames(words);
  return words.map(({ text, line }) => ({ text: declared.has(text) ? 'name' : isNumber(text) ? 'number' : text, line }));
}

/** Identifiers, numbers, operators of several characters, then any other single one. */
const TOKEN = /[\p{XID_Start}_]\p{XID_Continue}*|\.?\d[\w.]*(?:(?<=[eEpP])[+-]\w+)?|<<=|>>=|->|&&|\|\||[-+*/%&|^=!<>]=|\+\+|--|<<|>>|\S/gu;

function* rawTokens(source: string): Generator<Token> {
  for (const [i, text] of withoutComments(source).split('\n').entries()) {
    for (const [token] of text.matchAll(TOKEN)) yield { text: token, line: i + 1 };
  }
}

/** Comments become blanks, and their line breaks stay; block comments nest in WGSL. */
function withoutComments(source: string): string {
  let depth = 0;
  let inLine = false;
  return source.replaceAll(/\/\/|\/\*|\*\/|\r\n?|\n|[^/*\r\n]+|[/*]/g, (part) => {
    if (part === '\n' || part.startsWith('\r')) {
      inLine = false;
      return '\n';
    }
    if (!inLine && depth === 0 && part === '//') inLine = true;
    else if (!inLine && part === '/*') depth += 1;
    else if (!inLine && depth > 0 && part === '*/') {
      depth -= 1;
      return ' ';
    }
    return inLine || depth > 0 ? ' ' : part;
  });
}

const DECLARING = new Set(['fn', 'let', 'const', 'override', 'struct', 'alias', 'var']);

/** What follows a declaring keyword (and its template) or precedes a colon: parameters and members. Takes linear time. */
export function declaredNames(words: readonly Token[]): Set<string> {
  const names = new Set<string>();
  /** Seen from the back: the word after the next `>`. */
  let afterTemplate: string | undefined;
  for (let i = words.length - 1; i >= 0; i--) {
    const text = words[i]?.text;
    const next = words[i + 1]?.text;
    if (text === '>') afterTemplate = next;
    if (next === ':') addName(names, text);
    if (text !== undefined && DECLARING.has(text)) addName(names, next === '<' ? afterTemplate : next);
  }
  return names;
}

/** `default:` and `case x:` precede a colon too. */
function addName(names: Set<string>, text: string | undefined): void {
  if (text !== undefined && text !== 'default' && /^[\p{XID_Start}_]/u.test(text)) names.add(text);
}

function isNumber(text: string): boolean {
  return /^\.?\d/.test(text);
}

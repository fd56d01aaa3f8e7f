import { type Explanation, WORDS } from './wgsl-words.ts';

/** A call that is being written: the function, and the index of the present argument, from 0. */
export interface OpenCall {
  readonly name: string;
  readonly argument: number;
}

/** Explanation of the word that begins at the end of `before` (the part of its line before it), in a file with this text; null: none. */
export function explainWord(word: string, { before, text }: { before: string; text: string }): Explanation | null {
  if (/^\s*\/\/@/.test(before)) {
    const isFirst = /^\s*\/\/@\s*$/.test(before);
    return WORDS[isFirst ? 'planLine' : 'planFunction'].get(word) ?? null;
  }
  if (before.includes('//')) return null;
  if (/@\s*$/.test(before)) return WORDS.attribute.get(word) ?? null;
  if (/@builtin\(\s*$/.test(before)) return WORDS.builtin.get(word) ?? null;
  if (/\.\s*$/.test(before)) return null;
  return explainCall(word, text) ?? WORDS.type.get(word) ?? null;
}

/** Explanation of a function, from the file or built in; null for any other name. */
export function explainCall(name: string, text: string): Explanation | null {
  const own = new RegExp(`\\bfn\\s+(${name}\\s*\\([^(){}]*\\)(?:\\s*->[^{]+)?)`).exec(text)?.[1];
  if (own !== undefined) return { form: own.replace(/\s+/g, ' ').replace(/, \)/, ')').trim(), says: 'A function of this file.' };
  return WORDS.function.get(name) ?? null;
}

/** The innermost call with unclosed parentheses at the end of `text`; null in comments, and where there is none. */
export function openCall(text: string): OpenCall | null {
  if (text.slice(text.lastIndexOf('\n') + 1).includes('//')) return null;
  const code = text.replace(/\/\/[^\n]*/g, '');
  let depth = 0;
  let argument = 0;
  for (let at = code.length - 1; at >= 0; at--) {
    const character = code[at];
    if (character === ')' || character === ']') depth++;
    else if (depth > 0) depth -= character === '(' || character === '[' ? 1 : 0;
    else if (character === ';' || character === '{' || character === '}') return null;
    else if (character === ',') argument++;
    else if (character === '(' || character === '[') {
      const name = character === '(' ? /(?<!\bfn\s+|@)\b([A-Za-z_]\w*)(?:<[^()<>]*>)?$/.exec(code.slice(0, at).trimEnd())?.[1] : undefined;
      if (name !== undefined) return { name, argument };
      argument = 0;
    }
  }
  return null;
}

/** The positions of a signature's parameters, for highlighting one: [from, to]. */
export function parameterPlaces(form: string): readonly (readonly [number, number])[] {
  const open = form.indexOf('(');
  if (open < 0) return [];
  const places: [number, number][] = [];
  let depth = 1;
  let from = open + 1;
  for (let at = from; depth > 0 && at < form.length; at++) {
    const character = form[at] ?? '';
    if (OPENING.has(character)) depth++;
    else if (CLOSING.has(character)) depth--;
    if (depth > 0 && (depth > 1 || character !== ',')) continue;
    const parameter = form.slice(from, at).trim();
    if (parameter !== '') places.push([form.indexOf(parameter, from), at]);
    from = at + 1;
  }
  return places;
}

const OPENING: ReadonlySet<string> = new Set(['(', '<']);
const CLOSING: ReadonlySet<string> = new Set([')', '>']);

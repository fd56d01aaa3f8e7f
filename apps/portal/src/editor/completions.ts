import { declarationOf, type ExerciseBinding } from '@rooflab/lab/bindings';
import { type Explanation, KEYWORDS, WORDS } from './wgsl-words.ts';

/** Words that the exercise adds to those of the language. */
export interface ExerciseWords {
  readonly params: readonly { readonly name: string; readonly type: 'u32' | 'f32' }[];
  readonly bindings: readonly ExerciseBinding[];
}

export interface Word {
  readonly label: string;
  readonly kind: 'keyword' | 'type' | 'function' | 'variable' | 'property' | 'text';
  readonly detail?: string;
  /** The text to insert, if it is not the label. */
  readonly apply?: string;
  /** Listed before other words with the same beginning. */
  readonly first?: boolean;
  readonly explanation?: Explanation;
}

export interface WordsHere {
  /** Offset in the line where the word begins. */
  readonly from: number;
  readonly words: readonly Word[];
}

/**
 * Completions for the end of `line` (the part of a line before the cursor) in a file with this text. Null where none should be offered: in a comment,
 * in a number, or before anything is typed unless `asked`.
 */
export function wordsAt(
  line: string,
  { text, exercise, asked }: { text: string; exercise: ExerciseWords; asked: boolean },
): WordsHere | null {
  const typed = /[A-Za-z_]\w*$/.exec(line)?.[0] ?? '';
  const from = line.length - typed.length;
  const before = line.slice(0, from);
  if (/\d$/.test(before)) return null;
  if (/^\s*\/\/@/.test(line)) return { from, words: planWords(before, text, exercise) };
  if (before.includes('//')) return null;
  if (/@builtin\(\s*$/.test(before)) return { from, words: explained('builtin', 'keyword') };
  if (before.endsWith('@')) return { from, words: attributeWords(exercise) };
  if (/\bparams\.\s*$/.test(before)) return { from, words: exercise.params.map(paramWord) };
  if (before.endsWith('.') || (typed === '' && !asked)) return null;
  return { from, words: codeWords(text, exercise) };
}

function planWords(before: string, text: string, { params, bindings }: ExerciseWords): readonly Word[] {
  const repeats = bindings.some(({ name }) => name === 'iteration');
  if (/^\s*\/\/@\s*$/.test(before)) return explained('planLine', 'keyword').filter(({ label }) => repeats || label !== 'repeat');
  const overrides = declared(text, /\boverride\s+([A-Za-z_]\w*)/g).map((label): Word => ({ label, kind: 'variable', detail: 'override' }));
  if (/@\s*dispatch\s+$/.test(before)) return entryPoints(text).map((label) => ({ label, kind: 'function', detail: 'entry point' }));
  if (/@\s*sweep\s+$/.test(before)) return overrides;
  const sizes = params.filter(({ type }) => type === 'u32').map((param): Word => ({ ...paramWord(param), kind: 'variable' }));
  return [...sizes, ...overrides, ...explained('planFunction', 'function').map((word) => ({ ...word, apply: `${word.label}(` }))];
}

function attributeWords({ bindings }: ExerciseWords): readonly Word[] {
  const declarations = bindings.map((binding): Word => {
    const apply = declarationOf(binding).slice(1);
    return { label: `group(0) @binding(${binding.binding}) ${binding.name}`, kind: 'variable', apply, first: true };
  });
  return [...declarations, ...explained('attribute', 'keyword')];
}

function codeWords(text: string, { bindings }: ExerciseWords): readonly Word[] {
  const own = declared(text, /\b(?:fn|struct|alias|const|override|var(?:<[^>\n]*>)?|let)\s+([A-Za-z_]\w*)/g);
  const named = bindings.map(
    (binding): Word => ({ label: binding.name, kind: 'variable', detail: `binding ${binding.binding}`, first: true }),
  );
  const known = new Set([...named.map(({ label }) => label), ...KEYWORDS, ...WORDS.type.keys(), ...WORDS.function.keys()]);
  return [
    ...named,
    ...own.filter((label) => !known.has(label)).map((label): Word => ({ label, kind: 'variable', detail: 'this file', first: true })),
    ...KEYWORDS.map((label): Word => ({ label, kind: 'keyword' })),
    ...explained('type', 'type'),
    ...explained('function', 'function'),
  ];
}

function explained(words: keyof typeof WORDS, kind: Word['kind']): readonly Word[] {
  return [...WORDS[words]].map(([label, explanation]) => ({ label, kind, explanation }));
}

function paramWord({ name, type }: ExerciseWords['params'][number]): Word {
  return { label: name, kind: 'property', detail: type };
}

function entryPoints(text: string): readonly string[] {
  return declared(text, /@compute\b[^{]*?\bfn\s+([A-Za-z_]\w*)/g);
}

function declared(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])))];
}

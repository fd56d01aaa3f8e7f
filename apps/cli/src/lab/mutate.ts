/** One small mistake in a file. */
export interface Mutant {
  /** `line 42: < → <=` */
  readonly name: string;
  /** The kind of change: a barrier needs another kind of test than a bound. */
  readonly kind: 'barrier' | 'condition' | 'arithmetic' | 'number' | 'plan';
  readonly source: string;
}

interface Rule {
  readonly kind: Mutant['kind'];
  /** Finds each place; group 1, if there is one, is the text that remains before it. */
  readonly find: RegExp;
  /** Possible replacements. */
  readonly become: (found: string) => readonly string[];
}

const OPPOSITE: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '/': ['*'],
  '%': ['/'],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
  '+=': ['-=', '='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['-='],
  min: ['max'],
  max: ['min'],
};

const swapped = (found: string) => OPPOSITE[found] ?? [];
const neighbours = (found: string) => {
  const value = Number.parseInt(found, found.startsWith('0x') ? 16 : 10);
  const suffix = /[ui]$/.exec(found)?.[0] ?? '';
  return (value > 0 ? [value + 1, value - 1] : [value + 1]).map((number) => `${number}${suffix}`);
};

/** In the formatted WGSL of the labs an operator has spaces around it, and the `<` of a template does not. */
const CODE_RULES: readonly Rule[] = [
  { kind: 'barrier', find: /\b(?:workgroup|storage)Barrier\(\);/g, become: () => [''] },
  { kind: 'condition', find: /(?<= )(?:<=|>=|==|!=|<|>|&&|\|\|)(?= )/g, become: swapped },
  { kind: 'condition', find: /(?<=[( ])!(?=[\w(])/g, become: () => [''] },
  { kind: 'arithmetic', find: /(?<= )(?:\+=|-=|\*=|\/=|<<|>>|[-+*/%&|^])(?= )/g, become: swapped },
  { kind: 'arithmetic', find: /(?<=[(= ,])[-~](?=[\w(])/g, become: () => [''] },
  { kind: 'arithmetic', find: /\b(?:min|max)(?=\()/g, become: swapped },
  { kind: 'number', find: /(?<![\w.@])(?:0x[0-9a-f]+|\d+)[ui]\b/g, become: neighbours },
];

const PLAN_RULES: readonly Rule[] = [
  { kind: 'plan', find: /(?<= )[-+*/%](?= )/g, become: swapped },
  { kind: 'plan', find: /\b(?:min|max)(?=\()/g, become: swapped },
  { kind: 'plan', find: /(?<![\w.])\d+\b/g, become: neighbours },
];

/** Every mutant of a file: one condition, sign, bound, index, operator, number or barrier changed, in the code or in its launch plan. */
export function mutantsOf(source: string): readonly Mutant[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const [code = ''] = line.split(line.startsWith('//@') ? '\n' : '//');
    return rulesFor(line).flatMap(({ kind, find, become }) =>
      [...code.matchAll(find)].flatMap((match) =>
        become(match[0]).map((other): Mutant => {
          const changed = code.slice(0, match.index) + other + code.slice(match.index + match[0].length);
          const name = `line ${at + 1}, column ${match.index + 1}: ${match[0]} → ${other || 'nothing'}`;
          return { name, kind, source: lines.with(at, changed).join('\n') };
        }),
      ),
    );
  });
}

/** Declarations of constants and bindings are not mutated: their values are tile sizes, which affect only speed. */
function rulesFor(line: string): readonly Rule[] {
  if (line.startsWith('//@ sweep')) return [];
  if (line.startsWith('//@')) return PLAN_RULES;
  return /^\s*(?:const|override|@group|@compute|struct|enable)\b|^\s*\/\/|^@|^var</.test(line) ? [] : CODE_RULES;
}

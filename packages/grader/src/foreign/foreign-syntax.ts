import { shortName } from '../source-place.ts';
import type { ErrorPlace } from './place.ts';

/** A notation of another language that WGSL does not have. The error lies between `before` and `at`. */
export interface ForeignSyntax {
  /** Matches the compiler's message; an omitted pattern matches everything. */
  readonly said?: RegExp;
  readonly before?: RegExp;
  readonly at?: RegExp;
  readonly say:
    | string
    | ((found: { readonly before: RegExpExecArray | null; readonly at: RegExpExecArray | null; readonly place: ErrorPlace }) => string);
}

const INVALID = /^invalid character/;
const EXPECTED = /^expected /;
const UNEXPECTED = /^unexpected token/;

/** What a C type is called in WGSL, for `int i = 0`. */
const WGSL_TYPES: Readonly<Record<string, string>> = {
  ...{
    int: 'i32',
    uint: 'u32',
    unsigned: 'u32',
    size_t: 'u32',
    uint32_t: 'u32',
    int32_t: 'i32',
    float: 'f32',
    double: 'f32',
    bool: 'bool',
  },
  ...{ i32: 'i32', u32: 'u32', f32: 'f32', half: 'f32' },
  ...Object.fromEntries(
    [2, 3, 4].flatMap((n) => [
      [`float${n}`, `vec${n}f`],
      [`vec${n}`, `vec${n}f`],
      [`int${n}`, `vec${n}i`],
      [`ivec${n}`, `vec${n}i`],
      [`uint${n}`, `vec${n}u`],
      [`uvec${n}`, `vec${n}u`],
    ]),
  ),
};
const TYPE = `(?:unsigned\\s+)?(?:${Object.keys(WGSL_TYPES).join('|')}|auto|long|char|short)`;
const STATEMENT = '(?:^|[;{}(\\n])[ \\t]*';

const MISSING_BRACES = 'A body always has braces in WGSL: if (…) { … }, for (…) { … }.';
const NO_PREPROCESSOR = 'WGSL has no preprocessor.';
const OLD_ATTRIBUTE =
  'Attributes are now written with @: @compute @workgroup_size(64), @group(0) @binding(0). [[block]] no longer exists: delete it.';

/** The first match provides the message. */
export const FOREIGN_SYNTAX = {
  'a macro': {
    said: INVALID,
    at: /^#\s*define\s+(\w+)/,
    say: ({ at }) => `${NO_PREPROCESSOR} Write const ${shortName(at?.[1] ?? 'N')} = 64; for a constant, and fn for a macro with arguments.`,
  },
  'an include': { said: INVALID, at: /^#\s*include/, say: `${NO_PREPROCESSOR} Everything is in this one file: delete the line.` },
  'a loop to unroll': {
    said: INVALID,
    at: /^#\s*(?:pragma\s+)?unroll/,
    say: 'WGSL has no keyword for unrolling; the compiler decides: delete the line, or repeat the statements yourself.',
  },
  'a directive': {
    said: INVALID,
    at: /^#\s*(?:version|extension|pragma|if|ifdef|ifndef|else|elif|endif|undef|error|line)\b/,
    say: `${NO_PREPROCESSOR} Delete the line.`,
  },
  'a Markdown fence': {
    said: INVALID,
    at: /^```/,
    say: 'This line belongs to Markdown, not to WGSL: delete the lines that begin with ```.',
  },
  'a conditional expression': { said: INVALID, at: /^\?/, say: 'WGSL has no ?:. Write select(value if false, value if true, condition).' },
  'text in quotes': { said: INVALID, at: /^["'`“”„‘’]/, say: 'WGSL has no strings and no characters in quotes.' },
  'a placeholder of JavaScript': {
    said: INVALID,
    at: /^\$\{/,
    say: 'This is a template placeholder that was not filled in. Write the value, or override WG: u32 = 64; and the name.',
  },
  'a placeholder of a template': {
    at: /^\{\{/,
    say: 'This is a template placeholder that was not filled in. Write the value, or override WG: u32 = 64; and the name.',
  },
  'a line of a merge': {
    said: UNEXPECTED,
    at: /^<<<<<<< /,
    say: 'Git marked a conflict here. Keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
  },
  'attributes of HLSL': {
    said: UNEXPECTED,
    at: /^\[\s*numthreads/,
    say: 'WGSL writes a kernel as @compute @workgroup_size(64) fn main(…) { … }.',
  },
  'attributes in brackets': {
    said: /^unexpected token|^expected /,
    at: /^\[\[\s*(?:stage|block|group|binding|builtin|location|workgroup_size|size|align|stride|offset|access|override)\b/,
    say: OLD_ATTRIBUTE,
  },
  'the old attribute of a stage': {
    said: /^expected attribute/,
    before: /@$/,
    at: /^stage\s*\(/,
    say: 'WGSL now writes @compute, without stage.',
  },
  'a workgroup size by another name': {
    said: /^expected attribute/,
    before: /@$/,
    at: /^(?:workgroupSize|numthreads|local_size|threads)\b/i,
    say: 'WGSL writes @workgroup_size(64).',
  },
  'a kernel by another name': {
    said: /^expected attribute/,
    before: /@$/,
    at: /^(?:kernel|global|main)\b/,
    say: 'WGSL writes a kernel as @compute @workgroup_size(64) fn main(…) { … }.',
  },
  'a C-style function': {
    said: UNEXPECTED,
    at: new RegExp(`^(?:${TYPE}|void)\\s+\\w+\\s*\\(`),
    say: 'WGSL writes a function as fn name(x: f32) -> f32 { … }.',
  },
  'a C-style variable outside functions': {
    said: UNEXPECTED,
    at: new RegExp(`^${TYPE}\\s+\\w+\\s*[=;\\[]`),
    say: 'Outside all functions WGSL writes const N = 64; for a constant and var<workgroup> tile: array<f32, 64>; for shared memory.',
  },
  'a C-style member': {
    said: /^expected ':' for struct member/,
    before: new RegExp(`(${TYPE})\\s*\\*?\\s+$`),
    at: /^(\w+)/,
    say: ({ before, at }) => `WGSL writes the name first: ${nameAndType(before, at)}, with a comma after it.`,
  },
  'a semicolon between members': {
    said: /^expected '\}' for struct declaration/,
    at: /^;/,
    say: 'Members of a struct are separated by commas in WGSL, not by semicolons.',
  },
  'a C-style parameter': {
    said: /^expected ':' for parameter/,
    before: new RegExp(`(${TYPE})\\s*\\*?\\s*$`),
    at: /^\*?\s*(\w+)/,
    say: ({ before, at }) => `WGSL writes the name first: ${nameAndType(before, at)}.`,
  },
  'shared memory in a function': {
    said: EXPECTED,
    before: /(?:^|[;{}\n])[ \t]*(?:shared|groupshared|threadgroup)[ \t]+$/,
    say: 'WGSL declares memory that a workgroup shares outside all functions: var<workgroup> tile: array<f32, 64>;.',
  },
  'a C-style constant': {
    said: /^expected '=' for 'const' declaration/,
    before: new RegExp(`const\\s+(${TYPE})\\s+$`),
    at: /^(\w+)/,
    say: ({ before, at }) => `WGSL writes the name first: const ${nameAndType(before, at)} = …;.`,
  },
  'a C-style array': {
    said: EXPECTED,
    before: new RegExp(`${STATEMENT}(?:const[ \\t]+)?(${TYPE})[ \\t]+$`),
    at: /^(\w+)\s*\[/,
    say: ({ before, at }) => `WGSL writes var ${shortName(at?.[1] ?? '')}: array<${typeOf(before)}, 64>;.`,
  },
  'an unsigned variable': {
    said: /^expected '=' for assignment/,
    before: new RegExp(`${STATEMENT}unsigned\\s+$`),
    at: /^int\s+(\w+)/,
    say: ({ at }) => `WGSL writes var ${shortName(at?.[1] ?? '')}: u32 = …;.`,
  },
  'a C-style variable': {
    said: /^expected '=' for assignment/,
    before: new RegExp(`${STATEMENT}(?:static\\s+)?(?:const\\s+)?(${TYPE})[ \\t]*\\*?[ \\t]+$`),
    at: /^(\w+)/,
    say: ({ before, at }) => declared(before, at),
  },
  'an array type with brackets': {
    said: /^expected ';' for variable declaration/,
    before: /:\s*(f32|u32|i32|float|int|uint|vec[234][fiu])$/,
    at: /^\[/,
    say: ({ before }) => `WGSL writes the type of an array as array<${typeOf(before)}, 64>, and array<${typeOf(before)}> for a buffer.`,
  },
  'a cast': {
    said: EXPECTED,
    before: new RegExp(`[^\\w>)\\]]\\s*\\(\\s*(${TYPE})\\s*\\)\\s*$`),
    at: /^[\w(]/,
    say: ({ before }) => `WGSL converts with a call: ${typeOf(before)}(x), not (${before?.[1]})x.`,
  },
  'an increment inside an expression': {
    said: EXPECTED,
    before: /[\w\])]$/,
    at: /^\+\+/,
    say: '++ is a statement of its own in WGSL and has no value: write it on a line of its own.',
  },
  'a decrement inside an expression': {
    said: /^unable to parse right side of - expression/,
    before: /[\w\])]--\s*$/,
    say: '-- is a statement of its own in WGSL and has no value: write it on a line of its own.',
  },
  'an increment before the name': {
    said: /^prefix increment/,
    at: /^(\+\+|--)/,
    say: ({ at }) => `Write the name first: i${at?.[1]};, as a statement of its own.`,
  },
  'a suffix of C': {
    said: EXPECTED,
    before: /(?:^|[^\w.])(?:\d+\.?\d*|\.\d+)[uf]?$/,
    at: /^[dDlLFUu]+\b/,
    say: 'The suffixes of WGSL are u, i and f, in lower case, and a number needs none: 1.0, 64u.',
  },
  'a word for and': { said: EXPECTED, at: /^(and|or)\b/, say: ({ at }) => `WGSL writes ${at?.[1] === 'and' ? '&&' : '||'}.` },
  'a conversion of Rust': {
    said: EXPECTED,
    at: /^as\s+(\w+)/,
    say: ({ at }) => `WGSL converts with a call: ${shortName(at?.[1] ?? 'f32')}(x).`,
  },
  'a scope of C++': {
    said: EXPECTED,
    before: /\w$/,
    at: /^::/,
    say: 'WGSL has no :: and no namespaces. Its functions are called by their name alone: min(a, b).',
  },
  'an arrow of C': { said: EXPECTED, before: /\w$/, at: /^->/, say: 'WGSL uses a dot to access a member, even through a pointer: p.x.' },
  'a mutable variable of Rust': {
    said: /reserved keyword/,
    before: /let\s+$/,
    at: /^mut\b/,
    say: 'WGSL writes var for a variable that changes.',
  },
  'a reserved name': { said: /is a reserved keyword$/, say: 'WGSL keeps this word for later versions. Choose another name.' },
  'a body without braces': {
    said: /^expected '\{' for (?:if statement|while loop|for loop)/,
    before: /\)\s*$/,
    at: /^[\w*_]/,
    say: MISSING_BRACES,
  },
  'an else without braces': { said: /^expected '\{' for else/, before: /else\s*$/, say: MISSING_BRACES },
  'a case without braces': {
    said: /^expected '\{' for case/,
    before: /:\s*$/,
    say: 'The body of a case has braces in WGSL: case 0: { … }. No break is needed.',
  },
  'no default': { said: /^switch statement must have a default clause/, say: 'Add default: { } as the last clause.' },
  'a loop that tests at its end': {
    said: EXPECTED,
    before: /\bdo\s+$/,
    at: /^\{/,
    say: 'WGSL has no do … while. Write loop { … if (!condition) { break; } }.',
  },
  'a loop variable without var': {
    said: /^unresolved value/,
    before: /\bfor\s*\(\s*$/,
    at: /^(\w+)\s*=[^=]/,
    say: ({ at }) => `Declare it: for (var ${shortName(at?.[1] ?? 'i')} = 0u; ….`,
  },
  'a variable without var': {
    said: /^unresolved value/,
    before: /(?:^|[;{}\n])[ \t]*$/,
    at: /^(\w+)\s*=[^=]/,
    say: ({ at }) => `A variable is declared before it is used: var ${shortName(at?.[1] ?? 'x')} = …; (let if it never changes).`,
  },
  'a let that changes': { said: /^cannot (?:assign to '?let|modify 'let')/, say: 'A let never changes. Declare it with var.' },
  'a const that changes': {
    said: /^cannot (?:assign to '?const|modify 'const')/,
    say: 'A const never changes. Declare it inside the function, with var.',
  },
  'a parameter that changes': {
    said: /^cannot (?:assign to parameter|modify function parameter)/,
    say: 'A parameter never changes in WGSL. Copy it first: var x = parameter;.',
  },
  'a let outside functions': { said: /^module-scope 'let' is invalid/, say: 'Write const N = 64;, or override N: u32 = 64;.' },
  'a result after a colon': {
    said: /^expected '\{' for function body/,
    before: /\)\s*$/,
    at: /^:?\s*(\w+)/,
    say: 'WGSL writes the type of the result after an arrow: fn name(x: f32) -> f32 { … }.',
  },
  'a vector type without its element': {
    said: /^expected '<' for 'vec([234])'/,
    say: ({ place }) => `Name the type of its elements: vec${/'vec([234])'/.exec(place.said)?.[1]}f, or the same with u or i.`,
  },
  'memory of a workgroup in a function': {
    said: /^function-scope 'var' declaration must use 'function' address space/,
    say: 'Declare it outside all functions, where the whole workgroup sees it.',
  },
  'a variable outside functions without a place': {
    said: /^module-scope 'var' declarations/,
    say: 'Write var<workgroup> for memory that a workgroup shares, var<private> for a copy in each invocation.',
  },
  'an array of the length of a buffer': {
    said: /^variables in 'workgroup' address space must have a fixed footprint/,
    say: 'Give the array a length that is a const or an override: array<f32, 64>.',
  },
  'a length known at run time': {
    said: /^array count must evaluate to/,
    say: 'The length of an array must be known when the file is compiled: a const, or for workgroup memory an override.',
  },
  'an assignment as a condition': {
    said: /^expected '\)'/,
    before: /\b(?:if|while)\s*\([^=]*$/,
    at: /^=[^=]/,
    say: 'WGSL compares with ==.',
  },
  'mixed operators': {
    said: /^mixing '.*' requires parenthesis/,
    say: 'WGSL requires parentheses where other languages have an order of precedence: (a && b) || c, (a & b) == 0.',
  },
  'a statement without its end': {
    said: /^expected ';'/,
    before: /\n\s*$/,
    say: ({ place }) => `Is a ; missing at the end of line ${lineOfLastWord(place)}?`,
  },
} as const satisfies Record<string, ForeignSyntax>;

function typeOf(before: RegExpExecArray | null): string {
  const type = before?.[1] ?? '';
  return type.startsWith('unsigned') ? 'u32' : (WGSL_TYPES[type] ?? 'f32');
}

function nameAndType(before: RegExpExecArray | null, at: RegExpExecArray | null): string {
  return `${shortName(at?.[1] ?? 'x')}: ${typeOf(before)}`;
}

function declared(before: RegExpExecArray | null, at: RegExpExecArray | null): string {
  const name = shortName(at?.[1] ?? 'x');
  const isKnown = before?.[1] !== undefined && (before[1].startsWith('unsigned') || before[1] in WGSL_TYPES);
  return `WGSL writes var ${name}${isKnown ? `: ${typeOf(before)}` : ''} = …; (let if it never changes).`;
}

/** The line on which the text before the place ends. */
function lineOfLastWord({ before, line }: ErrorPlace): number {
  return line - (before.slice(before.trimEnd().length).split('\n').length - 1);
}

import type { Expectation, HostileFile } from './hostile-file.ts';

/** Files that a text file cannot contain, or that are pure repetition. */
export const generated: readonly HostileFile[] = [
  file('empty', 'plan-error', ''),
  file('only-white-space', 'plan-error', ' \n\t\r\n\u2028 '),
  file(
    'binary',
    'usage',
    Uint8Array.from({ length: 4096 }, (_, i) => (i * 193 + 0x7f) & 0xff),
  ),
  file('invalid-utf-8', 'usage', bytes('// a lonely continuation byte: ', Uint8Array.of(0x80), '\n', sum())),
  file('utf-16', 'usage', new Uint8Array(Uint16Array.from(`\ufeff${sum()}`, (char) => char.charCodeAt(0)).buffer)),
  file('nul-inside', 'compile-error', sum('  _ = 1\0;\n')),
  file('nul-in-comment', 'compile-error', `// a\0b\n${sum()}`),
  file('byte-order-mark', 'accepted', `\ufeff${sum()}`),
  file('byte-order-mark-inside', 'compile-error', sum('  \ufeff_ = 1;\n')),
  file('crlf', 'accepted', sum().replaceAll('\n', '\r\n')),
  file('cr-only', 'accepted', sum().replaceAll('\n', '\r')),
  file('64-kib', 'accepted', padded(64 * 1024)),
  file('64-kib-and-one', 'usage', padded(64 * 1024 + 1)),
  file('ten-megabytes', 'usage', padded(10 * 2 ** 20)),
  file('deep-parentheses', 'compile-error', sum(`  _ = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`)),
  file('deep-unary', 'compile-error', sum(`  _ = ${'-'.repeat(3).concat(' -'.repeat(20_000))}1;\n`)),
  file('deep-blocks', 'compile-error', sum(`  ${'{'.repeat(20_000)}${'}'.repeat(20_000)}\n`)),
  file('deep-ifs', 'compile-error', sum(`  ${'if (lane > 0u) {'.repeat(1_000)}${'}'.repeat(1_000)}\n`)),
  file('deep-else-ifs', 'compile-error', sum(`  if (lane > 70u) { }${' else if (lane > 70u) { }'.repeat(2_000)}\n`)),
  file('deep-templates', 'compile-error', sum(`  var x: ${'array<'.repeat(5_000)}u32${', 1>'.repeat(5_000)};\n`)),
  file('deep-plan', 'plan-error', `//@ dispatch main ${'('.repeat(25_000)}1${')'.repeat(25_000)}\n${sum('', '')}`),
  file('long-sum', 'accepted', sum(`  var x = input[0];\n  _ = x${' + x'.repeat(400)};\n`)),
  file('endless-sum', 'compile-error', sum(`  var x = input[0];\n  _ = x${' + x'.repeat(12_000)};\n`)),
  file('unrolled', ['timeout', 'wrong-answer', 'accepted'], sum(`  ${'output[0]+=input[lane];'.repeat(2_600)}\n`)),
  file('constant-table', 'accepted', sum(`  const table = array(${'7,'.repeat(10_000)});\n  _ = table[lane];\n`)),
  file('constant-table-too-long', 'runtime-error', sum(`  const table = array(${'7,'.repeat(25_000)});\n  _ = table[lane];\n`)),
  file('huge-switch', 'accepted', sum(`  switch lane { ${range(4_000, (i) => `case ${i}:{}`)} default: {} }\n`)),
  file('many-overrides', 'accepted', `${sum()}${range(2_500, (i) => `override o${i}=${i}u;`)}`),
  file('many-functions', 'accepted', `${sum()}${range(3_500, (i) => `fn g${i}(){}`)}`),
  file('many-entry-points', 'accepted', `${sum()}${range(900, (i) => `@compute @workgroup_size(1) fn e${i}(){}`)}`),
  file('many-bindings', 'runtime-error', manyBindings()),
  file('huge-struct', 'accepted', `${sum()}struct Huge {${range(5_000, (i) => `m${i}:u32,`)}}\nvar<private> huge: Huge;`),
  file(
    'deep-structs',
    'compile-error',
    `${sum()}struct S0 { m: u32 }${range(2_000, (i) => `struct S${i + 1}{m:S${i}}`)}\nvar<private> s: S2000;`,
  ),
  file('alias-chain', 'accepted', `${sum()}alias A0 = u32;${range(2_500, (i) => `alias A${i + 1}=A${i};`)}`),
  file('constant-doubling', 'accepted', `${sum()}const c0 = 1u;${range(30, (i) => `const c${i + 1}=(c${i}+c${i})/2u;`)}`),
  file('long-name', 'accepted', sum(`  let ${'a'.repeat(60_000)} = 1;\n`)),
  file('long-line', 'compile-error', sum(`  ${'?'.repeat(60_000)}\n`)),
  file('many-errors', 'compile-error', sum('  x();\n'.repeat(9_000))),
  file('many-plan-lines', 'plan-error', `${'//@ dispatch main 1\n'.repeat(3_000)}${sum('', '')}`),
  file('many-sweep-values', 'plan-error', `//@ sweep WG ${range(9_000, (i) => `${i},`)}1\n${sum()}`),
];

function file(name: string, expect: Expectation | readonly Expectation[], content: string | Uint8Array): HostileFile {
  return {
    name,
    expect: [expect].flat(),
    exercise: 'reduction/sum',
    mode: 'check',
    bytes: typeof content === 'string' ? bytes(content) : content,
  };
}

/** A correct kernel with something at the beginning of its body. */
function sum(first = '', plan = '//@ dispatch main 1\n'): string {
  return `${plan}@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
${first}  var sum = 0.0;
  for (var i = lane; i < arrayLength(&input); i += 64u) { sum += input[i]; }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) { total += part[k]; }
    output[0] = total;
  }
}
`;
}

function padded(length: number): string {
  return sum().padEnd(length, ' ');
}

function manyBindings(): string {
  const declarations = range(500, (i) => `@group(0) @binding(${i + 4}) var<storage, read_write> b${i}: array<u32>;`);
  return `${declarations}\n${sum(range(500, (i) => `b${i}[0]=0u;`))}`;
}

function range(count: number, text: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => text(i)).join('');
}

function bytes(...parts: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

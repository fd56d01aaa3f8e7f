import { referenceOf } from './codes.ts';
import { data, type Files, TEMPLATE } from './lab-files.ts';

/** A lab that is built, or looks built, and fails when a right kernel is graded. */
export interface HostileGrading {
  /** A sentence. */
  readonly name: string;
  readonly files: Files;
  readonly mode: 'check' | 'grade';
  /** Waits for a deadline. */
  readonly slow?: true;
  /** Where the kernel gets the blame: its runs and the judge's are one step. */
  readonly blamed?: 'timeout';
}

const FILL = "[{ kind: 'f32', offset: 0, spreadBits: 4, exponent: 0 }]";
const VEC4 = 'squares/ladder/02-vec4.wgsl';
/** A loop whose result is needed, so that no compiler leaves it out. */
const HANG = 'var endless = params.n; while (endless != 4294967295u) { endless = (endless + 2u) & 1023u; }';

export const GRADINGS: readonly HostileGrading[] = [
  graded('Its reference never ends.', code(referenceOf('for (;;);')), 'check', true),
  graded('Its reference throws.', code(referenceOf("throw new Error('x');")), 'check'),
  graded('Its code cannot be loaded.', code("import 'node:fs';"), 'check'),
  graded('Its code is no JavaScript.', code('((('), 'check'),
  graded('It has no code.', { 'built/lab.js': null }, 'check'),
  graded('It is timed at terabytes.', code(timedAt(2 ** 32 - 1)), 'grade'),
  graded('It is timed at nothing.', code(timedAt(0)), 'grade'),
  {
    ...graded(
      'The kernel that judges never ends.',
      { 'trusted.wgsl': (TEMPLATE['trusted.wgsl'] ?? '').replace('let square = ', `${HANG} let square = f32(endless + 1u) + `) },
      'grade',
      true,
    ),
    blamed: 'timeout',
  },
  graded('The kernel that judges is no WGSL.', { 'trusted.wgsl': 'fn x( {' }, 'grade'),
  graded('The kernel that judges is missing.', { 'trusted.wgsl': null }, 'check'),
  graded(
    'The rung that is timed beside a kernel never ends.',
    { [VEC4]: (TEMPLATE[VEC4] ?? '').replace('let x = ', `${HANG} let x = f32(endless + 1u) + `) },
    'grade',
    true,
  ),
  graded('Its recorded rungs are in no form.', { 'recorded-rungs.json': '{"a":1}' }, 'check'),
  graded(
    'Its lab.json has become another since it was built.',
    data(() => '{'),
    'check',
  ),
];

function graded(name: string, files: Files, mode: HostileGrading['mode'], slow?: true): HostileGrading {
  return { name: `The lab of a kernel is hostile. ${name}`, files, mode, ...(slow && { slow }) };
}

function code(text: string): Files {
  return { 'built/lab.js': text };
}

function timedAt(n: number): string {
  const size = `({ size: { n: ${n} }, params: { n: ${n} }, families: [${FILL}] })`;
  return `export const code = { 'hostile/squares': {
    reference: (_, [a]) => Float64Array.from(a, (value) => value * value), timed: () => [${size}], sized: () => ${size} } };`;
}

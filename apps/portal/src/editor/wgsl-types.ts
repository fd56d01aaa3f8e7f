/** A word of the language or of the launch plan that is not a function. */
export interface WordDoc {
  readonly name: string;
  /** How it is written, or what it is short for. */
  readonly form: string;
  readonly says: string;
}

type Row = readonly [name: string, form: string, says: string];

export const TYPE_DOCS = docs([
  ['array', 'array<T, N> · array<T>', 'N elements side by side; without N, as many as the buffer has.'],
  ['atomic', 'atomic<u32> · atomic<i32>', 'A word that many threads may change at the same time, only through the atomic functions.'],
  ['bool', 'bool', 'true or false; cannot be stored in a buffer.'],
  ['f32', 'f32', 'A floating-point number of 32 bits: about 7 decimal digits.'],
  ['i32', 'i32', 'A whole number of 32 bits with a sign; wraps around.'],
  ['u32', 'u32', 'A whole number of 32 bits without a sign; wraps around.'],
  ['ptr', 'ptr<function, T>', 'A place in memory; &v makes one, *p reads it.'],
  ...['2', '3', '4'].flatMap((n): Row[] => [
    [`vec${n}`, `vec${n}<T>`, `${n} components of type T: ${'.x .y .z .w'.slice(0, 3 * Number(n)).trim()}.`],
    [`vec${n}f`, `vec${n}<f32>`, vectorSays(n, 'f32')],
    [`vec${n}i`, `vec${n}<i32>`, vectorSays(n, 'i32')],
    [`vec${n}u`, `vec${n}<u32>`, vectorSays(n, 'u32')],
  ]),
  ...['2', '3', '4'].flatMap((columns) =>
    ['2', '3', '4'].map((rows): Row => {
      return [
        `mat${columns}x${rows}f`,
        `mat${columns}x${rows}<f32>`,
        `A matrix of ${columns} columns, each a vec${rows}f: m[column][row].`,
      ];
    }),
  ),
]);

function vectorSays(components: string, type: string): string {
  if (components === '3') return `Three ${type}; in a buffer each takes the space of four.`;
  return `${components === '2' ? 'Two' : 'Four'} ${type}, loaded as one access of ${4 * Number(components)} bytes.`;
}

export const ATTRIBUTE_DOCS = docs([
  ['align', '@align(16)', 'Places a field of a struct at a multiple of this many bytes.'],
  ['binding', '@group(0) @binding(1)', 'Which buffer of the exercise this variable refers to.'],
  ['builtin', '@builtin(global_invocation_id)', 'An input that the device fills in: which thread this is.'],
  ['compute', '@compute @workgroup_size(256)', 'Makes a function an entry point, which the launch plan can run.'],
  ['diagnostic', '@diagnostic(off, derivative_uniformity)', 'How strictly the compiler checks one function.'],
  ['group', '@group(0) @binding(1)', 'Every buffer of an exercise is in group 0.'],
  ['id', '@id(1) override WG: u32 = 256;', 'A number for an override, in addition to its name.'],
  ['must_use', '@must_use fn f() -> u32', 'The compiler rejects calls whose result is not used.'],
  ['size', '@size(16)', 'Gives a field of a struct at least this many bytes.'],
  ['workgroup_size', '@workgroup_size(32, 8)', 'Threads of a workgroup in x, y and z: constants or overrides, at most 256 in total.'],
]);

export const BUILTIN_DOCS = docs([
  ['global_invocation_id', 'vec3u', 'The number of this thread among all: workgroup_id · workgroup size + local_invocation_id.'],
  ['local_invocation_id', 'vec3u', 'The number of this thread within its workgroup, in x, y and z.'],
  ['local_invocation_index', 'u32', 'The same as one number; neighbouring numbers share a subgroup.'],
  ['num_workgroups', 'vec3u', 'How many workgroups the dispatch has, in x, y and z.'],
  ['subgroup_invocation_id', 'u32', 'The number of this lane within its subgroup; needs enable subgroups;.'],
  ['subgroup_size', 'u32', 'How many lanes a subgroup has: 4 to 128; needs enable subgroups;.'],
  ['workgroup_id', 'vec3u', 'The number of this workgroup within the dispatch, in x, y and z.'],
]);

export const PLAN_FUNCTION_DOCS = docs([
  ['ceilDiv', 'ceilDiv(a, b)', 'a / b, rounded up: how many groups of b are needed for a elements.'],
  ['max', 'max(a, b)', 'The greater of two.'],
  ['min', 'min(a, b)', 'The smaller of two.'],
]);

export const PLAN_LINE_DOCS = docs([
  ['dispatch', '//@ dispatch <entry point> <x>, <y>, <z>', 'Runs an entry point over this many workgroups; the lines run in order.'],
  ['repeat', '//@ repeat <count>', 'Runs the dispatch lines below it, up to the next such line, this often; then buffers take turns.'],
  ['scratch', '//@ scratch <bytes>', 'Memory of your own, at most 256 MiB; it starts out filled with random words.'],
  ['sweep', '//@ sweep <override> <values>', 'Up to 8 values that Measure tries; never graded.'],
]);

function docs(rows: readonly Row[]): readonly WordDoc[] {
  return rows.map(([name, form, says]) => ({ name, form, says }));
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openForTests } from '../test/grading.ts';
import { reflectKernel } from './reflect-kernel.ts';

/** What reflection says about a file, compared with what WebGPU itself enforces. */

const { device } = await openForTests();
const MEMO = 3;

/** A layout that has the bindings 0 to 2, except the one in question. */
const withoutMemo = device.createPipelineLayout({
  bindGroupLayouts: [
    device.createBindGroupLayout({
      entries: [0, 1, 2].map((binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } })),
    }),
  ],
});

async function refused(work: () => unknown): Promise<string | null> {
  device.pushErrorScope('validation');
  work();
  return (await device.popErrorScope())?.message ?? null;
}

/** Null when the compiler refuses the file itself. */
async function needsMemo(code: string): Promise<boolean | null> {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code });
  if (await device.popErrorScope()) return null;
  return (await refused(() => device.createComputePipeline({ layout: withoutMemo, compute: { module, entryPoint: 'main' } }))) !== null;
}

const name = fc.constantFrom('memo', 'other');
/** Statements in which the names are redeclared, used before, inside and after, and shadowed. */
const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3 },
    name.map((used) => `_ = ${used}[0];`),
    name.map((used) => `let ${used} = array(${used}[0], 1.0);`),
    name.map((used) => `var ${used} = array<f32, 2>();`),
    name.map((used) => `const ${used} = array(1.0, 2.0);`),
    fc.constant('helper();'),
    fc
      .tuple(name, tie('block'))
      .map(([used, block]) => `for (var ${used} = array(1.0); ${used}[0] < 3.0; ${used}[0] += ${used}[0]) ${block}`),
    fc.tuple(name, tie('block')).map(([used, block]) => `if (${used}[0] > 2.0) ${block} else { _ = 1; }`),
    fc.tuple(tie('block'), tie('statement')).map(([block, after]) => `loop { ${block} continuing { ${after} break if true; } }`),
    tie('block'),
  ),
  block: fc.array(tie('statement'), { maxLength: 3 }).map((statements) => `{ ${statements.join(' ')} }`),
}));
const body = fc.array(statement, { maxLength: 4 }).map((statements) => statements.join(' '));

test('an entry point uses a binding exactly when WebGPU refuses a layout without it', async () => {
  const seen = { true: 0, false: 0 };
  await fc.assert(
    fc.asyncProperty(body, body, fc.boolean(), async (main, helper, asParameter) => {
      const source = `@group(0) @binding(${MEMO}) var<storage, read_write> memo: array<f32>;
@group(0) @binding(1) var<storage, read_write> other: array<f32>;
fn helper() { ${helper} }
fn taking(${asParameter ? 'memo' : 'given'}: array<f32, 2>) -> f32 { return memo[0]; }
@compute @workgroup_size(1) fn main() { ${main} ${asParameter ? '_ = taking(array(1.0, 2.0));' : ''} }`;
      const needed = await needsMemo(source);
      fc.pre(needed !== null);
      const views = reflectKernel(source).entryPoints[0]?.views ?? [];
      expect(
        views.some(({ binding }) => binding === MEMO),
        source,
      ).toBe(needed);
      seen[`${needed === true}`]++;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(30);
});

const plain = fc.constantFrom('f32', 'u32', 'vec2f', 'vec3u', 'vec4i', 'mat2x2f', 'mat3x3f', 'mat4x2f', 'mat2x4f', 'Inner', 'Quad');
const attribute = fc.constantFrom('', '@align(16) ', '@align(2 * 16) ', '@size(128) ', '@size(WIDTH) @align(32) ');
const member = fc
  .tuple(
    attribute,
    fc.oneof(
      plain,
      plain.map((type) => `array<${type}, WIDTH / 64>`),
    ),
  )
  .map((parts) => parts.join(''));
const struct = fc
  .array(member, { minLength: 1, maxLength: 4 })
  .map((members) => members.map((each, i) => `${each.replace(/(\w+(<.*>)?)$/, `m${i}: $1`)}`));

test('the bytes of a view are the fewest that WebGPU binds to it', async () => {
  const layout = device.createBindGroupLayout({
    entries: [{ binding: 1, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'read-only-storage' } }],
  });
  const buffer = device.createBuffer({ size: 4096, usage: GPUBufferUsage.STORAGE });
  const bound = (module: GPUShaderModule, size: number) =>
    refused(() => {
      const pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [layout] });
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(device.createComputePipeline({ layout: pipelineLayout, compute: { module, entryPoint: 'main' } }));
      pass.setBindGroup(0, device.createBindGroup({ layout, entries: [{ binding: 1, resource: { buffer, size } }] }));
      pass.dispatchWorkgroups(1);
      pass.end();
      encoder.finish();
    });
  await fc.assert(
    fc.asyncProperty(struct, fc.constantFrom('Outer', 'array<Outer>', 'array<array<Outer, 2>>', 'Growing'), async (members, type) => {
      const source = `const WIDTH = 1 << 7; alias Quad = vec4<f32>; struct Inner { a: u32, @align(8) b: f32 }
struct Outer { ${members.join(', ')} } struct Growing { head: Outer, tail: array<Inner> }
@group(0) @binding(1) var<storage> view: ${type};
@compute @workgroup_size(1) fn main() { _ = &view; }`;
      const module = device.createShaderModule({ code: source });
      const bytes = reflectKernel(source).entryPoints[0]?.views[0]?.elementBytes ?? 0;
      expect(await bound(module, bytes), source).toBeNull();
      expect(await bound(module, bytes - 4), source).toMatch(/too small|smaller|is zero/);
    }),
    { numRuns: 60 },
  );
});

const { integer } = fc.letrec<{ integer: string; condition: string }>((tie) => ({
  integer: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('0', '1', '3', '7', '0x1fu', '40u', '2i', '-5', '4294967295u', '-2147483647i', 'BASE', 'STEP'),
    fc
      .tuple(tie('integer'), fc.constantFrom('+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'), tie('integer'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(fc.constantFrom('-', '~'), tie('integer')).map(([op, a]) => `(${op} ${a})`),
    fc.tuple(fc.constantFrom('min', 'max'), tie('integer'), tie('integer')).map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc.tuple(tie('integer'), tie('integer'), tie('condition')).map(([a, b, c]) => `select(${a}, ${b}, ${c})`),
    fc.tuple(fc.constantFrom('u32', 'i32', 'abs'), tie('integer')).map(([name, a]) => `${name}(${a})`),
    fc.tuple(tie('integer'), tie('integer')).map(([a, b]) => `vec2(${a}, ${b}).y`),
  ),
  condition: fc
    .tuple(tie('integer'), fc.constantFrom('<', '<=', '==', '!=', '>'), tie('integer'))
    .map(([a, op, b]) => `(${a}) ${op} (${b})`),
}));

test('a constant has the value that the compiler gives it, or none', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(integer, async (expression) => {
      const source = `const BASE = STEP * 6 - 2; const STEP: i32 = 1 << 3; const value = ${expression};`;
      const compiles = async (code: string) => (await refused(() => device.createShaderModule({ code }))) === null;
      if (!(await compiles(source))) return;
      const [value] = reflectKernel(`${source}\n@compute @workgroup_size(value) fn main() {}`).entryPoints[0]?.workgroupSize ?? [];
      if (value === undefined || Number.isNaN(value)) return;
      told++;
      expect(await compiles(`${source}\nconst_assert value == ${value};`), `${expression} is not ${value}`).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(told).toBeGreaterThan(100);
});

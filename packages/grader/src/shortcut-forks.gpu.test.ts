import { globSync, readFileSync } from 'node:fs';
import { compileModule, createPipelines, KernelFault } from '@rooflab/harness';
import { deriveKey, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExercise } from '../../../labs/index.ts';
import { forkedKernel } from '../test/forked-kernel.ts';
import { grade, openForTests } from '../test/grading.ts';
import { runPlain } from '../test/trace.ts';
import { cleanSource } from './kernel.ts';
import { quickModule } from './quick-module.ts';
import { shortcutForks } from './shortcut-forks.ts';

const opened = await openForTests();
const { device } = opened;
const ROOT = new URL('../../../', import.meta.url);

/** Compiles the statement 40 times in a loop: 2^40 paths. */
async function compileRepeated(statement: string, functions: string): Promise<number> {
  const source = `@group(0) @binding(0) var<storage, read_write> o: array<u32>;
${functions}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) lane: u32) {
  for (var k = 0u; k < o[0]; k++) {
    var x = o[k];
    ${Array.from({ length: 40 }, (_, i) => statement.replaceAll('#', `${i}`)).join('\n')}
    o[k + lane] = x;
  }
}`;
  const { module } = await compileModule(device, source);
  const group = device.createBindGroupLayout({
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const pipelines = await createPipelines(device, { module: await quickModule(opened, source, module), layout, entryPoints: ['main'] });
  return pipelines.size;
}

test.each([
  [
    'helpers that return early',
    'x += guarded(x + #u);',
    'fn guarded(i: u32) -> u32 { if (i >= o[1] || i < o[2]) { return 0u; } return o[i]; }',
  ],
  [
    'helpers of which both ways return',
    'x += either(x + #u);',
    'fn either(i: u32) -> u32 { if (i >= o[1]) { return 0u; } else { return o[i]; } }',
  ],
  [
    'helpers that return from a switch',
    'x += chosen(x + #u);',
    'fn chosen(i: u32) -> u32 { switch i % 3u { case 0u: { return o[1]; } case 1u: { return o[2]; } default: { return i; } } }',
  ],
  [
    'helpers that return from a loop',
    'x += found(x + #u);',
    'fn found(i: u32) -> u32 { for (var j = 0u; j < 9u && o[j] > 1u; j++) { if (o[j] == i || j == o[9]) { return j; } } return 9u; }',
  ],
  ['helpers that return nothing', 'put(x + #u, k);', 'fn put(i: u32, j: u32) { if (i >= o[1] || j >= o[2]) { return; } o[i] = j; }'],
  ['an if with an else', 'if (x > #u) { o[k] = #u; } else { o[k + 1u] = #u; }', ''],
  ['a switch', 'switch (x % 3u) { case 0u: { o[k] = #u; } case 1u: { x += #u; } default: { x ^= 5u; } }', ''],
  ['a condition of two parts', 'let c# = o[#] > x && o[k] < 9u; x += u32(c#);', ''],
  [
    'an early end of an iteration or of the loop',
    'if (x == #u) { if (o[#] > k) { x++; continue; } else { x += 2u; break; } } x ^= #u;',
    '',
  ],
  ['an early end of the kernel', 'if (x == #u || o[#] == 7u) { return; } x ^= #u;', ''],
])('%s, 40 times in a loop, compiles', async (_title, statement, functions) => {
  expect(await compileRepeated(statement, functions)).toBe(1);
});

test('kernels that were made up compute the same with ways around their forks', async () => {
  let rewritten = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1e9 }), async (seed) => {
      const source = forkedKernel(seededRandom(deriveKey(`${seed}`, 'forks')));
      const run = { dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] as const }], buffers: { 3: new Uint32Array(128) } };
      const shortened = shortcutForks(source, 1);
      if (shortened !== source) rewritten++;
      expect(await runPlain(device, { ...run, source: shortened }), source).toEqual(await runPlain(device, { ...run, source }));
    }),
    { numRuns: 12 },
  );
  expect(rewritten).toBe(12);
});

test('every kernel of the labs that compiles does so with ways around its forks', async () => {
  const failed: string[] = [];
  let rewritten = 0;
  for (const file of globSync('labs/*/*/**/*.wgsl', { cwd: ROOT.pathname })) {
    const source = cleanSource(readFileSync(new URL(file, ROOT), 'utf8'));
    const shortened = shortcutForks(source, 1);
    if (shortened === source || (await faultOf(source))) continue;
    rewritten++;
    const fault = await faultOf(shortened);
    if (fault) failed.push(`${file}: ${fault}`);
  }
  expect(failed).toEqual([]);
  expect(rewritten).toBeGreaterThan(100);
});

async function faultOf(source: string): Promise<string | null> {
  try {
    await compileModule(device, source);
    return null;
  } catch (error) {
    if (error instanceof KernelFault) return error.message;
    throw error;
  }
}

/** Each invocation computes `tile` × `tile` elements of the product, in registers. */
function guardedMatmul(tile: number, guarded: (array: string) => string): string {
  const each = (line: (i: number) => string) => Array.from({ length: tile }, (_, i) => line(i)).join('\n');
  const pair = (line: (i: number, j: number) => string) => each((i) => each((j) => line(i, j)));
  return `//@ dispatch main ceilDiv(n, ${8 * tile}), ceilDiv(n, ${8 * tile})
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
fn loadA(row: u32, col: u32) -> f32 { let n = params.n; ${guarded('a')} }
fn loadB(row: u32, col: u32) -> f32 { let n = params.n; ${guarded('b')} }
fn storeC(row: u32, col: u32, value: f32) { if (row >= params.n || col >= params.n) { return; } c[row * params.n + col] = value; }
@compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.y * ${tile}u;
  let col = id.x * ${tile}u;
  ${pair((i, j) => `var sum${i}_${j} = 0.0;`)}
  for (var k = 0u; k < params.n; k++) {
    ${each((i) => `let a${i} = loadA(row + ${i}u, k); let b${i} = loadB(k, col + ${i}u);`)}
    ${pair((i, j) => `sum${i}_${j} += a${i} * b${j};`)}
  }
  ${pair((i, j) => `storeC(row + ${i}u, col + ${j}u, sum${i}_${j});`)}
}`;
}

describe('an honest product of matrices with guarded loads is accepted', () => {
  test.each([
    ['4 × 4, a return in front', 4, (array: string) => `if (row >= n || col >= n) { return 0.0; } return ${array}[row * n + col];`],
    ['8 × 8, a return in front', 8, (array: string) => `if (row >= n || col >= n) { return 0.0; } return ${array}[row * n + col];`],
    [
      '8 × 8, a return on both ways',
      8,
      (array: string) => `if (row < n && col < n) { return ${array}[row * n + col]; } else { return 0.0; }`,
    ],
  ])('%s', async (_title, tile, guarded) => {
    const found = findExercise('matmul/square');
    if (!found) throw new Error('The exercise is missing.');
    const { exercise } = found;
    const { verdict, message, correctness } = await grade(guardedMatmul(tile, guarded), { opened, exercise });
    expect(verdict, message).toBe('accepted');
    expect(correctness.schedules?.tried).toContain('reversed');
  });
});

test('what the compiler says of a kernel that is rewritten names the places of the file', async () => {
  const fork = 'if (o[0] > 1u && o[1] > 2u) { o[0] = 1u; } else { o[1] = 2u; }\n';
  const source = `@group(0) @binding(2) var<storage, read_write> o: array<u32>;\n@compute @workgroup_size(1) fn main() {\n${fork.repeat(8)} return; let unreachable = 1; }`;
  const { diagnostics } = await grade(`//@ dispatch main 1\n${source}`, { opened });
  expect(shortcutForks(source)).not.toBe(source);
  expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'warning', line: 12, column: 10 }));
});

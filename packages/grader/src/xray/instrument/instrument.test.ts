import { describe, expect, test } from 'vitest';
import type { Block, Instrumented, Site } from '../trace.ts';
import { instrument } from './instrument.ts';

const HEAD = `
@group(0) @binding(0) var<uniform> params: vec4u;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> count: atomic<u32>;
var<workgroup> tile: array<array<f32, 4>, 8>;
`.replaceAll('\n', ' ');

const ENTRY = '@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32)';

function instrumented(source: string, overrides: Record<string, number> = {}, ...launched: string[]): Instrumented {
  const outcome = instrument(source, new Set(launched.length > 0 ? launched : ['main']), overrides);
  if ('refused' in outcome) throw new Error(`Line ${outcome.line}: ${outcome.refused}`);
  return outcome;
}

/** The body of an entry point begins on line 2. */
const inMain = (body: string, more = ''): Instrumented => instrumented(`${HEAD}${more} ${ENTRY} {\n${body}\n}`);

const sitesOf = ({ sites }: Instrumented) =>
  sites.filter(({ kind }) => kind !== 'block').map(({ kind, line, column, bytes, memory }) => [kind, line, column, bytes, memory]);

describe('sites', () => {
  test.each<[string, string, (string | number)[][]]>([
    ['a load', 'let x = a[i];', [['load', 2, 9, 4, 'storage']]],
    ['a vector', 'let x = out[i];', [['load', 2, 9, 16, 'storage']]],
    ['one component', 'let x = out[i].y;', [['load', 2, 9, 4, 'storage']]],
    ['several components', 'let x = out[i].yx;', [['load', 2, 9, 16, 'storage']]],
    ['a store', 'out[i].x = 1.0;', [['store', 2, 1, 4, 'storage']]],
    ['a compound assignment', 'tile[i][0] += 1.0;', [['load-store', 2, 1, 4, 'workgroup']]],
    ['a whole row', 'let x = tile[i];', [['load', 2, 9, 16, 'workgroup']]],
    ['an atomic', 'atomicAdd(&count, 1u);', [['atomic', 2, 1, 4, 'storage']]],
    ['an atomic load', 'let x = atomicLoad(&count);', [['atomic-load', 2, 9, 4, 'storage']]],
    ['an atomic store', 'atomicStore(&count, 1u);', [['atomic-store', 2, 1, 4, 'storage']]],
    ['an exchange for nothing', 'atomicExchange(&count, 1u);', [['atomic-store', 2, 1, 4, 'storage']]],
    ['an exchange that is thrown away', '_ = atomicExchange(&count, 1u);', [['atomic-store', 2, 5, 4, 'storage']]],
    ['an exchange', 'let before = atomicExchange(&count, 1u);', [['atomic', 2, 14, 4, 'storage']]],
    ['a barrier', 'workgroupBarrier();', [['barrier', 2, 1, 0, 'workgroup']]],
    ['a barrier of storage', 'storageBarrier();', [['barrier', 2, 1, 0, 'storage']]],
    [
      'a uniform load',
      'let x = workgroupUniformLoad(&tile[0][1]);',
      [
        ['barrier', 2, 9, 0, 'workgroup'],
        ['load', 2, 9, 4, 'workgroup'],
        ['barrier', 2, 9, 0, 'workgroup'],
      ],
    ],
    ['a uniform buffer', 'let x = params.x + params[i];', []],
    ['a pointer, until it is used', 'let p = &tile[i]; let n = arrayLength(&a); _ = &a;', []],
    [
      'an index that is read',
      'out[u32(a[i])].x = 2.0;',
      [
        ['store', 2, 1, 4, 'storage'],
        ['load', 2, 9, 4, 'storage'],
      ],
    ],
    ['a name that hides a variable', 'let a = vec2f(); let x = a[i % 2];', []],
  ])('%s', (_title, body, expected) => {
    expect(sitesOf(inMain(body))).toEqual(expected);
  });

  test('each belongs to its innermost block', () => {
    const { sites, blocks } = inMain('if (i > 3u) { out[i].x = a[i]; } else { out[i].y = 1.0; }');
    expect(sites.map(({ block }) => blocks[block]?.kind)).toEqual(['branch', 'branch', 'branch', 'function']);
    expect(new Set(sites.map(({ block }) => block)).size).toBe(3);
  });
});

describe('variables', () => {
  test('those that launched entry points reach, with the bytes of an element', () => {
    expect(
      inMain('tile[0][i] = f(); atomicAdd(&count, 1u);', 'var<workgroup> unused: u32; fn f() -> f32 { return a[0]; }').variables,
    ).toEqual([
      { name: 'a', memory: 'storage', binding: 1, elementBytes: 4 },
      { name: 'count', memory: 'storage', binding: 3, elementBytes: 4 },
      { name: 'tile', memory: 'workgroup', binding: null, elementBytes: 16 },
    ]);
  });

  test('a length may come from an override', () => {
    const source = `override N = 4; var<workgroup> t: array<u32, N * 2>; ${ENTRY} { t[i] = 1u; }`;
    expect(instrumented(source).source).toContain('xray_touch_u(i, xray_v0, 0u, 1u, 8u,');
    expect(instrumented(source, { N: 16 }).source).toContain('xray_touch_u(i, xray_v0, 0u, 1u, 32u,');
  });
});

/** For each line, the operations of all its statements. */
function byLine({ operations }: Block): Pick<Block['operations'][number], 'line' | 'float' | 'integer'>[] {
  return [...new Set(operations.map(({ line }) => line))].map((line) => {
    const on = operations.filter((counted) => counted.line === line);
    return { line, float: on.reduce((sum, { float }) => sum + float, 0), integer: on.reduce((sum, { integer }) => sum + integer, 0) };
  });
}

/** Kind, lines, and operations as `line: float/integer`; with the site's kind. */
function summary({ blocks, sites }: Instrumented): string[] {
  const site = (block: Block): Site | undefined => sites[block.site];
  return blocks.map((block) => {
    const operations = byLine(block).map(({ line, float, integer }) => `${line}: ${float}/${integer}`);
    return [block.kind, site(block)?.kind, block.lines.join(' '), ...operations].join(', ');
  });
}

describe('blocks', () => {
  test('what runs whole is one block, proved by the first site in it', () => {
    const body = 'let x = i * 2u;\n{ workgroupBarrier(); }\nout[x].x = a[i] + 1.0;';
    expect(summary(inMain(body))).toEqual(['function, barrier, 2 3 4, 2: 0/1, 4: 1/0']);
  });

  test('branches are blocks, and so is what follows one that may leave', () => {
    const body = 'if (i > params.x) {\nreturn;\n}\nout[i].x = 1.0;\nif (i == 1u) { let y = i; }\nout[i].y = 2.0;';
    expect(summary(inMain(body))).toEqual(['function, block, 2', 'branch, block, 3', 'rest, store, 5 6 7', 'branch, block, 6']);
  });

  test('the condition of an else-if is a block where it computes or reads', () => {
    const body =
      'if (i > 3u) { out[i].x = 1.0; }\nelse if (i + 1u > 2u) { out[i].y = 1.0; }\nelse if (i == 0u) { out[i].z = 1.0; }\nelse { out[i].w = 1.0; }';
    expect(summary(inMain(body))).toEqual([
      'function, block, 2 4',
      'branch, store, 2',
      'branch, block, 3, 3: 0/1',
      'branch, store, 3',
      'branch, store, 4',
      'branch, store, 5',
    ]);
  });

  test('a loop that only its condition ends has its update in the block of its body', () => {
    expect(summary(inMain('for (var k = 0u; k < 4u; k++) {\nout[k].x = 1.0;\n}'))).toEqual([
      'function, block, 2',
      'loop, store, 2 3, 2: 0/1',
    ]);
  });

  test('where the body may leave, the update is a block of its own', () => {
    const body = 'for (var k = 0u; k < 4u; k++) {\nout[k].x = 1.0;\nif (k == i) { break; }\nout[k].y = 1.0;\n}';
    expect(summary(inMain(body))).toEqual([
      'function, block, 2',
      'loop, store, 3 4',
      'branch, block, 4',
      'rest, store, 5',
      'condition, block, 2, 2: 0/1',
    ]);
  });

  test('the condition of a loop is a block where it computes or reads', () => {
    expect(summary(inMain('var k = 0u;\nwhile (k * 2u < 9u) {\nk++;\n}'))).toEqual([
      'function, block, 2 3',
      'condition, block, 3, 3: 0/1',
      'loop, block, 4, 4: 0/1',
    ]);
    expect(summary(inMain('while (atomicLoad(&count) == 0u) {}'))).toEqual(['function, block, 2', 'condition, atomic-load, 2']);
  });

  test('a continuing block belongs to the body, unless the body may leave', () => {
    expect(summary(inMain('var k = 0u;\nloop {\nout[k].x = 1.0;\ncontinuing {\nk++;\nbreak if k > 3u;\n}\n}'))).toEqual([
      'function, block, 2 3',
      'loop, store, 4 6 7, 6: 0/1',
    ]);
    expect(summary(inMain('var k = 0u;\nloop {\nif (k > 3u) { break; }\ncontinuing {\nk++;\n}\n}'))).toEqual([
      'function, block, 2 3',
      'loop, block, 4',
      'branch, block, 4',
      'condition, block, 6, 6: 0/1',
    ]);
  });

  test('the right side of && and || is a block where it computes or reads', () => {
    expect(
      summary(
        inMain(
          'let t = i > 1u && a[i] > 0.0 && i < 4u || false;'.replace('i > 1u && a[i] > 0.0 && i < 4u', '(i > 1u && a[i] > 0.0 && i < 4u)'),
        ),
      ),
    ).toEqual(['function, block, 2', 'operand, load, 2']);
  });

  test('cases of a switch are branches, and a break in one leaves only the switch', () => {
    const body = 'switch (i) {\ncase 0: {\nif (a[0] > 0.0) { break; }\nout[0].x = 1.0;\n}\ndefault: { }\n}\nout[1].x = 1.0;';
    expect(summary(inMain(body))).toEqual(['function, store, 2 9', 'branch, load, 4', 'branch, block, 4', 'rest, store, 5']);
  });
});

test('the head of a loop is one statement, and its body contains others, wherever lines break', () => {
  const body = 'for (var k = 0u; k < i; k++) { out[k].x = a[k]; if (a[k] > 1.0) { out[k].y = 2.0; } else if (a[i] > 2.0) { return; } }';
  const statementsOf = (text: string) => {
    const { sites } = inMain(text);
    const numbers = [...new Set(sites.map(({ statement }) => statement))].sort((x, y) => x - y);
    return sites.map(({ kind, statement }) => `${kind} ${numbers.indexOf(statement)}`);
  };
  const written = statementsOf(body);
  expect(new Set(written.map((site) => site.split(' ')[1])).size).toBeGreaterThan(3);
  expect(statementsOf(body.replaceAll(' ', '\n'))).toEqual(written);
});

describe('operations of a line', () => {
  test.each([
    ['a[i] + 1.0 * a[i] - a[i] / 2.0', 4, 0],
    ['-a[i]', 1, 0],
    ['f32(i * 3u + 1u)', 0, 2],
    ['(out[i] * 2.0).x', 4, 0],
    ['dot(out[i], out[i])', 7, 0],
    ['dot(out[i].xy, vec2f(1.0))', 3, 0],
    ['fma(a[i], 2.0, 1.0)', 2, 0],
    ['fma(out[i], out[i], out[i]).x', 8, 0],
    ['sqrt(a[i]) + max(a[i], 0.0)', 3, 0],
    ['length(out[i].xyz)', 3, 0],
    ['f32(min(i, 3u) + countOneBits(i) + dot(vec2u(i), vec2u(i)))', 0, 7],
    ['f32((i << 2u) | (i & 1u) ^ ~i)'.replace('(i & 1u) ^ ~i', '((i & 1u) ^ (~i))'), 0, 5],
    ['f32(vec3i(i32(i)).x % 2)', 0, 1],
    ['select(1.0, 2.0, i == 3u && !(i < 2u))', 0, 0],
    ['f32(u32(a[i])) + bitcast<f32>(i)', 1, 0],
    ['2.0 * 3.0 + f32(N * 2u)', 0, 0],
    ['a[i] + (2.0 * 3.0)', 1, 0],
    ['a[i * 4u + 1u]', 0, 2],
    ['(mat2x3f() * out[i].xy).x', 9, 0],
    ['(out[i].xyz * mat2x3f(vec3f(a[i]), vec3f(1.0))).x', 10, 0],
    ['(mat4x2f(out[i], out[i]) * mat3x4f())[0].x', 42, 0],
    ['(mat2x2f(out[i]) * 2.0)[0].x', 4, 0],
    ['(mat2x2f(out[i]) + mat2x2f(out[i]))[0].x', 4, 0],
  ])('%s: %i float, %i integer', (expression, float, integer) => {
    const { blocks } = inMain(`let x =\n${expression};`, 'const M = 2u; override N = M + 1u;');
    const counted = blocks.flatMap(byLine);
    expect(counted).toEqual(float + integer > 0 ? [{ line: 3, float, integer }] : []);
  });

  test('assignments with an operator, ++ and --', () => {
    const { blocks } = inMain('out[i] *= 2.0;\nvar k = 1; k++; k <<= 2u;');
    expect(blocks.map(byLine)).toEqual([
      [
        { line: 2, float: 4, integer: 0 },
        { line: 3, float: 0, integer: 2 },
      ],
    ]);
  });

  test('a function of the file counts where it is declared, and in the blocks that call it if it only computes', () => {
    const more = 'fn f(x: f32) -> f32 { return g(x) * x + x; } fn g(x: f32) -> f32 { return -x; } fn h() -> f32 { return a[0] * 2.0; }';
    expect(summary(inMain('let x =\nf(a[i]) + f(1.0) + h();\nlet t = i > 2u && f(2.0) > 1.0;', more))).toEqual([
      'function, load, 1, 1: 1/0',
      'function, load, 1 2 3 4, 1: 6/0, 3: 2/0',
      'operand, block, 1 4, 1: 3/0',
    ]);
  });
});

describe('what a compiler cannot settle', () => {
  const counted = (body: string, more = '') => {
    const operations = inMain(body, more).blocks.flatMap((block) => block.operations);
    const sum = (of: 'divisions' | 'privateAccesses') => operations.reduce((total, operation) => total + operation[of], 0);
    return [sum('divisions'), sum('privateAccesses')];
  };

  test.each([
    ['a divisor that is a constant, an override or a variable for one', 'let two = 2u; out[i / 4u % N / two].x = 1.0;', 0],
    ['a divisor from a buffer', 'out[i / params.x].x = 1.0;', 1],
    ['a remainder with an assignment', 'var k = i; k %= params.x; out[k].x = 1.0;', 1],
    ['numbers that are the same for all invocations', 'let groups = (params.x + 63u) / params.y; out[groups].x = 1.0;', 0],
    ['numbers with a fraction', 'out[i].x = a[i] / a[i + 1u];', 0],
    ['a divisor that every caller passes as a constant', 'out[f(i, 3u)].x = 1.0;', 0],
    ['a divisor that one caller does not', 'out[f(i, 3u) + f(i, i)].x = 1.0;', 2],
    ['the counter of a short loop', 'for (var k = 1u; k < 9u; k++) { out[i / k].x = 1.0; }', 0],
  ])('divisions: %s', (_, body, divisions) => {
    expect(counted(body, 'override N = 3u; fn f(n: u32, by: u32) -> u32 { return n / by; }')).toEqual([divisions, 0]);
  });

  test('a chain of names that each use the one before twice is looked at once', () => {
    const chain = Array.from({ length: 60 }, (_, k) => `let x${k + 1} = x${k} + x${k};`).join(' ');
    expect(counted(`let x0 = params.x; ${chain} out[i / x60].x = 1.0; out[i / (params.y + x60)].x = 1.0;`)).toEqual([2, 0]);
    expect(counted(`let x0 = 1u; ${chain} out[i / x60].x = 1.0;`)).toEqual([0, 0]);
  });

  test.each([
    ['a constant', 'own[3] = 1.0; out[i].x = own[3];', 0],
    ['the counter of a short loop', 'for (var k = 0u; k < 8u; k++) { own[k] = 1.0; }', 0],
    ['the counter of a long loop', 'for (var k = 0u; k < 64u; k++) { own[k] = 1.0; }', 1],
    ['the counter of a loop without a known end', 'for (var k = 0u; k < params.x; k++) { own[(k + 1u) % 9u] = own[k]; }', 2],
    ['a number of the invocation', 'let few = array(1.0, 2.0); out[i].x = own[i] + few[i % 2u];', 1],
    ['a component of a vector', 'var v = vec4f(); v[i] = 1.0; out[i] = v;', 0],
  ])('elements of an array of its own, chosen by %s', (_, body, accesses) => {
    expect(counted(`var own: array<f32, 64>;\n${body}`)).toEqual([0, accesses]);
  });
});

describe('the text', () => {
  test('each line of the file stays where it was, also with other line breaks', () => {
    const source = `// 😀\r\n${HEAD}\u2028fn unused() {\n _ = a[0];\n}\r${ENTRY} { // a[i]\n  out[i].x /* a[0]\n */ = a[ i ];\n}\n// end`;
    const { source: text, sites } = instrumented(source);
    const lines = text.split(/\r\n|[\n\r\u2028]/);
    expect(lines[5]).toContain('fn main(');
    expect(lines[6]).toMatch(/^ {2}.* out\[xray_step_u\(.*a\[0\]$/);
    expect(lines[8]).toBe('}');
    expect(lines[9]).toBe('// end');
    expect(text).not.toContain('unused');
    expect(sites.map(({ line, column }) => [line, column])).toEqual([
      [7, 3],
      [8, 7],
    ]);
  });

  test('new names begin with what no name of the file contains', () => {
    const { entryPoints, source } = inMain('let xray_ = a[i];', 'const xray = 1;');
    expect(entryPoints.get('main')).toBe('xray___entry_main');
    expect(source).toContain('xray___touch_u(i,');
  });

  test('only launched entry points are there, with what they share', () => {
    const source = `${HEAD} fn f(i: u32) -> f32 { return a[i]; } ${ENTRY} { out[i].x = f(i); } ${ENTRY.replace('main', 'two')} { out[i].y = f(0u); } @fragment fn three() {}`;
    const one = instrumented(source);
    expect([...one.entryPoints.keys()]).toEqual(['main']);
    expect(one.source).not.toMatch(/fn (two|three)/);
    expect([...instrumented(source, {}, 'main', 'two').entryPoints]).toEqual([
      ['main', 'xray_entry_main'],
      ['two', 'xray_entry_two'],
    ]);
  });

  test('names of the file may begin like those of WGSL', () => {
    const more = 'fn read(i: u32) -> f32 { return a[i]; } fn vec4_sum(v: vec4f) -> f32 { return v.x; }';
    expect(sitesOf(inMain('let x = read(i) + vec4_sum(vec4f());', more))).toEqual([['load', 1, 319, 4, 'storage']]);
  });

  test('the use of subgroups is reported', () => {
    const source = `enable subgroups; ${HEAD} fn f(x: f32) -> f32 { return subgroupAdd(x); } ${ENTRY} { out[i].x = f(1.0); } ${ENTRY.replace('main', 'two')} { out[i].x = 1.0; }`;
    expect(instrumented(source).usesSubgroups).toBe(true);
    expect(instrumented(source, {}, 'two').usesSubgroups).toBe(false);
    const size = source.replace('subgroupAdd(x)', 'x').replace('fn main(', 'fn main(@builtin(subgroup_size) size: u32, ');
    expect(instrumented(size).usesSubgroups).toBe(true);
  });
});

describe('what is refused', () => {
  const refusal = (source: string) => instrument(source, new Set(['main']), {});

  test.each([
    ['a name that is written', `alias vec3u = vec3<u32>; ${ENTRY} {}`, /^The file declares vec3u/, 0, 0],
    ['another group', `@group(1) @binding(0) var<storage> b: array<u32>;\n${ENTRY} { _ = b[i]; }`, /not in @group\(0\)/, 1, 1],
    ['a barrier in the head of a loop', `${ENTRY} {\n for (; i < 3u; workgroupBarrier()) {} }`, /^A barrier in the head/, 2, 17],
    [
      'a store in the head of a loop that has no index',
      `var<workgroup> n: u32; ${ENTRY} {\n for (; n < 3u; n++) {} }`,
      /^This store in the head/,
      2,
      17,
    ],
    [
      'a built-in value that is not known',
      ENTRY.replace('local_invocation_index', 'new_value').concat(' {}'),
      /^The entry point main/,
      1,
      33,
    ],
    ['a file that cannot be read', `${ENTRY} {} fn (`, /cannot be read/, 1, 85],
    ['a file of too many places', `${HEAD} ${ENTRY} { ${'_ = a[i];'.repeat(70_000)} }`, /too many places/, 1, expect.any(Number)],
  ])('%s', (_title, source, message, line, column) => {
    expect(refusal(source)).toEqual({ refused: expect.stringMatching(message), line, column });
  });

  test('a file that is nested deeper than can be walked', () => {
    const source = `${HEAD} ${ENTRY} { var x = a[0]; _ = x${' + x'.repeat(60_000)}; }`;
    expect(refusal(source)).toMatchObject({ refused: expect.stringMatching(/deep|cannot be read/) });
  });
});

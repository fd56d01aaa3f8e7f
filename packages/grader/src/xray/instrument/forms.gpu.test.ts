import { expect, test } from 'vitest';
import { openForTests } from '../../../test/grading.ts';
import { runPlain, runTraced } from '../../../test/trace.ts';

const { device } = await openForTests();

const HEAD = /* wgsl */ `
struct Inner { a: f32, @size(16) b: vec3f, c: array<vec2u, 3> }
struct Item { @align(32) first: u32, inner: Inner, hits: atomic<u32>, m: mat3x3f }
struct Whole { count: atomic<u32>, items: array<Item> }
alias Items = ptr<storage, array<Item>, read_write>;
override SIDE: u32 = 4;
override COLUMN = 1;
var<workgroup> ready: bool;
const TWICE = 2 * 4;
@group(0) @binding(0) var<uniform> params: vec4u;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> whole: Whole;
@group(0) @binding(4) var<storage, read_write> total: u32;
@group(0) @binding(5) var<storage, read_write> vectors: array<vec4f, 8>;
var<workgroup> tile: array<array<f32, TWICE>, SIDE>;
var<workgroup> flag: u32;
var<workgroup> bins: array<atomic<i32>, 8>;
var<workgroup> pair: array<vec3f, 8>;
var<private> own: array<f32, 4>;
`;

const MAIN = '@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3u)';

/** Bodies of an entry point of 8 invocations whose result is the same in every order. */
const BODIES: Readonly<Record<string, string>> = {
  'indices of all depths': `tile[i % SIDE][i] = a[i]; let s = i32(i); let own_row = tile[s % 4][s]; out[i] = own_row + tile[i & 3u][i] * 2.0;`,
  'members, with sizes and alignments': `whole.items[i].inner.b = vec3f(a[i], 1, 2); whole.items[i].inner.c[i % 3] = vec2u(i, 7);
    whole.items[i].inner.c[1].y = 5u; out[i] = whole.items[i].inner.b.x + f32(whole.items[i].inner.c[1][1]);`,
  'whole structs and arrays': `var inner = whole.items[i].inner; inner.c = whole.items[(i + 1) % 8].inner.c; whole.items[i].inner = inner; out[i] = inner.a;`,
  'matrices, columns and elements': `whole.items[i].m = mat3x3f(1, 2, 3, 4, 5, 6, 7, 8, a[i]); whole.items[i].m[1] = vec3f(9); whole.items[i].m[2][i % 3] += 1.5;
    out[i] = determinant(whole.items[i].m) + whole.items[i].m[0].y; let m = whole.items[i].m; out[i] += (m * m[1]).x;`,
  'components and swizzles': `vectors[i].x = a[i]; vectors[i].w += 2.0; vectors[i][1] = 4.0; pair[i] = vectors[i].zyx; out[i] = pair[i].y + dot(vectors[i].xy, pair[i].xz);`,
  'scalars without an index': `if (i == 0u) { total = 3u; total += 4u; total++; flag = total * 2u; flag -= 1u; } workgroupBarrier(); out[i] = f32(flag);`,
  atomics:
    `atomicAdd(&bins[i % 4], 1); atomicMax(&bins[4 + i / 4], i32(i)); atomicAdd(&whole.count, atomicLoad(&bins[i]) * 0 == 0 ? 1u : 1u);`.replace(
      'atomicLoad(&bins[i]) * 0 == 0 ? 1u : 1u',
      'select(1u, 1u, atomicLoad(&bins[7]) == 0)',
    ),
  'atomics with results': `atomicStore(&whole.items[i].hits, i); let old = atomicExchange(&whole.items[i].hits, i + 5u);
    let r = atomicCompareExchangeWeak(&whole.items[i].hits, 1000u, total * 0u + 1u); out[i] = f32(old + r.old_value) + f32(r.exchanged);
    if (i == 2u) { let c = atomicCompareExchangeWeak(&whole.count, 0u, 9u); out[i] += f32(c.old_value); } storageBarrier(); `,
  'uniform loads': `if (i == 3u) { flag = 17u; tile[1][2] = 0.5; } let f = workgroupUniformLoad(&flag); let t = workgroupUniformLoad(&tile[f - 16u][2]);
    for (var k = 0u; k < f; k += 8u) { workgroupBarrier(); out[i] += t + f32(k); }`,
  'pointers by let': `let p = &tile[i % SIDE]; (*p)[i] = a[i]; let q = &(*p)[i]; *q += 1.0; let r = q; out[i] = *r + p[i]; let v = &vectors[i]; (*v).y = 3.0; v.z = 2.0; out[i] += v.y + (*v).z + v.zw.x; _ = &total;`,
  'pointers by parameter': `fill(&tile[i % SIDE], i); out[i] = at(&tile, i % SIDE, i) + first(&a) + one(&out[i]); touch_items(&whole.items, i); bump(&bins[i]); var local = array(1.0, 2.0); out[i] += of_function(&local, i % 2);`,
  'compound assignments of all kinds': `out[i] = 1.0; out[i] += a[i]; out[i] *= f(i); out[i] -= out[i] * 0.5; vectors[i] *= 2.0; vectors[i] += vectors[(i + 8u) % 8u]; whole.items[i].first <<= 2u; whole.items[i].first |= 1u; whole.items[i].first++; whole.items[i].first--;`,
  'values that select chooses': `out[i] = select(0.0, a[i + 4u], i + 4u < arrayLength(&a)) + select(a[i], a[7u - i], a[i] > 0.5);
    vectors[i] = select(vectors[i], vec4f(a[i], first(&a), f(i), select(a[9u], 2.0, i < 9u)), vec4<bool>(i > 2u, i > 1u, a[i] > 0.0, true));
    let p = select(vec3f(1.0), pair[i], vec3f(a[i]) > vec3f(f(i))); out[i] += p.y + select(1.0, f(i), early(i) > 2.0) + vec2f(select(vec2f(), vectors[i].xy, i < 4u)).x;`,
  loops: `var sum = 0.0; for (var k = 0u; k < 4u; k++) { sum += a[k]; for (var j = k; j < 3u; j++) { if (j == 2u) { continue; } sum += a[j]; } }
    var n = i; while (n > 0u && a[n] > -1e9) { n >>= 1u; } loop { n++; if (n > 9u) { break; } continuing { sum += 1.0; break if n == 5u; } }
    for (;;) { n++; if (a[n % 8u] > 1e9 || n > 20u) { break; } } for (var z = 0u; ; z += 2u) { if (z > i) { break; } out[i] += a[z % 8]; }
    while (atomicLoad(&bins[0]) > 0) {} for (var e = 0; e < 3; e++) {} out[i] += sum + f32(n);`,
  'switches and early exits': `switch (i) { case 0, 1u: { out[i] = a[i]; } case 2: { if (a[2] > 0.0) { break; } out[i] = 5.0; } default: { out[i] = early(i); } } if (i > 5u) { return; } out[i] += 1.0; { if (i == 3u) { return; } } out[i] += 2.0;`,
  'truth values that read': `let t = (i < 4u && a[i] > 0.0) || (a[7u - i] < 0.0 && (out[i] == 0.0 || i * 2u > 3u)); if (t && a[0] + f32(i) > 0.0) { out[i] = 1.0; } else if (a[1] > 3.0) { out[i] = 2.0; } else if i == 7u { out[i] = 4.0; } else { out[i] = 3.0; }`,
  'shadowed names': `let n = i; { let i = 3u; let n = n + i; var a = array(1.0, 2.0, f32(n)); a[1] += 1.0; let out = a[i % 3]; own[1] = out; } let vec3u = 1.0; let u32 = vec3u; out[n] = own[1] + a[n] + u32; { let a = a[n]; out[n] += a; for (var a = a; a < 2.0; a += 1.0) { out[n] += a; } }`,
  'calls in expressions': `out[at_index(i)] = f(i) + f(i + 1u) * at(&tile, i % 4, i); out[i] = f(u32(f(i))); nothing /* ( */ ( ) ; nothing(); out[i] += g(i,) + f32(forever(i));`,
  'keywords against parentheses': `if(i==0u){total=2u;ready=true;}workgroupBarrier();if(ready){out[i]=f32(total_of());}else if(!ready){out[i]=9.0;}switch(total){case 2u:{out[i]+=1.0;}default:{}}loop{if(ready){break;}}let p=&vectors[i];for(;(p).x>1e9;){}out[i]+=sum_of(p);while(!ready){}`,
  'indices of all types': `tile[COLUMN][i] = a[i]; tile[1][TWICE - 1] += 1.0; let k = i32(i); out[k] = tile[COLUMN][k] + tile[0x1][1 + COLUMN] + a[COLUMN * 2] + a[i & 3];`,
  'values from elsewhere': `out[i] = f32(params.x + params[1]) + own[i % 4] + f32(arrayLength(&a)) + f32(arrayLength(&whole.items));`,
  'stores that read what they store': `let k = (i + 1u) % 8u; tile[0][i] = a[i]; workgroupBarrier(); let v = tile[0][k]; workgroupBarrier(); tile[0][i] = tile[0][i] + v; vectors[u32(vectors[i].x)] = vectors[i] + tile[0][u32(tile[1][i])]; total = total;`,
  'phony assignments and nested blocks': `_ = a[i]; _ = tile[1][i]; _ = f(i); { { out[i] = 1.0; } ; } @diagnostic(off, derivative_uniformity) if (i > 1u) { } ; const_assert TWICE == 8; const c = 3; out[i] += f32(c);`,
};

const FUNCTIONS = /* wgsl */ `
fn fill(row: ptr<workgroup, array<f32, TWICE>>, i: u32) { (*row)[i] = a[i]; row[i] += 1.0; }
fn at(t: ptr<workgroup, array<array<f32, TWICE>, SIDE>>, y: u32, x: u32) -> f32 { let row = &(*t)[y]; return through(row, x); }
fn through(row: ptr<workgroup, array<f32, TWICE>>, x: u32) -> f32 { return (*row)[x]; }
fn first(values: ptr<storage, array<f32>>) -> f32 { return (*values)[arrayLength(values) - 1u] + values[0]; }
fn one(value: ptr<storage, f32, read_write>) -> f32 { *value = 6.0; return *value; }
fn touch_items(items: Items, i: u32) { items[i].inner.a = 2.0; (*items)[i].first = 3u; atomicAdd(&items[i].hits, 2u); }
fn bump(bin: ptr<workgroup, atomic<i32>>) { atomicAdd(bin, 1); if (atomicLoad(bin) > 0) { atomicSub(bin, atomicLoad(bin)); } }
fn of_function(values: ptr<function, array<f32, 2>>, i: u32) -> f32 { (*values)[i] = 4.0; return (*values)[0]; }
fn f(i: u32) -> f32 { return a[i % 8u] * 2.0; }
fn g(i: u32,) -> f32 { return f(i,); }
fn at_index(i: u32) -> u32 { if (a[i] > 1e30) { return 0u; } return i; }
fn early(i: u32) -> f32 { for (var k = 0u; k < 8u; k++) { if (k == i) { return a[k]; } } return -1.0; }
fn forever(i: u32) -> u32 { var k = i; loop { if (a[k] < 1e9) { return k; } continuing { k++; } } }
fn total_of() -> u32 { return(total); }
fn sum_of(p: ptr<storage, vec4f, read_write>) -> f32 { return(*p).x+(p).y+dot((p).zw,p.xy); }
fn nothing /* one ( two */ () { }
`;

const fill = (length: number, value: (i: number) => number) => new Uint32Array(Float32Array.from({ length }, (_, i) => value(i)).buffer);

test.each(Object.entries(BODIES))('%s: the outputs stay, bit for bit', async (_title, body) => {
  const run = {
    source: `${HEAD}${FUNCTIONS}${MAIN} { ${body} }`,
    dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] as const }],
    buffers: {
      0: new Uint32Array([3, 4, 5, 6]),
      1: fill(8, (i) => i * 0.75 - 2),
      2: new Uint32Array(8),
      3: fill(40 + 160 * 8, (i) => i / 16),
      4: new Uint32Array([11]),
      5: fill(32, (i) => i % 5),
    },
  };
  const [plain, traced] = [await runPlain(device, run), await runTraced(device, run)];
  expect(traced.outputs).toEqual(plain);
  expect(traced.traces[0]?.records.length).toBeGreaterThan(0);
});

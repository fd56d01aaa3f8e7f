import { expect, test } from 'vitest';
import { bindModule } from '../bound-module.ts';
import { fileChunks } from './file-chunks.ts';

const KERNEL = `//@ dispatch main ceilDiv(n, 5 * WG)
override WG: u32 = 192;
const ITEMS = 3u;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@compute @workgroup_size(WG, 2) fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < arrayLength(&a); i += 7u) { _ = a[i]; }
}`;

test('The chunks are workgroups, their products with numbers of the file, and those numbers themselves.', () => {
  const { written, products } = fileChunks(bindModule(KERNEL, {}));
  expect(written).toEqual(expect.arrayContaining([192 * 2, 192, 2, 5, 3, 4, 7]));
  for (const factor of [5, 3, 4, 7]) expect(products).toContain(384 * factor);
  expect(products).toContain(192 * 5);
  expect(products).toContain(384 * 5 * 4);
});

test('An override that is replaced gives other chunks.', () => {
  expect(fileChunks(bindModule(KERNEL, { WG: 100 })).products).toContain(500);
});

test('A file full of numbers gives no more chunks than any other.', () => {
  const many = Array.from({ length: 2000 }, (_, i) => `  x = x + ${i + 2}u;`).join('\n');
  const { written, products } = fileChunks(bindModule(`@compute @workgroup_size(64) fn main() {\n  var x = 0u;\n${many}\n}`, {}));
  expect(Math.max(written.length, products.length)).toBeLessThanOrEqual(64);
});

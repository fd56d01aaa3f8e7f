import { deriveKey, extremeRandom, fillArray, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { matrixCases, timedMatrices } from './cases.ts';
import { transposed } from './reference.ts';

const cases = matrixCases(seededRandom(deriveKey('5eed', 'cases')));

test('A matrix of two rows and three columns is turned.', () => {
  const size = { rows: 2, cols: 3 };
  const input = Float32Array.of(1, 2, 3, 4, 5, 6);
  const { kind, ...rest } = transposed({ name: '', size, params: size, hidden: false, inputs: [] }, [input]);
  expect(kind).toBe('exact');
  expect(new Float32Array(('words' in rest ? rest.words : new Uint32Array()).buffer)).toEqual(Float32Array.of(1, 4, 2, 5, 3, 6));
});

test('Turned twice, every case is what it was, bit by bit.', () => {
  for (const testCase of cases) {
    const { rows = 1, cols = 1 } = testCase.size;
    const [fill] = testCase.inputs;
    if (!fill || !('kind' in fill) || (fill.kind !== 'f32' && fill.kind !== 'bits')) throw new TypeError('A matrix has one input.');
    const a = fillArray(fill, deriveKey('5eed', testCase.name), rows * cols) as Float32Array;
    const once = transposed(testCase, [a]);
    const turned = { ...testCase, size: { rows: cols, cols: rows } };
    const words = once.kind === 'exact' ? once.words : new Uint32Array();
    expect(transposed(turned, [new Float32Array(words.buffer)])).toEqual({
      kind: 'exact',
      words: new Uint32Array(a.buffer, a.byteOffset, a.length),
    });
  }
});

test('There are cases in which both sides, one side and no side is a multiple of 4, also among large ones.', () => {
  const large = cases.filter(({ size: { rows = 1, cols = 1 } }) => rows * cols > 60);
  const kinds = new Set(large.map(({ size: { rows = 1, cols = 1 } }) => `${rows % 4 === 0} ${cols % 4 === 0}`));
  expect([...kinds].sort()).toEqual(['false false', 'false true', 'true false', 'true true']);
});

test('Timed matrices have sides that are multiples of 8 and fit the bindings of their class.', () => {
  for (const [deviceClass, bytes] of [
    ['software', 2 ** 20],
    ['medium', 2 ** 27],
    ['large', 2 ** 30],
  ] as const) {
    for (const high of ['low', 'high'] as const) {
      for (const { size } of timedMatrices(deviceClass, extremeRandom(high, high))) {
        const { rows = 0, cols = 0 } = size;
        expect([rows % 8, cols % 8]).toEqual([0, 0]);
        expect(4 * rows * cols).toBeLessThan(bytes);
      }
    }
  }
});

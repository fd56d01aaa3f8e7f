import type { ProcessorCall } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filteredSumOnCpu } from './query/cpu.ts';
import { sumOnCpu } from './reduction/cpu.ts';
import { addOnCpu } from './vector-ops/cpu.ts';

function outputOf(
  run: (task: ProcessorCall) => void,
  task: Omit<ProcessorCall, 'size' | 'params'> & { readonly params?: ProcessorCall['params'] },
) {
  run({ size: {}, params: {}, ...task });
  return [...task.output];
}

test('the sum of the query is exact modulo 2^64, whatever the rows are', () => {
  const word = fc.oneof(fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
  const row = fc.record({ key: fc.integer({ min: 0, max: 3 }), quantity: fc.tuple(word, word), price: fc.tuple(word, word) });
  const int64 = ([low, high]: [number, number]): bigint => BigInt(low) + (BigInt(high) << 32n);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const chosen = rows.filter(({ key }) => key < 2);
      const sum = chosen.reduce((all, { quantity, price }) => all + int64(quantity) * int64(price), 0n) % 2n ** 64n;
      const inputs = [
        Uint32Array.from(rows, ({ key }) => key),
        Uint32Array.from(rows.flatMap(({ quantity }) => quantity)),
        Uint32Array.from(rows.flatMap(({ price }) => price)),
      ];
      const got = outputOf(filteredSumOnCpu, { params: { z: 2 }, inputs, output: new Uint32Array(2) });
      expect(got).toEqual([Number(sum % 2n ** 32n), Number(sum >> 32n)]);
    }),
  );
});

test('the sum and the addition are those of the arrays', () => {
  const a = Float32Array.of(1, 2, 3.5);
  expect(outputOf(sumOnCpu, { inputs: [a], output: new Float32Array(1) })).toEqual([6.5]);
  expect(outputOf(addOnCpu, { inputs: [a, Float32Array.of(4, 5, 6)], output: new Float32Array(3) })).toEqual([5, 7, 9.5]);
});

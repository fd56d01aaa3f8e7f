import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AtomicWords, WorkgroupAtomicWords } from './atomic-words.ts';

interface Operation {
  readonly region: number;
  readonly touching: number;
  readonly words: readonly number[];
}

const operation: fc.Arbitrary<Operation> = fc.record({
  region: fc.nat({ max: 1 }),
  touching: fc.integer(),
  words: fc.array(fc.constantFrom(0, 1, 7, 8, 9, 16, 3000), { minLength: 32, maxLength: 32 }),
});

function mostOf(operations: readonly Operation[]): number {
  const words = operations.flatMap(({ region, touching, words: all }) =>
    all.filter((_, lane) => ((touching >>> lane) & 1) === 1).map((word) => `${region} ${word}`),
  );
  return Math.max(0, ...[...new Set(words)].map((word) => words.filter((other) => other === word).length));
}

test('Operations on the busiest word are counted, those of each region apart.', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 4 }), (operations) => {
      const atomics = new AtomicWords();
      for (const { region, touching, words } of operations) atomics.add(region, { touching, words: Uint32Array.from(words) });
      expect(atomics.most).toBe(mostOf(operations));
    }),
  );
});

test('Thousands of words have a count each.', () => {
  const atomics = new AtomicWords();
  for (let word = 0; word < 2500; word++) {
    atomics.add(0, { touching: 1, words: Uint32Array.of(word) });
    atomics.add(0, { touching: 1, words: Uint32Array.of(word) });
    expect(atomics.most).toBe(2);
  }
});

test('Each workgroup has its own busiest word, and those of all are added up.', () => {
  fc.assert(
    fc.property(fc.array(fc.array(operation, { maxLength: 3 }), { maxLength: 4 }), (workgroups) => {
      const atomics = new WorkgroupAtomicWords();
      for (const [i, operations] of workgroups.entries()) {
        for (const { region, touching, words } of operations) atomics.add(i + 1, region, { touching, words: Uint32Array.from(words) });
      }
      expect(atomics.most).toBe(workgroups.reduce((sum, operations) => sum + mostOf(operations), 0));
    }),
  );
});

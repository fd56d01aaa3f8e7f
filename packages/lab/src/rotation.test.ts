import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rotate, spareCount } from './rotation.ts';

/** Any way in which up to four inputs take over what others held. */
const anyNext = fc.integer({ min: 1, max: 4 }).chain((inputs) =>
  fc.array(fc.oneof(fc.constant('output' as const), fc.constant(null), fc.nat({ max: inputs - 1 })), {
    minLength: inputs,
    maxLength: inputs,
  }),
);

test('One input that takes over the output needs one spare buffer, two steps back need two', () => {
  expect(spareCount({ next: [null] })).toBe(0);
  expect(spareCount({ next: ['output'] })).toBe(1);
  expect(spareCount({ next: ['output', 0] })).toBe(2);
  expect(spareCount({ next: [1, 0] })).toBe(0);
});

test('In three steps the output and the spare buffer take turns, and the last step writes the output', () => {
  expect(rotate({ next: ['output'] }, 3)).toEqual([
    { inputs: [{ kind: 'input', index: 0 }], output: { kind: 'output' } },
    { inputs: [{ kind: 'output' }], output: { kind: 'spare', index: 0 } },
    { inputs: [{ kind: 'spare', index: 0 }], output: { kind: 'output' } },
  ]);
});

test('Every iteration reads what the ones before have written, writes nothing that it reads, and the last writes the output', () => {
  fc.assert(
    fc.property(anyNext, fc.integer({ min: 1, max: 40 }), (next, iterations) => {
      const contents = new Map<string, string>();
      const key = (place: object) => JSON.stringify(place);
      let meant: string[] = next.map((_, i) => `input ${i}`);
      const rotation = rotate({ next }, iterations);
      expect(rotation).toHaveLength(iterations);
      for (const [i, { inputs, output }] of rotation.entries()) {
        const read = inputs.map((place) => (place.kind === 'input' ? `input ${place.index}` : contents.get(key(place))));
        expect(read).toEqual(meant);
        expect(inputs.map(key)).not.toContain(key(output));
        contents.set(key(output), `written by ${i}`);
        meant = meant.map((held, input) => {
          const from = next[input] ?? null;
          if (from === 'output') return `written by ${i}`;
          return from === null ? held : (meant[from] ?? held);
        });
      }
      expect(rotation.at(-1)?.output).toEqual({ kind: 'output' });
    }),
  );
});

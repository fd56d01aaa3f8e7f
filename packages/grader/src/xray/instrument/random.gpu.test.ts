import { deriveKey, seededRandom } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openForTests } from '../../../test/grading.ts';
import { type Memory, SIZES } from '../../../test/random-kernel/parts.ts';
import { randomKernel } from '../../../test/random-kernel/random-kernel.ts';
import { recordsOf, runPlain, runTraced, type Traced, type TraceRecord } from '../../../test/trace.ts';

const { device } = await openForTests();
const GROUPS = 2;

function memoryOf(seed: string): Memory {
  const random = seededRandom(deriveKey(seed, 'memory'));
  const words = (length: number) => Uint32Array.from({ length }, () => random.int(0, 1000));
  return { a: words(SIZES.a), items: words(SIZES.items), out: words(SIZES.out(GROUPS)) };
}

/** Integer operations of one lane, from the blocks that it ran. */
function operationsOf({ instrumented: { blocks } }: Traced, records: readonly TraceRecord[]): number {
  const executed = new Map<number, number>();
  for (const { site } of records) executed.set(site, (executed.get(site) ?? 0) + 1);
  return blocks.reduce((sum, { site, operations }) => {
    return sum + (executed.get(site) ?? 0) * operations.reduce((all, { integer }) => all + integer, 0);
  }, 0);
}

test('kernels that were made up: same outputs, and the records are what a direct interpretation does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1e9 }), async (seed) => {
      const kernel = randomKernel(seededRandom(deriveKey(`${seed}`, 'kernel')));
      // Longer ones take the software device seconds to compile.
      fc.pre(kernel.source.length < 2500);
      const memory = memoryOf(`${seed}`);
      const run = {
        source: kernel.source,
        dispatches: [{ entryPoint: 'main', workgroups: [GROUPS, 1, 1] as const }],
        buffers: { 1: memory.a, 2: memory.items, 3: memory.out.slice() },
      };
      const plain = await runPlain(device, run);
      const traced = await runTraced(device, run);
      expect(traced.outputs, kernel.source).toEqual(plain);
      const lanes = Array.from({ length: GROUPS }, (_, group) => kernel.run(group, memory)).flat();
      if (plain[3]) expect(plain[3], kernel.source).toEqual(memory.out);
      const all = recordsOf(traced);
      const occurrences = new Map<string, string>();
      lanes.forEach(({ events, operations }, lane) => {
        const records = all.filter((record) => record.lane === lane);
        const accesses = records.filter(({ kind }) => kind !== 'block');
        expect(
          accesses.map(({ kind, variable, word }) => ({ kind, variable, word })),
          kernel.source,
        ).toEqual(events.map(({ kind, variable, word }) => ({ kind, variable, word })));
        accesses.forEach(({ site, path }, j) => {
          const { occurrence = '' } = events[j] ?? {};
          expect(occurrences.get(`${site} ${path}`) ?? occurrence, kernel.source).toBe(occurrence);
          occurrences.set(`${site} ${path}`, occurrence);
        });
        expect(operationsOf(traced, records), kernel.source).toBe(operations);
      });
      expect(new Set(occurrences.values()).size, kernel.source).toBe(occurrences.size);
    }),
    { numRuns: 6 },
  );
});

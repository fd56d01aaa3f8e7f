import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankSeed, drawBank, practiceVariant, questionBankSchema, questionSource } from './bank.ts';
import { defineQuestion, drawVariant, type Question } from './question.ts';
import { askedSha256 } from './variant.ts';

interface Made extends Partial<Question<number>> {
  /** How many different numbers it asks for. */
  readonly values: number;
}

function question({ values, ...changes }: Made): Question {
  return defineQuestion<number>({
    id: 'lab/name',
    title: 'A question',
    draw: (random) => random.int(1, values),
    text: (n) => `What is ${n}?`,
    fields: () => [
      { id: 'n', kind: 'integer', label: 'n', unit: 'threads' },
      { id: 'bound', kind: 'choice', label: 'Bound', choices: ['memory', 'compute', 'launch'].map((value) => ({ value, label: value })) },
    ],
    answer: (n) => ({ n, bound: 'memory' }),
    solution: (n) => `**${n} threads**`,
    ...changes,
  }) as Question;
}

const source = (made: Made) => questionSource(question(made));

const seeds = fc.stringMatching(/^[0-9a-f]{1,64}$/);

const textsOf = (variants: readonly { readonly text: string }[]) => variants.map(({ text }) => text);

describe('A bank', () => {
  test('has no variant twice, in no order of its choices, and none in both halves.', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 40 }), async (seed, values, variants) => {
        const { practice, counted } = await drawBank(source({ values }), { seed, variants });
        const texts = textsOf([...practice, ...counted]);
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.length).toBeLessThanOrEqual(Math.min(values, variants));
        expect(counted.length - practice.length).toBe(texts.length % 2);
      }),
      { numRuns: 50 },
    );
  });

  test('has as many variants as wanted, where the question has many more.', async () => {
    const { practice, counted } = await drawBank(source({ values: 1_000_000 }), { seed: '5eed', variants: 512 });
    expect([practice.length, counted.length]).toEqual([256, 256]);
  });

  test('has nearly all variants of a question that has few.', async () => {
    const { practice, counted } = await drawBank(source({ values: 20 }), { seed: '5eed', variants: 512 });
    expect(practice.length + counted.length).toBe(20);
  });

  test('has the only variant of a question in both halves.', async () => {
    const { practice, counted } = await drawBank(source({ values: 1 }), { seed: '5eed', variants: 512 });
    expect(practice).toHaveLength(1);
    expect(counted).toEqual(practice);
  });

  test('is the same for the same seed, and another for another seed.', async () => {
    const made = source({ values: 1_000_000 });
    const bank = async (seed: string) => textsOf((await drawBank(made, { seed, variants: 10 })).counted);
    expect(await bank('5eed')).toEqual(await bank('5EED'));
    expect(await bank('5eed')).not.toEqual(await bank('5eee'));
  });

  test('is the same after it was written as JSON and checked, and each variant is found by the hash of what it asks.', async () => {
    const bank = await drawBank(source({ values: 1000, document: { file: 'paper', rows: [1, 2] } }), { seed: '1', variants: 20 });
    const read = questionBankSchema.parse(JSON.parse(JSON.stringify(bank)));
    expect(read).toEqual(bank);
    for (const variant of bank.counted) expect(variant.askedSha256).toBe(askedSha256(variant));
  });

  test('names the experiments that its predictions are about, each once.', async () => {
    const predicts = { experiment: 'reduction/by-size', derived: 'breakEven' };
    const field = (id: string) => ({ id, kind: 'number', label: id, unit: 'elements', relativeTolerance: 1, predicts }) as const;
    const prediction = source({ values: 5, fields: () => [field('a'), field('b')], answer: () => ({}) });
    expect((await drawBank(prediction, { seed: '1', variants: 10 })).predicts).toEqual(['reduction/by-size']);
    expect((await drawBank(source({ values: 5 }), { seed: '1', variants: 10 })).predicts).toEqual([]);
  });
});

describe('The seed of a bank', async () => {
  const made = await bankSeed(source({ values: 1000 }));

  test('stays when only an answer or a solution is corrected.', async () => {
    expect(await bankSeed(source({ values: 1000, answer: (n) => ({ n: n + 1, bound: 'launch' }), solution: () => 'Look.' }))).toBe(made);
  });

  test.each([
    ['a text', { text: (n: number) => `How many is ${n}?` }],
    ['the drawn numbers', { values: 1001, draw: (random) => random.int(2, 2000) }],
    ['the title', { title: 'Another' }],
    ['the name', { id: 'lab/other' }],
  ] as readonly [string, Partial<Made>][])('changes with %s.', async (_, changes) => {
    expect(await bankSeed(source({ values: 1000, ...changes }))).not.toBe(made);
  });

  test('is a seed.', () => {
    expect(() => drawVariant(question({ values: 10 }), made)).not.toThrow();
  });
});

describe('Practice', async () => {
  const bank = await drawBank(source({ values: 1_000_000 }), { seed: '5eed', variants: 64 });

  test('has the same variant for the same seed, and never one that counts.', () => {
    const counted = new Set(bank.counted.map((variant) => variant.askedSha256));
    fc.assert(
      fc.property(seeds, (seed) => {
        const variant = practiceVariant(bank, seed);
        expect(practiceVariant(bank, seed.toUpperCase())).toBe(variant);
        expect(counted.has(variant.askedSha256)).toBe(false);
      }),
    );
  });

  test('reaches each of its variants.', () => {
    const found = Array.from({ length: 1000 }, (_, seed) => practiceVariant(bank, seed.toString(16)).text);
    expect(new Set(found).size).toBe(bank.practice.length);
  });

  test('takes no seed that is none.', () => {
    expect(() => practiceVariant(bank, 'xyz')).toThrow('A seed is 1 to 64 hex digits');
  });
});

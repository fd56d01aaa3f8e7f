import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KernelQuestion, kernelQuestionsSchema, kernelVariant } from './kernel-question.ts';

const TEMPLATES = ['sectorsOfAccess', 'activeLanes', 'elementOfLane', 'passesOverBanks', 'runsOfLine', 'storedValue'];

const questionOf = fc.record({ template: fc.constantFrom(...TEMPLATES), line: fc.integer({ min: 1, max: 30 }), answer: fc.nat(5000) }).map(
  ({ template, line, answer }): KernelQuestion => ({
    template,
    lines: [line],
    field: { id: template, kind: 'integer', label: `How many on line ${line}?`, unit: 'sectors' },
    answer,
    mistakes: [{ field: template, value: 2 * answer + 1, says: 'That is twice as many.' }],
    solution: `Line ${line}: **${answer} sectors**.`,
    moment: { testCase: 'ramp, n=1000', step: line },
  }),
);

/** One question of each template. */
const ofEachTemplate = fc
  .array(questionOf, { minLength: TEMPLATES.length, maxLength: TEMPLATES.length })
  .map((questions) => questions.map((one, i) => asTemplate(one, TEMPLATES[i] ?? '')));

function asTemplate(one: KernelQuestion, template: string): KernelQuestion {
  return { ...one, template, field: { ...one.field, id: template }, mistakes: [] };
}

const questionsOf = fc.array(questionOf, { maxLength: 24 });
const seedOf = fc.stringMatching(/^[0-9a-f]{1,64}$/);
const sourceOf = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('```', '~~~~', '`````` x', '$', '')), {
  maxLength: 60,
});

const asked = (questions: readonly KernelQuestion[], source = 'fn main() {}') => {
  return { question: 'own/sum', title: 'Your kernel', source, questions };
};

describe('The questions of a kernel', () => {
  test('are drawn as three to five with different templates, the same for the same seed; with fewer templates as none.', () => {
    fc.assert(
      fc.property(questionsOf, seedOf, (questions, seed) => {
        const variant = kernelVariant(asked(questions), seed);
        const templates = new Set(questions.map(({ template }) => template)).size;
        expect(variant === null).toBe(templates < 3);
        if (!variant) return;
        expect(variant.fields.length).toBeGreaterThanOrEqual(3);
        expect(variant.fields.length).toBeLessThanOrEqual(Math.min(5, templates));
        for (const { id, label } of variant.fields) {
          const own = questions.find(({ field }) => field.id === id && field.label === label);
          expect(questions.some(({ field, answer }) => field.label === own?.field.label && variant.answer[id] === answer)).toBe(true);
        }
        expect(kernelVariant(asked(questions), seed.toUpperCase())).toEqual(variant);
      }),
    );
  });

  test('differ from seed to seed.', () => {
    const questions = fc.sample(ofEachTemplate, 3).flat();
    const texts = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) => JSON.stringify(kernelVariant(asked(questions), seed)?.fields));
    expect(new Set(texts).size).toBeGreaterThan(1);
  });

  test('show the file in one block of code, whatever it holds, with the lines that are asked about.', () => {
    fc.assert(
      fc.property(ofEachTemplate, sourceOf, (questions, lines) => {
        const source = [...lines, ...Array.from({ length: 40 }, (_, i) => `let a${i} = ${i};`)].join('\n');
        const variant = kernelVariant(asked(questions, source), '7');
        const [, fence = '', code = ''] = /^[^\n]*\n\n(`{3,})wgsl\n([\s\S]*)\n\1$/.exec(variant?.text ?? '') ?? [];
        expect(fence).not.toBe('');
        expect(code).not.toContain(fence);
        expect(code).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
        for (const { label } of variant?.fields ?? []) {
          const [line = '0'] = /\d+/.exec(label) ?? [];
          expect(code.split('\n').some((row) => new RegExp(`^ *${line}(?: {2}|$)`).test(row))).toBe(true);
        }
      }),
    );
  });

  test('show of a long file what fits.', () => {
    const source = Array.from({ length: 4000 }, (_, i) => `  a[${i}] = ${'x'.repeat(400)};`).join('\n');
    const [questions = []] = fc.sample(ofEachTemplate, 1);
    const spread = questions.map((one, i) => ({ ...one, lines: [700 * i + 1] }));
    const text = kernelVariant(asked(spread, source), '1')?.text ?? '';
    expect(text.length).toBeLessThan(6200);
    expect(text).toContain('\n…\n');
  });

  test('are read from data in this form only.', () => {
    const [one] = fc.sample(questionOf, 1);
    expect(kernelQuestionsSchema.safeParse({ practice: [one], counted: [] }).success).toBe(true);
    expect(kernelQuestionsSchema.safeParse({ practice: [{ ...one, lines: [] }], counted: [] }).success).toBe(false);
  });
});

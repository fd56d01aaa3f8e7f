import { questions, readBank } from '@rooflab/catalogue/questions';
import { fieldAllows, practiceVariant, type Variant } from '@rooflab/lab/question';
import { describe, expect, test } from 'vitest';
import type { Context } from '../procedure/context.ts';
import { createCaller } from '../router.ts';
import { refusalOf } from '../testing/refusal.ts';

/** Nothing here asks the database. */
const context = {
  caller: { userId: 'ada', name: 'Ada', email: 'ada@example.org', isAdmin: false, via: { kind: 'session', sessionId: 's' } },
  refusal: null,
  logger: { info: () => {}, warn: () => {}, error: () => {} },
} as unknown as Context;
const { question: procedures } = createCaller(context);
const nobody = createCaller({ ...context, caller: null }).question;

const ID = 'matmul/bytes-in-flight';
const VARIANT = { id: ID, seed: 'a1' };
const { answer } = await variantOf(ID, VARIANT.seed);
const SEEDS = ['1', 'c0ffee', 'f'.repeat(64)];

async function variantOf(id: string, seed: string): Promise<Variant> {
  return practiceVariant((await readBank(id)) ?? expect.fail(), seed);
}

/** A number that stands by itself in the text, in any of the forms in which it is written. */
function tells(text: string, value: number): boolean {
  const numbers = text.replaceAll(/(\d)[\s\u202f,](?=\d{3}\b)/g, '$1').match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.some((each) => Math.abs(Number(each) - value) <= 1e-6 * Math.abs(value));
}

describe('Every question', () => {
  const variants = questions().flatMap(({ id }) => SEEDS.map((seed) => [id, seed] as const));

  test('is listed with its lab, and with the document that asks it.', async () => {
    const listed = await procedures.list();
    expect(listed.map(({ id }) => id)).toEqual(questions().map(({ id }) => id));
    expect(listed.find(({ id }) => id === ID)).toMatchObject({ labId: 'matmul', document: { rows: [36] } });
    expect(listed.filter(({ labId, labTitle }) => labTitle === '' || labTitle === labId)).toEqual([]);
  });

  test.each(variants)('%s, seed %s: what is drawn has no solution, no answer, and nothing but what is asked.', async (id, seed) => {
    const variant = await variantOf(id, seed);
    const drawn = await procedures.draw({ id, seed });
    const { title, text, fields, ...rest } = drawn;
    expect(rest).toEqual({ id, seed });
    expect({ title, text, fields }).toEqual({ title: variant.title, text: variant.text, fields: variant.fields });
    const beyond = JSON.stringify(drawn).replace(JSON.stringify(text), '').replace(JSON.stringify(seed), '');
    const labels = fields.flatMap((field) => (field.kind === 'choice' ? field.choices.map(({ label }) => label) : field.label));
    const unlabelled = labels.reduce((left, label) => left.replace(JSON.stringify(label), ''), beyond);
    const told = Object.values(variant.answer).filter((value) => typeof value === 'number' && value > 1 && tells(unlabelled, value));
    expect(told).toEqual([]);
  });

  test.each(variants)('%s, seed %s: a check tells no answer, whether what was typed is wrong or cannot be read.', async (id, seed) => {
    const { fields, answer } = await variantOf(id, seed);
    const numbers = Object.values(answer).filter((value) => typeof value === 'number');
    const wrong = fields.map((field) => {
      const other = field.kind === 'choice' ? field.choices.find(({ value }) => value !== answer[field.id])?.value : '1e-9';
      return [field.id, field.kind === 'integer' ? '-987654321' : (other ?? '')];
    });
    for (const answers of [Object.fromEntries(wrong), Object.fromEntries(fields.map((field) => [field.id, '?'])), {}]) {
      const checked = await procedures.check({ id, seed, answers });
      expect(checked.fields.filter(({ correct }) => correct)).toEqual([]);
      const example = fields.reduce(
        (left, field) => left.replaceAll(JSON.stringify(fieldAllows(field)).slice(1, -1), ''),
        JSON.stringify(checked),
      );
      expect(numbers.filter((value) => tells(example, value))).toEqual([]);
    }
  });

  test.each(variants)('%s, seed %s: its own answers are right, and its solution is told on asking.', async (id, seed) => {
    const { answer, fields, solution } = await variantOf(id, seed);
    const answers = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, String(value)]));
    const predictions = fields.filter((field) => field.kind === 'number' && field.predicts !== undefined).map((field) => field.id);
    const typed = { ...answers, ...Object.fromEntries(predictions.map((field) => [field, '0.5'])) };
    const checked = await procedures.check({ id, seed, answers: typed });
    expect(checked.readable).toBe(true);
    expect(checked.fields.filter(({ correct }) => !correct).map((field) => [field.id, field.pending])).toEqual(
      predictions.map((field) => [field, true]),
    );
    expect(await procedures.solution({ id, seed })).toEqual({ solution });
  });
});

describe('An answer', () => {
  const { inFlight, perThread } = answer;
  const kilobytes = Number(inFlight);

  test.each([
    [`${kilobytes}`],
    [`${kilobytes} kB`],
    [`${kilobytes * 1000} B`],
    [`${kilobytes / 1000} MB`],
    [`${kilobytes / 1000}e3`],
    [`  ${kilobytes * 1.004} `],
  ])('is right in many notations: %s', async (text) => {
    const checked = await procedures.check({ ...VARIANT, answers: { inFlight: text, perThread: String(perThread) } });
    expect(checked).toMatchObject({ correct: true, readable: true });
  });

  test('that is wrong says so at its field alone.', async () => {
    const checked = await procedures.check({ ...VARIANT, answers: { inFlight: `${kilobytes * 2}`, perThread: String(perThread) } });
    expect(checked).toEqual({
      correct: false,
      readable: true,
      fields: [
        { id: 'inFlight', correct: false, problem: null, mistake: null, pending: false },
        { id: 'perThread', correct: true, problem: null, mistake: null, pending: false },
      ],
    });
  });

  test('that cannot be read says what to write instead.', async () => {
    const checked = await procedures.check({ ...VARIANT, answers: { inFlight: '1,5', perThread: '' } });
    expect(checked.readable).toBe(false);
    expect(checked.fields.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('Write 1.5 with a point.'),
      'Nothing is given here. Give a number, such as 1.25 B.',
    ]);
  });
});

describe('What is asked for', () => {
  test('is new each time without a seed, and the same again with the seed that was told.', async () => {
    const [one, other] = [await procedures.draw({ id: ID }), await procedures.draw({ id: ID })];
    expect(one.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(other.seed).not.toBe(one.seed);
    expect(await procedures.draw({ id: ID, seed: one.seed })).toEqual(one);
  });

  test('is for people who are signed in.', async () => {
    const calls = [nobody.list(), nobody.draw({ id: ID }), nobody.check({ ...VARIANT, answers: {} }), nobody.solution(VARIANT)];
    for (const call of calls) expect((await refusalOf(call)).code).toBe('not-signed-in');
  });

  test.each([
    'matmul/no-such-question',
    'constructor/prototype',
    '__proto__',
    'matmul',
    '../questions/x',
    'a\0b',
    '',
    'x/'.repeat(500_000),
  ])('is not a question: %#', async (id) => {
    expect(['not-found', 'invalid-input']).toContain((await refusalOf(procedures.draw({ id }))).code);
    expect(['not-found', 'invalid-input']).toContain((await refusalOf(procedures.solution({ id, seed: '1' }))).code);
  });

  test.each(['', 'xyz', '-1', '1 ', '\0', '__proto__', 'f'.repeat(65), '0'.repeat(1_000_000)])('has no such seed: %#', async (seed) => {
    const { code, details } = await refusalOf(procedures.draw({ id: ID, seed }));
    expect(code).toBe('invalid-input');
    if (!seed.includes('\0')) expect(details).toEqual({ fields: { seed: 'A seed is 1 to 64 hex digits.' } });
  });

  test.each([[JSON.parse('{"__proto__":"1","constructor":"2","toString":"3"}')], [{ inFlight: '\u202E1', other: '1' }], [{}]])(
    'takes odd answers for wrong ones: %#',
    async (answers) => {
      expect(await procedures.check({ ...VARIANT, answers })).toMatchObject({ correct: false, readable: false });
    },
  );

  test.each([
    [{ inFlight: '1'.repeat(1001) }],
    [{ inFlight: 'a\0' }],
    [{ inFlight: 5 }],
    [{ ['x'.repeat(65)]: '1' }],
    [['1']],
    ['1'],
    [null],
  ])('takes no answers that are none: %#', async (answers) => {
    const { code, message } = await refusalOf(procedures.check({ ...VARIANT, answers: answers as Record<string, string> }));
    expect(code).toBe('invalid-input');
    expect(message.length).toBeLessThan(300);
  });
});

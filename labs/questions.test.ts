import { findExperiment } from '@rooflab/catalogue';
import { checkAnswer, drawVariant, VARIANT_RULES } from '@rooflab/lab/question';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS } from './documents.ts';
import { labs } from './index.ts';
import { loadQuestions } from './load-questions.ts';
import { launchBlocks } from './vector-ops/questions/launch-blocks.ts';

const questions = (await Promise.all(labs.map(({ id }) => loadQuestions(id)))).flat();

const SEEDS = Array.from({ length: 500 }, (_, i) => i.toString(16));

/** Rows of the documents' table. */
const ROWS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  [DOCUMENTS.reduction]: [1, 10],
  [DOCUMENTS.parameters]: [11, 30],
  [DOCUMENTS.considerations]: [31, 45],
  [DOCUMENTS.query]: [46, 60],
  [DOCUMENTS.stencils]: [61, 78],
};

test('Every question names rows of its own document, and every exercise of the one about performance is asked.', () => {
  for (const { id, document } of questions) {
    const [first, last] = ROWS[document?.file ?? ''] ?? [0, 0];
    for (const row of document?.rows ?? []) expect(row >= first && row <= last, `${id}, row ${row}`).toBe(true);
  }
  const asked = new Set(questions.flatMap(({ document }) => document?.rows ?? []));
  expect(Array.from({ length: 15 }, (_, i) => 31 + i).filter((row) => !asked.has(row))).toEqual([]);
});

test('Every prediction is about a value that its experiment works out.', () => {
  const predictions = questions.flatMap((question) =>
    SEEDS.slice(0, 100).flatMap((seed) =>
      drawVariant(question, seed).fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts] : [])),
    ),
  );
  expect(predictions.length).toBeGreaterThan(0);
  for (const { experiment, derived } of predictions)
    expect(
      findExperiment(experiment)?.derive.map(({ name }) => name),
      experiment,
    ).toContain(derived);
});

test('143 blocks, where 36 628 elements need 144 of 256 threads, are told to be rounded down.', () => {
  const drawn = SEEDS.map((seed) => drawVariant(launchBlocks, seed));
  for (const variant of drawn) {
    const blocks = Number(variant.answer.blocks);
    const [field] = checkAnswer(variant, { blocks: String(blocks - 1), idle: '7' }).fields;
    expect(field?.mistake).toBe('That is rounded down: it leaves some elements without a thread.');
  }
});

describe.each(questions.map((question) => ({ id: question.id, question })))('$id', ({ question }) => {
  const variants = SEEDS.map((seed) => drawVariant(question, seed));

  test.each(VARIANT_RULES)('$name', ({ fault }) => {
    for (const variant of variants) expect(fault(variant), variant.text).toBeNull();
  });

  test('Every number that is asked for has usual mistakes.', () => {
    const asked = new Set(variants.flatMap(({ answer }) => Object.keys(answer).filter((id) => typeof answer[id] === 'number')));
    for (const id of asked) {
      const told = variants.filter(({ mistakes }) => mistakes.some(({ field }) => field === id));
      expect(told.length / variants.length, id).toBeGreaterThan(0.9);
    }
  });

  test('One of a thing is not called by its plural.', () => {
    const units = new Set(variants.flatMap(({ fields }) => fields.flatMap((field) => (field.kind === 'choice' ? [] : [field.unit]))));
    const plurals = [...units, 'rows', 'pixels'].filter((unit) => /^[a-z]{3,}s$/.test(unit) && unit !== 'passes');
    const oneOfMany = new RegExp(`(?<![\\d.,·$\\\\] ?)\\b1 (${plurals.join('|')})\\b`);
    for (const { text, solution } of variants) expect(`${text}\n${solution}`).not.toMatch(oneOfMany);
  });

  test('Draws differ, and no answer is absurd.', () => {
    const isPrediction = variants.every(({ answer }) => Object.keys(answer).length === 0);
    if (!isPrediction) expect(new Set(variants.map(({ text }) => text)).size).toBeGreaterThan(10);
    for (const { answer } of variants) {
      for (const value of Object.values(answer)) {
        if (typeof value === 'number' && value !== 0 && !(Math.abs(value) >= 1e-3 && Math.abs(value) < 1e10))
          expect.fail(JSON.stringify(answer));
      }
    }
  });
});

test('No question has the id of an exercise: in an assignment one name says which item is meant.', () => {
  const exercises = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));
  expect(questions.map(({ id }) => id).filter((id) => exercises.includes(id))).toEqual([]);
});

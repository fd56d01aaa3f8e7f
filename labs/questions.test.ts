import { findExperiment } from '@rooflab/catalogue';
import { type Checked, checkAnswer, drawVariant, type Field, type Variant } from '@rooflab/lab/question';
import { formatCount, THIN_SPACE } from '@rooflab/roofline/units';
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

  test('The right answer is accepted as people type it, and one beyond the tolerance is refused.', () => {
    for (const variant of variants) {
      for (const field of variant.fields) {
        for (const text of rightTexts(field, variant)) expectChecked(variant, field, text, true);
        for (const text of wrongTexts(field, variant)) expectChecked(variant, field, text, false);
      }
    }
  });

  test('The worked solution finds each answer.', () => {
    for (const variant of variants) {
      const found = [...variant.solution.matchAll(/\*\*(.+?)\*\*/g)].map(([, bold = '']) => bold);
      for (const field of variant.fields) {
        if (field.kind === 'number' && field.predicts) continue;
        const isFound = found.some((text) =>
          field.kind === 'choice' ? text === labelOf(field, variant) : checked(variant, field, text).correct,
        );
        if (!isFound)
          expect.fail(
            `${field.id} = ${variant.answer[field.id]} is not in ${JSON.stringify(found)}:\n${variant.text}\n${variant.solution}`,
          );
      }
    }
  });

  test('Texts are whole: every value is there, no number is longer than people write it, every formula ends.', () => {
    for (const { text, solution, fields } of variants) {
      for (const part of [text, solution, ...fields.map(({ label }) => label)]) {
        if (FAULTS.test(part) || (part.match(/\$/g)?.length ?? 0) % 2 !== 0) expect.fail(part);
      }
    }
  });

  test('The value of a usual mistake is refused with its sentence, and none is one that is right or that of another mistake.', () => {
    for (const variant of variants.slice(0, 100)) {
      for (const { field: id, value, says } of variant.mistakes) {
        const field = variant.fields.find((each) => each.id === id);
        const found = field && mistakeWords(variant, field, String(value));
        if (found?.correct !== false || found.mistake !== says) expect.fail(`${id} = ${value}: ${JSON.stringify(found)}\n${variant.text}`);
        if (FAULTS.test(says) || !/^[A-Z][^*$]*[.?]$/.test(says)) expect.fail(says);
      }
    }
  });

  test('A right answer, however it is rounded, is never told as a mistake, and every number that is asked for has usual mistakes.', () => {
    for (const variant of variants.slice(0, 100)) {
      for (const field of variant.fields)
        for (const text of rightTexts(field, variant)) {
          const { mistake } = mistakeWords(variant, field, text);
          if (mistake !== undefined) expect.fail(`${field.id} = ${text}: ${mistake}\n${variant.text}`);
        }
    }
    const asked = new Set(variants.flatMap(({ answer }) => Object.keys(answer).filter((id) => typeof answer[id] === 'number')));
    for (const id of asked) {
      const told = variants.filter(({ mistakes }) => mistakes.some(({ field }) => field === id));
      expect(told.length / variants.length, id).toBeGreaterThan(0.9);
    }
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

/** Missing values, and numbers in exponent form or with more than four significant digits after the point. */
const FAULTS = /NaN|undefined|Infinity|null|\[object|[1-9]\d*\.\d{4,}|0\.0*[1-9]\d{4,}|\de[+-]\d| (?: |$)/m;

function checked({ fields, answer }: Variant, field: Field, text: string): Checked {
  return checkAnswer({ fields: fields.filter(({ id }) => id === field.id), answer }, { [field.id]: text });
}

function mistakeWords({ fields, answer, mistakes }: Variant, field: Field, text: string) {
  const [found] = checkAnswer({ fields: fields.filter(({ id }) => id === field.id), answer, mistakes }, { [field.id]: text }).fields;
  return { correct: found?.correct, ...(found?.mistake !== undefined && { mistake: found.mistake }) };
}

function expectChecked(variant: Variant, field: Field, text: string, correct: boolean): void {
  const result = checked(variant, field, text);
  if (result.correct !== correct || !result.readable)
    expect.fail(`${field.id} = ${text}, where ${variant.answer[field.id]} is right: ${JSON.stringify(result)}\n${variant.text}`);
}

function labelOf({ choices }: Extract<Field, { kind: 'choice' }>, { answer, fields }: Variant): string | undefined {
  const value = fields.map(({ id }) => answer[id]).find((given) => choices.some((choice) => choice.value === given));
  return choices.find((choice) => choice.value === value)?.label;
}

function rightTexts(field: Field, { answer }: Variant): string[] {
  const right = answer[field.id];
  if (typeof right !== 'number') return typeof right === 'string' ? [right, ` ${right.toUpperCase()}\n`] : [];
  const exact = [String(right), right.toExponential(), `${right} ${field.kind === 'choice' || field.unit === 'share' ? '' : field.unit}`];
  if (field.kind === 'integer') return [...exact, formatCount(right), formatCount(right).replaceAll(THIN_SPACE, ' '), `${right / 1000} k`];
  const tolerance = field.kind === 'number' ? field.relativeTolerance : 0;
  const near = [right * (1 + 0.9 * tolerance), right / (1 + 0.9 * tolerance)].filter((value) => !isShare(field) || value <= 1);
  return [...exact, ...near.map(String), ...(isShare(field) ? [`${100 * right} %`] : []), ...inSmallerUnit(field, right)];
}

function wrongTexts(field: Field, { answer }: Variant): string[] {
  const right = answer[field.id];
  if (field.kind === 'choice') return field.choices.map(({ value }) => value).filter((value) => value !== right);
  if (typeof right !== 'number') return [];
  if (field.kind === 'integer') return [String(right + 1), String(right - 1)];
  const far = 1 + 1.2 * field.relativeTolerance;
  return [right * far, right / far].filter((value) => !isShare(field) || value <= 1).map(String);
}

function isShare(field: Field): boolean {
  return field.kind === 'number' && field.unit === 'share';
}

/** `5.37 GB/s` as `5370 MB/s`. */
function inSmallerUnit(field: Field, right: number): string[] {
  const [unit, prefix] = field.kind === 'number' ? [field.unit, field.unit[0] ?? ''] : ['', ''];
  const smaller = { T: 'G', G: 'M', M: 'k', m: 'µ', µ: 'n' }[prefix];
  return smaller === undefined || /^[a-z]{3}/.test(unit) ? [] : [`${1000 * right} ${smaller}${unit.slice(1)}`];
}

test('No question has the id of an exercise: in an assignment one name says which item is meant.', () => {
  const exercises = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));
  expect(questions.map(({ id }) => id).filter((id) => exercises.includes(id))).toEqual([]);
});

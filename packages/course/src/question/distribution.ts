import { askedSchema, type Field, type QuestionBank, readAnswer } from '@rooflab/lab/question';
import type { TryRow } from './queries.ts';
import type { FieldDistribution } from './schema.ts';
import { tryVariant } from './try-variant.ts';

/** Rarer ones would be chance. */
const MOST_ERRORS = 8;

interface FieldAnswer {
  readonly field: Field;
  readonly given: string;
  readonly verdict: boolean | null;
  /** Null where it is not known any more. */
  readonly right: number | string | null;
  readonly ofOwnFile: boolean;
}

/** The answers of these tries, field by field. */
export function distributionOf(bank: QuestionBank | null, tries: readonly TryRow[]): { title: string | null; fields: FieldDistribution[] } {
  const read = tries.map((row) => ({ row, asked: askedSchema.parse(row.asked), right: tryVariant(bank, row)?.answer ?? null }));
  const newest = read.reduce((last, each) => (last === undefined || each.row.drawnAt > last.row.drawnAt ? each : last), read[0]);
  const answers = read.flatMap(({ row, asked, right }) =>
    asked.fields.map(
      (field): FieldAnswer => ({
        field,
        given: row.answers?.[field.id] ?? '',
        verdict: row.verdicts?.[field.id] ?? null,
        right: right?.[field.id] ?? null,
        ofOwnFile: row.drawId !== null,
      }),
    ),
  );
  // Tries about students' own kernels ask different things of different students.
  const asked = [...(newest === undefined ? [] : [newest]), ...read].flatMap((each) => each.asked.fields);
  const fields = [...new Map(asked.toReversed().map((field) => [field.id, field])).values()].toReversed().map((field) =>
    fieldDistribution(
      field,
      answers.filter((each) => each.field.id === field.id),
    ),
  );
  return { title: newest?.asked.title ?? null, fields };
}

function fieldDistribution(field: Field, answers: readonly FieldAnswer[]): FieldDistribution {
  const count = (verdict: boolean | null) => answers.filter((each) => each.verdict === verdict).length;
  const predicts = field.kind === 'number' && field.predicts !== undefined;
  const ofOwnFiles = answers.some(({ ofOwnFile }) => ofOwnFile);
  return {
    ...{ id: field.id, kind: field.kind, label: field.label, ofOwnFiles },
    ...{ right: count(true), wrong: count(false), pending: count(null) },
    choices: field.kind === 'choice' && !ofOwnFiles ? chosen(field.choices, answers) : [],
    usualErrors: field.kind === 'choice' || predicts ? [] : usualErrors(answers),
    predictions: predicts ? answers.flatMap(({ field: of, given }) => numberOf(of, given)).sort((a, b) => a - b) : [],
  };
}

function chosen(choices: readonly { value: string; label: string }[], answers: readonly FieldAnswer[]): FieldDistribution['choices'] {
  const counted = choices.map(({ value, label }) => {
    const same = answers.filter(({ given }) => given.trim().toLowerCase() === value.toLowerCase());
    return { value, label, answers: same.length, right: same.filter(({ verdict }) => verdict === true).length };
  });
  return counted.sort((a, b) => b.answers - a.answers);
}

function usualErrors(answers: readonly FieldAnswer[]): FieldDistribution['usualErrors'] {
  const wrong = answers.filter(({ verdict }) => verdict === false);
  const factors = wrong.flatMap(({ field, given, right }) =>
    typeof right !== 'number' || right === 0 ? [] : numberOf(field, given).map((value) => Number((value / right).toPrecision(3))),
  );
  const counts = Map.groupBy(factors, (factor) => factor);
  return [...counts]
    .map(([factor, same]) => ({ factor, answers: same.length }))
    .sort((a, b) => b.answers - a.answers || a.factor - b.factor)
    .slice(0, MOST_ERRORS);
}

function numberOf(field: Field, given: string): number[] {
  const value = readAnswer(field, given);
  return typeof value === 'number' ? [value] : [];
}

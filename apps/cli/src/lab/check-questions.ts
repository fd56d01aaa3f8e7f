import { join } from 'node:path';
import { builtExperiments } from '@rooflab/catalogue';
import { unknownPrediction } from '@rooflab/catalogue/questions';
import type { Experiment } from '@rooflab/lab';
import { type QuestionBank, VARIANT_RULES, type Variant } from '@rooflab/lab/question';
import type { PackageFiles } from '@rooflab/lab-archive';
import { readBank, readQuestionList } from '@rooflab/lab-archive/questions';
import type { LabCheck } from './lab-check.ts';

/** Fewer than this, and a class has the same numbers. */
const FEWEST_VARIANTS = 11;

/** The questions of a built lab, in all of their variants. */
export async function* checkQuestions(folder: string, files: PackageFiles): AsyncGenerator<LabCheck> {
  if (!files.has('built/questions.json')) return;
  const built = join(folder, 'built');
  const experiments = builtExperiments(files);
  for (const { id } of readQuestionList(built)) yield* checksOf(await readBank(built, id), experiments);
}

function checksOf(bank: QuestionBank, experiments: readonly Experiment[]): LabCheck[] {
  const { id: group, predicts, practice, counted } = bank;
  const variants = [...practice, ...counted];
  const rules = VARIANT_RULES.map(({ name, fault }) => ({ group, name, fault: firstFault(variants, fault) }));
  const name = `It has at least ${FEWEST_VARIANTS} variants, half of them for practice.`;
  const few = `It has ${practice.length + counted.length}. Draw from more numbers.`;
  if (predicts.length > 0)
    return [...rules, { group, name: 'Its experiment works out what it asks to predict.', fault: unknownPrediction(bank, experiments) }];
  return [{ group, name, fault: variants.length < FEWEST_VARIANTS ? few : null }, ...rules];
}

function firstFault(variants: readonly Variant[], faultOf: (variant: Variant) => string | null): string | null {
  for (const variant of variants) {
    const fault = faultOf(variant);
    if (fault !== null) return `${fault} This is in the variant ${JSON.stringify(variant.text)}.`;
  }
  return null;
}

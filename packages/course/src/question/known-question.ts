import { findQuestion, questions, readBank } from '@rooflab/catalogue/questions';
import type { Field, QuestionBank } from '@rooflab/lab/question';
import { ApiError } from '../procedure/errors.ts';

/** Throws `ApiError` where there is no such question. */
export async function knownBank(id: string): Promise<QuestionBank> {
  const bank = await readBank(id);
  if (bank === null)
    throw new ApiError('not-found', { message: `There is no question ${id}.`, remedy: 'Choose one of those that are listed.' });
  return bank;
}

export function asksPrediction(fields: readonly Field[]): boolean {
  return fields.some((field) => field.kind === 'number' && field.predicts !== undefined);
}

/** Whether its variants ask for predictions: all of them do, or none. False for a question that no longer exists. */
export function isPrediction(id: string): boolean {
  return predictedExperiments(id).length > 0;
}

/** The experiments whose runs decide its fields; empty for a question that predicts nothing or no longer exists. */
export function predictedExperiments(id: string): readonly string[] {
  return findQuestion(id)?.predicts ?? [];
}

/** The questions that a run of this experiment decides. */
export function predictingQuestions(experiment: string): readonly string[] {
  return questions().flatMap(({ id, predicts }) => (predicts.includes(experiment) ? [id] : []));
}

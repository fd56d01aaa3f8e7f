import { drawVariant, type Field, type Question } from '@rooflab/lab/question';
import { findQuestion, questions } from '@rooflab/labs/questions';
import { ApiError } from '../procedure/errors.ts';

/** Throws `ApiError` where there is none. */
export function knownQuestion(id: string): Question {
  const question = findQuestion(id);
  if (!question)
    throw new ApiError('not-found', { message: `There is no question ${id}.`, remedy: 'Choose one of those that are listed.' });
  return question;
}

export function asksPrediction(fields: readonly Field[]): boolean {
  return fields.some((field) => field.kind === 'number' && field.predicts !== undefined);
}

/** Whether its variants ask for predictions: all of them do, or none. False for a question that no longer exists. */
export function isPrediction(id: string): boolean {
  const question = findQuestion(id);
  return question !== undefined && asksPrediction(drawVariant(question, '0').fields);
}

/** The experiments whose runs decide its fields; empty for a question that predicts nothing or no longer exists. */
export function predictedExperiments(id: string): readonly string[] {
  const question = findQuestion(id);
  const fields = question === undefined ? [] : drawVariant(question, '0').fields;
  return [...new Set(fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts.experiment] : [])))];
}

/** The questions that a run of this experiment decides. */
export function predictingQuestions(experiment: string): readonly string[] {
  return questions.flatMap(({ id }) => (predictedExperiments(id).includes(experiment) ? [id] : []));
}

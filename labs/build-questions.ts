import { buildBank, type QuestionBank, questionSource } from '@rooflab/lab/question';
import { loadQuestions } from './load-questions.ts';

/** The questions of a lab as data, in the order of the course. */
export async function buildQuestions(labId: string): Promise<QuestionBank[]> {
  return await Promise.all((await loadQuestions(labId)).map((question) => buildBank(questionSource(question))));
}

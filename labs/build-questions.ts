import { bankSeed, drawBank, type QuestionBank } from '@rooflab/lab/question';
import { loadQuestions } from './load-questions.ts';

/** Variants of a question, half of them for practice. */
const VARIANTS = 512;

/** The questions of a lab as data, in the order of the course. */
export async function buildQuestions(labId: string): Promise<QuestionBank[]> {
  const questions = await loadQuestions(labId);
  return questions.map((question) => drawBank(question, { seed: bankSeed(question), variants: VARIANTS }));
}

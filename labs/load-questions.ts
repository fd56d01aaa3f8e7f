import type { Question } from '@rooflab/lab/question';
import { loadListed } from './load-listed.ts';

/** The questions of a lab, in the order of the course. Throws like `loadListed`. */
export function loadQuestions(labId: string): Promise<Question[]> {
  return loadListed(labId, { folder: 'questions', one: 'question' }, import.meta.dirname);
}

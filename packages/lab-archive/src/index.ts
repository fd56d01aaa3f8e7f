export { readBank, readQuestionList, writeQuestions } from './questions.ts';

/** In the folder of built labs: their ids, in the order in which a course takes them. */
export const LABS_FILE = 'labs.json';

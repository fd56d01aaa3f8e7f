export { readLabOrder, writeLabOrder } from './lab-order.ts';
export { readBank, readQuestionList, writeQuestions } from './questions.ts';

export {
  type BankVariant,
  buildBank,
  drawBank,
  type ListedQuestion,
  listedQuestionSchema,
  practiceVariant,
  type QuestionBank,
  questionBankSchema,
  questionSource,
} from './bank.ts';
export { type Checked, checkAnswer, type Given, givenSchema, readAnswer } from './check-answer.ts';
export { type DecidingRun, measuredPredictions } from './decide-predictions.ts';
export { drawUntil } from './draw-until.ts';
export { type Field, fieldAllows, fieldSchema, fieldTolerance } from './field.ts';
export {
  type KernelQuestion,
  type KernelQuestions,
  kernelQuestionsSchema,
  kernelVariant,
} from './kernel-question.ts';
export { defineQuestion, drawVariant, type Question, variantOf } from './question.ts';
export { answerQuestionTask, checkDeclarations, checkVariants, type QuestionModule, type QuestionTask } from './question-task.ts';
export { texNumber } from './tex.ts';
export {
  type Answer,
  type AnswerKey,
  type Asked,
  answerKeyOf,
  answerKeySchema,
  askedOf,
  askedSchema,
  askedSha256,
  MOST_CHARACTERS,
  type Variant,
} from './variant.ts';
export { VARIANT_RULES } from './variant-rules.ts';

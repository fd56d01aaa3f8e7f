export { type Checked, checkAnswer, type Given, givenSchema, readAnswer } from './check-answer.ts';
export { type DecidingRun, measuredPredictions } from './decide-predictions.ts';
export { drawUntil } from './draw-until.ts';
export { type Field, fieldAllows, fieldTolerance } from './field.ts';
export { type Answer, type Asked, askedOf, defineQuestion, drawVariant, type Question, type Variant, variantOf } from './question.ts';
export { texNumber } from './tex.ts';

export { type Checked, type CheckedField, checkAnswer, type Given, givenSchema, type Measured } from './check-answer.ts';
export { drawUntil } from './draw-until.ts';
export { type Field, fieldAllows, fieldTolerance } from './field.ts';
export { type Answer, type Asked, askedOf, defineQuestion, drawVariant, type Question, type Variant, variantOf } from './question.ts';
export { texNumber } from './tex.ts';

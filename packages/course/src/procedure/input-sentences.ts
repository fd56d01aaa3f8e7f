/** What is wrong with an input, in one sentence each; used by the server and by the forms, which check before they send. */
export const inputSentences = {
  missing: 'Fill this in.',
  unchosen: 'Choose one of these.',
  unticked: 'Tick this box to go on.',
  text: 'Write text here.',
  number: 'Write a number.',
  wholeNumber: 'Write a whole number.',
  yesOrNo: 'Choose yes or no.',
  list: 'Give a list here.',
  fields: 'Give each field of this separately.',
  moment: 'Write a date and a time.',
  email: 'Write an e-mail address, as in name@example.org.',
  webAddress: 'Write a web address, as in https://example.org.',
  id: 'Unknown ID. Check that you copied all of it.',
  form: 'This does not have the right form.',
  atLeast: (least: number | bigint) => `The smallest value is ${least}.`,
  atMost: (most: number | bigint) => `The largest value is ${most}.`,
  above: (limit: number | bigint) => `Write a number above ${limit}.`,
  below: (limit: number | bigint) => `Write a number below ${limit}.`,
  multipleOf: (step: number | bigint) => `Write a multiple of ${step}.`,
  longerThan: (least: number | bigint) => `Write at least ${characters(least)}.`,
  shorterThan: (most: number | bigint) => `Write at most ${characters(most)}.`,
  chooseAtLeast: (least: number | bigint) => `Choose at least ${words(least)}.`,
  chooseAtMost: (most: number | bigint) => `Choose at most ${words(most)}.`,
  oneOf: (choices: readonly string[]) => `Choose one of these: ${choices.join(', ')}.`,
  unknownFields: (names: readonly string[]) => `There is no field with the name ${names.join(', ')}.`,
} as const;

function characters(count: number | bigint): string {
  return Number(count) === 1 ? 'one character' : `${count} characters`;
}

function words(count: number | bigint): string {
  return Number(count) === 1 ? 'one' : String(count);
}

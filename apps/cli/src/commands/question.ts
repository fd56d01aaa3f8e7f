import { askedOf, checkAnswer, drawVariant, type Given, givenSchema, type Question, type Variant } from '@rooflab/lab/question';
import { findQuestion, questions } from '@rooflab/labs/questions';
import { EXIT, UsageError } from '../exit-code.ts';
import { askedJson, askedReport, checkedJson, checkedReport, questionList, questionListJson } from '../report/question-report.ts';
import { seedFrom } from '../seed.ts';

interface QuestionArguments {
  readonly id: string | undefined;
  readonly seed?: string;
  /** `field=value` each. */
  readonly answer?: readonly string[];
  readonly format: 'text' | 'json';
}

/**
 * Asks a question, or checks an answer to it; lists all questions where none is named. The right answer is never printed. Returns the exit code: 1 for an
 * answer that is not right, 2 for one that cannot be read. Throws `UsageError`.
 */
export function questionCommand({ id, seed, answer, format }: QuestionArguments): number {
  if (id === undefined) {
    if (seed !== undefined || answer !== undefined)
      throw new UsageError('--seed and --answer need a question. `rooflab question` lists them.');
    return printed(format === 'json' ? questionListJson(questions) : questionList(questions));
  }
  const question = questionOf(id);
  if (answer !== undefined) return checked(question, { seed, answer, format });
  const drawn = seedFrom(seed);
  const asked = askedOf(drawVariant(question, drawn));
  return printed(format === 'json' ? askedJson(asked, drawn) : askedReport(asked, drawn));
}

function checked(
  question: Question,
  { seed, answer, format }: { readonly seed: string | undefined; readonly answer: readonly string[]; readonly format: 'text' | 'json' },
): number {
  if (seed === undefined)
    throw new UsageError('--answer needs the --seed that the question was shown with: other seeds have other numbers.');
  const variant = drawVariant(question, seedFrom(seed));
  const result = checkAnswer(variant, givenOf(answer, variant));
  process.stdout.write(format === 'json' ? checkedJson(result) : checkedReport(result, variant));
  if (!result.readable) return EXIT.usage;
  return result.correct ? EXIT.accepted : EXIT.student;
}

function printed(text: string): number {
  process.stdout.write(text);
  return EXIT.accepted;
}

function questionOf(id: string): Question {
  const question = findQuestion(id);
  if (!question) throw new UsageError(`There is no question ${JSON.stringify(id)}. \`rooflab question\` lists them.`);
  return question;
}

function givenOf(answer: readonly string[], { fields }: Variant): Given {
  const ids = fields.map(({ id }) => id);
  const texts = new Map<string, string>();
  for (const each of answer) {
    const [id = '', ...rest] = each.split('=');
    if (rest.length === 0) throw new UsageError(`${JSON.stringify(each)} is not an answer. Write field=value, such as ${ids[0]}=….`);
    if (!ids.includes(id)) throw new UsageError(`There is no field ${JSON.stringify(id)}. The fields are ${ids.join(', ')}.`);
    if (texts.has(id)) throw new UsageError(`${id} is answered twice. Answer it once.`);
    texts.set(id, rest.join('='));
  }
  const given = givenSchema.safeParse(Object.fromEntries(texts));
  if (!given.success) throw new UsageError('An answer is far too long to be a number or a choice.');
  return given.data;
}

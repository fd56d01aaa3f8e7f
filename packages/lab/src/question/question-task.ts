import { z } from 'zod';
import { onlyExport } from '../listed-files.ts';
import { checkExtent } from '../prepare/check-extent.ts';
import { type Declaration, declarationSchema, defineQuestion, drawVariant, type Question, variantFault } from './question.ts';
import { answerKeySchema, askedSchema, MOST_CHARACTERS, type Variant } from './variant.ts';

/** What the code of a lab's questions is asked. Tasks and answers are data: the code runs in another process. */
export type QuestionTask =
  /** What every question says of itself, in the order of the bundled code. */
  | { readonly kind: 'questions'; readonly lab: string }
  /** A variant of a question for each seed. */
  | { readonly kind: 'variants'; readonly question: string; readonly seeds: readonly string[] };

/** The bundled code of a lab's questions: what each file exports, by its name. */
export interface QuestionModule {
  readonly questions: Readonly<Record<string, Readonly<Record<string, Question>>>>;
}

/** Runs the code of a lab's questions. Throws whatever it throws, and `TypeError` where a file does not hold the question that it is named after. */
export function answerQuestionTask({ questions }: QuestionModule, task: QuestionTask): unknown {
  if (task.kind === 'questions')
    return Object.keys(questions).map((name) => {
      const { id, title, document } = questionIn(questions, `${task.lab}/${name}`);
      return { id, title, ...(document && { document }) };
    });
  const question = questionIn(questions, task.question);
  return task.seeds.map((seed) => drawVariant(question, seed));
}

function questionIn(questions: QuestionModule['questions'], id: string): Question {
  const name = id.slice(id.indexOf('/') + 1);
  return defineQuestion(onlyExport(questions[name] ?? {}, { file: `questions/${name}.ts`, one: 'question', id }));
}

/** Checks what a lab's code says of its questions. Throws `TypeError`. */
export function checkDeclarations(ids: readonly string[], answer: unknown): readonly Declaration[] {
  checkExtent(answer);
  const read = z.array(declarationSchema).safeParse(answer);
  if (!read.success) throw new TypeError(`The lab's code gave its questions in another form: ${z.prettifyError(read.error)}`);
  if (JSON.stringify(read.data.map(({ id }) => id)) !== JSON.stringify(ids)) throw new TypeError(`The lab's code gave other questions.`);
  return read.data;
}

/** Checks the variants that a lab's code has drawn, before anything else looks at them. Throws `TypeError` that says what is wrong. */
export function checkVariants({ id, title }: Declaration, seeds: readonly string[], answer: unknown): readonly Variant[] {
  checkExtent(answer, MOST_CHARACTERS);
  const variant = z.strictObject({
    ...{ question: z.literal(id), ...askedSchema.shape, ...answerKeySchema.shape },
    title: z.literal(title),
  });
  const read = z.array(variant).length(seeds.length).safeParse(answer);
  if (!read.success) throw new TypeError(`The lab's code gave variants of ${id} in another form: ${z.prettifyError(read.error)}`);
  read.data.forEach((drawn, i) => {
    const fault = variantFault(drawn);
    if (fault !== null) throw new TypeError(`The question ${id}, with the seed ${seeds[i]}: ${fault}`);
  });
  return read.data;
}

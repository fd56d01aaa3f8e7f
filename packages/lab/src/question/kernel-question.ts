import { z } from 'zod';
import { deriveKey } from '../hash.ts';
import { seededRandom, shuffled } from '../random.ts';
import { fieldSchema } from './field.ts';
import { mistakeSchema } from './mistakes.ts';
import { numberedLines } from './numbered-lines.ts';
import { variantOf } from './question.ts';
import type { Variant } from './variant.ts';

/** A question about one student's kernel: one field of a variant, with what judges and explains it. */
const kernelQuestionSchema = z.object({
  /** What is asked, in camelCase: `sectorsOfAccess`. Also the id of its field. */
  template: z.string(),
  /** Lines of the file that it is about, 1-based. At least one. */
  lines: z.array(z.int().positive()).min(1),
  /** Its label is the whole question, as one line of Markdown. */
  field: fieldSchema,
  answer: z.union([z.number(), z.string()]),
  mistakes: z.array(mistakeSchema),
  /** Markdown. */
  solution: z.string(),
  /** Where the player shows it: a visible case of the grading's seed, and the step; null where an edited kernel was counted. */
  moment: z.object({ testCase: z.string(), step: z.int().nonnegative() }).nullable(),
});

export type KernelQuestion = Readonly<z.infer<typeof kernelQuestionSchema>>;

/** All that was drawn about one kernel. No question is in both halves. */
export const kernelQuestionsSchema = z.object({ practice: z.array(kernelQuestionSchema), counted: z.array(kernelQuestionSchema) });

export type KernelQuestions = Readonly<z.infer<typeof kernelQuestionsSchema>>;

/** Questions of a try: from the fewest to the most. */
const FEWEST = 3;
const MOST = 5;

interface AskedKernel {
  /** The id of the variants. */
  readonly question: string;
  readonly title: string;
  /** WGSL of the student: nothing in it is trusted. */
  readonly source: string;
  readonly questions: readonly KernelQuestion[];
}

/**
 * The variant that a seed (1 to 64 hex digits) draws: three to five questions with different templates, or null where fewer than three can be asked. Its
 * text shows the file with numbered lines; of a long file those that are asked about. Throws like `drawVariant`.
 */
export function kernelVariant({ question, title, source, questions }: AskedKernel, seed: string): Variant | null {
  const random = seededRandom(deriveKey(seed, `kernel ${question}`));
  const templates = shuffled([...new Set(questions.map(({ template }) => template))], random);
  if (templates.length < FEWEST) return null;
  const drawn = templates
    .slice(0, random.int(FEWEST, MOST))
    .map(
      (template) =>
        shuffled(
          questions.filter((one) => one.template === template),
          random,
        )[0],
    )
    .filter((one) => one !== undefined)
    .sort((a, b) => firstLine(a) - firstLine(b));
  return variantOf<readonly KernelQuestion[]>(
    {
      ...{ id: question, title },
      draw: () => drawn,
      text: () => textOf(source, drawn),
      fields: () => drawn.map(({ field }) => field),
      answer: () => Object.fromEntries(drawn.map(({ field, answer }) => [field.id, answer])),
      mistakes: () => drawn.flatMap(({ mistakes }) => mistakes),
      solution: () => drawn.map(({ solution }, i) => `Question ${i + 1}. ${solution}`).join('\n\n'),
    },
    drawn,
    seed,
  );
}

function firstLine({ lines }: KernelQuestion): number {
  return Math.min(...lines);
}

function textOf(source: string, questions: readonly KernelQuestion[]): string {
  return `This is your own file, with numbers in front of its lines. A warp is 32 invocations with neighbouring \`local_invocation_index\`: lane 5 of warp 1 is the one with 37. Everything is counted from 0, except lines and how often something runs.\n\n${numberedLines(
    source,
    questions.flatMap(({ lines }) => lines),
  )}`;
}

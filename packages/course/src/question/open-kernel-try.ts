import { type Database, Refused } from '@rooflab/db';
import { answerKeyOf, askedOf, askedSchema, askedSha256, type KernelQuestion, type Variant } from '@rooflab/lab/question';
import { type AskedKernel, askedKernel, chosenQuestions } from './kernel-draws.ts';
import type { OpenRequest } from './open-try.ts';
import type { TryKey } from './try-terms.ts';
import { seedOf } from './try-variant.ts';

/** How a try about the student's own kernel is opened. Throws `Refused` where there is no kernel to ask about yet. */
export async function kernelRequest(
  { db, secret }: { readonly db: Database; readonly secret: string },
  key: TryKey,
): Promise<Pick<OpenRequest, 'labVersion' | 'predicts' | 'drawId' | 'asksStill' | 'draw'>> {
  const { enrolmentId, assignmentId, question } = key;
  const kernel = readyKernel(await askedKernel(db, key));
  const before = await db.questionTry.findMany({
    where: { enrolmentId, assignmentId, question, drawId: kernel.drawId },
    select: { asked: true },
  });
  const asked = new Set(before.flatMap((row) => askedSchema.parse(row.asked).fields.map(({ label }) => label)));
  return {
    ...{ labVersion: kernel.labVersion, predicts: [], drawId: kernel.drawId },
    // It is judged by what is stored with it.
    asksStill: () => true,
    draw(number) {
      const variant = firstChoice(kernel, { question, seed: seedOf(secret, { ...key, number }), asked });
      return { asked: askedOf(variant), askedSha256: askedSha256(variant), answerKey: answerKeyOf(variant) };
    },
  };
}

interface Choosing {
  readonly question: string;
  readonly seed: string;
  /** Labels of the fields of earlier tries about the same kernel. */
  readonly asked: ReadonlySet<string>;
}

/** Questions that the student has not had, as far as there are enough. */
function firstChoice(kernel: ReadyKernel, { question, seed, asked }: Choosing): Variant {
  const isNew = ({ field }: KernelQuestion) => !asked.has(field.label);
  const { source, questions } = kernel;
  const chosen = (from: readonly KernelQuestion[]) => chosenQuestions({ question, source, questions: from }, seed);
  const variant = chosen(questions.counted.filter(isNew)) ?? chosen(questions.counted);
  if (variant === null) throw new RangeError(`Nothing can be asked about the hand-in ${kernel.handInId}.`);
  return variant;
}

type ReadyKernel = Extract<AskedKernel, { readonly state: 'ready' }>;

/** Throws `Refused` where there is nothing to ask yet, or at all. */
export function readyKernel(kernel: AskedKernel | null): ReadyKernel {
  if (kernel === null)
    throw new Refused(
      'kernel-not-accepted',
      'None of your hand-ins for this exercise is accepted yet.',
      'Hand in a kernel that is accepted first.',
    );
  if (kernel.state === 'waiting')
    throw new Refused('questions-pending', 'The questions about your kernel are being drawn.', 'Wait a minute, and reload the page.');
  if (kernel.state === 'none') throw new Refused('no-questions', kernel.why, 'Ask the staff whether you need questions at all.');
  return kernel;
}

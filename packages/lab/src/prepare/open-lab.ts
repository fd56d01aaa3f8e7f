import type { AuthoredCode } from '../declared/declared-code.ts';
import { withCode } from '../read-lab.ts';
import type { LabQuestion, LabReply } from './lab-question.ts';
import { prepare } from './prepare.ts';
import type { PrepareSource } from './preparer.ts';

/** Runs the code of a lab for one question and the seed of one grading. Throws whatever the code throws. */
export type AnswerQuestion = (seed: string, question: LabQuestion) => unknown;

/**
 * @param content of `lab.json`
 * @param module the lab's bundled code, loaded
 * @param clock in milliseconds
 *
 * Throws `TypeError` where they do not belong together.
 */
export function openLab(
  content: unknown,
  module: { readonly code: Readonly<Record<string, AuthoredCode>> },
  clock: () => number,
): AnswerQuestion {
  const exercises = new Map(withCode(content, module.code).exercises.map((exercise) => [exercise.id, exercise]));
  let last: PrepareSource | null = null;
  return (seed, { exercise: id, kind, task }) => {
    const exercise = exercises.get(id);
    if (!exercise) throw new TypeError(`There is no exercise ${id}.`);
    if (last?.exercise !== exercise || last.seed !== seed) last = { exercise, seed, clock };
    return prepare(last, kind, task);
  };
}

const MOST_CHARACTERS = 2000;

/** The reply where the code of a lab threw this, which may be anything. */
export function faultOf(error: unknown): LabReply {
  return { kind: 'fault', message: textOf(error) };
}

function textOf(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MOST_CHARACTERS);
  } catch {
    return 'It threw something that cannot be shown.';
  }
}

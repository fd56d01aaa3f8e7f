import type { PrepareTasks, TaskKind } from './preparer.ts';

/** One question to the code of a lab. */
export type LabQuestion = {
  [K in TaskKind]: { readonly exercise: string; readonly kind: K; readonly task: PrepareTasks[K] };
}[TaskKind];

/** What the place where the code runs answers. The answer is whatever the code returned: unchecked. */
export type LabReply =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** `message`: what the code threw, or why it was ended. */
  | { readonly kind: 'fault'; readonly message: string };

const ANSWER_LIMIT_MS = 5_000;
/** A function on the processor is timed at sizes of a gigabyte. */
const PROCESSOR_LIMIT_MS = 60_000;

/** How long the code of a lab may compute for one answer, in milliseconds. */
export function answerLimitMs({ kind }: { readonly kind: string }): number {
  return kind === 'processor' ? PROCESSOR_LIMIT_MS : ANSWER_LIMIT_MS;
}

import type { OPERATIONS } from '@rooflab/fleet';
import { type KernelQuestions, kernelQuestionsSchema, kernelVariant } from '@rooflab/lab/question';
import { prettifyError, type z } from 'zod';
import { WorkerRefused } from './worker-refused.ts';

type Drawn = z.output<(typeof OPERATIONS)['finish-questions']['input']>['drawn'];

/** What a worker drew about a kernel, as it is kept: questions of which a try can be made, or why there are none. Throws `WorkerRefused` (`content`). */
export function askable(drawn: Drawn): { readonly questions: KernelQuestions } | { readonly refusal: string } {
  if ('refusal' in drawn) return drawn;
  const read = kernelQuestionsSchema.safeParse(drawn.questions);
  if (!read.success) throw new WorkerRefused('content', `These are no questions about a kernel: ${prettifyError(read.error)}`);
  try {
    const isEnough = kernelVariant({ question: 'x/y.own', title: '', source: '', questions: read.data.counted }, '0') !== null;
    return isEnough ? { questions: read.data } : { refusal: 'Fewer than three different questions can be asked about this file.' };
  } catch (cause) {
    throw new WorkerRefused('content', `A question about a kernel is faulty: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

import { Piscina } from 'piscina';
import { ApiError } from '../procedure/errors.ts';
import type { ClassAnswer, ClassTask, PairAnswer, PairTask } from './similarity-thread.ts';

const THREAD = new URL('./similarity-thread.ts', import.meta.url).href;

/** One comparison at a time, beside the thread that answers requests. */
const THREADS = 1;

/** Comparisons that may wait for it; whoever comes later is asked to try again. */
const MAX_WAITING = 32;

/** Of the heap; a class at every limit of `limits.ts` takes less. */
const MAX_HEAP_MIB = 1024;

/** If the thread dies, another one does the same comparison once more: its input is kept here. */
const ATTEMPTS = 2;

/** Piscina replaces a thread that died only to keep its minimum, and not for tasks that wait, so the minimum is not 0. */
const createPool = () =>
  new Piscina({
    filename: THREAD,
    minThreads: THREADS,
    maxThreads: THREADS,
    maxQueue: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });

let pool: ReturnType<typeof createPool> | null = null;

/** Compares in a thread of its own. Throws `ApiError` when too many wait for it. */
export async function compareClassInThread(task: ClassTask): Promise<ClassAnswer> {
  return await run(task, 'classTask');
}

/** Compares in a thread of its own. Throws `ApiError` when too many wait for it. */
export async function comparePairInThread(task: PairTask): Promise<PairAnswer> {
  return await run(task, 'pairTask');
}

/** The threads that are running now. */
export function comparisonThreads(): Piscina['threads'] {
  return pool?.threads ?? [];
}

async function run<Answer>(task: ClassTask | PairTask, name: 'classTask' | 'pairTask'): Promise<Answer> {
  pool ??= createPool();
  for (let attempt = 1; ; attempt += 1) {
    if (pool.queueSize >= MAX_WAITING) {
      throw new ApiError('not-possible-now', { message: 'Too many comparisons are running.', remedy: 'Try again in a minute.' });
    }
    try {
      return await pool.run(task, { name });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

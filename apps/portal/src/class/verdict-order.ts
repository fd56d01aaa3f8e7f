import { verdictWords } from '@rooflab/grader/verdict-words';
import type { Verdict } from '@rooflab/result';

/** In the grader's order, best first. */
export const VERDICTS_IN_ORDER = Object.keys(verdictWords) as readonly Verdict[];

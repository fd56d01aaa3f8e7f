import type { Verdict } from '@rooflab/grader/result';
import { verdictWords } from '@rooflab/grader/verdict-words';

/** As the grader orders them, from the best on. */
export const VERDICTS_IN_ORDER = Object.keys(verdictWords) as readonly Verdict[];

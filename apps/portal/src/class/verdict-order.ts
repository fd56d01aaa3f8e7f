import { verdictWords } from '@rooflab/grader/verdict-words';
import type { Verdict } from '@rooflab/result';

/** As the grader orders them, from the best on. */
export const VERDICTS_IN_ORDER = Object.keys(verdictWords) as readonly Verdict[];

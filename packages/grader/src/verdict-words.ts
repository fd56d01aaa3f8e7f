import type { Verdict } from '@rooflab/result';

/** The four meanings that a colour may have; everything else is grey. */
export type Meaning = 'right' | 'wrong' | 'slow' | 'ours';

export interface VerdictWords {
  /** Distinguishes the verdict without colour. */
  readonly shape: string;
  readonly words: string;
  readonly meaning: Meaning;
}

export const verdictWords = {
  accepted: { shape: '✓', words: 'accepted', meaning: 'right' },
  'too-slow': { shape: '▲', words: 'too slow', meaning: 'slow' },
  'wrong-answer': { shape: '✗', words: 'wrong answer', meaning: 'wrong' },
  'compile-error': { shape: '✗', words: 'compile error', meaning: 'wrong' },
  'plan-error': { shape: '✗', words: 'launch plan error', meaning: 'wrong' },
  'runtime-error': { shape: '✗', words: 'runtime error', meaning: 'wrong' },
  timeout: { shape: '▲', words: 'timeout', meaning: 'slow' },
  rejected: { shape: '!', words: 'rejected', meaning: 'slow' },
  'system-error': { shape: '◆', words: 'system error', meaning: 'ours' },
} satisfies Record<Verdict, VerdictWords>;

/** `Wrong answer`, for titles. */
export function verdictTitle(verdict: Verdict): string {
  const { words } = verdictWords[verdict];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

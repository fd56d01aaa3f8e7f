import type { Exercise } from './exercise.ts';

/** 32-bit words in one element of the output. */
export function wordsOfElement({ output }: Pick<Exercise, 'output'>): number {
  return output.element === 'vec2u' ? 2 : 1;
}

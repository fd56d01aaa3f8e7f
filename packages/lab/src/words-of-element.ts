import type { ElementType } from './exercise.ts';

/** 32-bit words in one element. */
export function wordsOfElement(element: ElementType): number {
  return element === 'vec2u' ? 2 : 1;
}

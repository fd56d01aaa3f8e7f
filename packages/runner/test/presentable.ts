import { type Result, resultSchema } from '@rooflab/result';
import { expect } from 'vitest';

/** Results are stored and sent to browsers. */
const MAX_RESULT_CHARACTERS = 64 * 1024;

/**
 * Stored and displayed text must be complete, bounded in size, and free of terminal control characters and characters that change the text
 * direction.
 */
export function expectPresentable(result: Result): void {
  expect(resultSchema.safeParse(result).error).toBeUndefined();
  expect(result.message).not.toBe('');
  expect(JSON.stringify(result).length).toBeLessThan(MAX_RESULT_CHARACTERS);
  for (const text of [result.message, result.hint, ...result.diagnostics.map(({ message }) => message)]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
}

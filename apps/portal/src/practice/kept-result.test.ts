import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import type { DraftStorage } from '../editor/drafts.ts';
import { keepResult, readKeptResult } from './kept-result.ts';

const exampleResult = resultFixture();
const key = { userId: 'ada', assignmentId: 'one', exercise: exampleResult.exercise };
const kept = { mode: 'measure', at: '2026-11-22T21:00:00.000Z', source: '// mine', result: exampleResult, clock: { stepNs: 100 } } as const;

function memory(most = Number.POSITIVE_INFINITY): DraftStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    removeItem: (name) => void texts.delete(name),
    setItem: (name, text) => {
      if (text.length > most) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
  };
}

test('The last practice result is read as it was kept, by its owner and for its exercise alone.', () => {
  const storage = memory();
  keepResult(storage, key, kept);
  expect(readKeptResult(storage, key)).toEqual(kept);
  expect(readKeptResult(storage, { ...key, userId: 'grace' })).toBeNull();
  expect(readKeptResult(storage, { ...key, exercise: 'matmul/square' })).toBeNull();
});

test('A result that does not fit is not kept, and one from before is not taken for it.', () => {
  const storage = memory();
  keepResult(storage, key, kept);
  keepResult(storage, key, { ...kept, source: 'x'.repeat(500_000) });
  expect(readKeptResult(storage, key)).toBeNull();
  const full = memory(10);
  expect(() => keepResult(full, key, kept)).not.toThrow();
  expect(() => keepResult(null, key, kept)).not.toThrow();
});

test('What another version kept, or somebody wrote by hand, is no result.', () => {
  const storage = memory();
  keepResult(storage, key, kept);
  const [name = ''] = storage.texts.keys();
  for (const text of [
    '',
    '{',
    'null',
    '{"mode":"measure"}',
    JSON.stringify({ ...kept, result: { ...exampleResult, schema: 'rooflab/result/v0' } }),
  ]) {
    storage.texts.set(name, text);
    expect(readKeptResult(storage, key)).toBeNull();
  }
});

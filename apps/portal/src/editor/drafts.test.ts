import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftKey, type DraftStorage, keepDraft, readDraft } from './drafts.ts';

const KEY: DraftKey = { userId: 'u1', assignmentId: 'a1', exercise: 'reduction/sum' };
const AT = '2026-11-20T10:00:00.000Z';

function memory(): DraftStorage & { readonly size: () => number } {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    size: () => values.size,
  };
}

const closed: DraftStorage = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

test('A draft comes back exactly as it was typed, whatever it holds.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (source) => {
      fc.pre(source !== 'starter');
      const storage = memory();
      expect(keepDraft(storage, KEY, { source, savedAt: AT, starter: 'starter' })).toBe(true);
      expect(readDraft(storage, KEY)).toEqual({ source, savedAt: AT });
    }),
  );
});

test('Drafts of another person, assignment or exercise are left alone.', () => {
  const storage = memory();
  keepDraft(storage, KEY, { source: 'mine', savedAt: AT, starter: '' });
  expect(readDraft(storage, { ...KEY, userId: 'u2' })).toBeNull();
  expect(readDraft(storage, { ...KEY, assignmentId: 'a2' })).toBeNull();
  expect(readDraft(storage, { ...KEY, exercise: 'reduction/max' })).toBeNull();
});

test('An empty text is a draft too: somebody deleted the starter on purpose.', () => {
  const storage = memory();
  keepDraft(storage, KEY, { source: '', savedAt: AT, starter: 'starter' });
  expect(readDraft(storage, KEY)?.source).toBe('');
});

test('Back at the starter there is no draft, so that a better starter is seen.', () => {
  const storage = memory();
  keepDraft(storage, KEY, { source: 'changed', savedAt: AT, starter: 'starter' });
  keepDraft(storage, KEY, { source: 'starter', savedAt: AT, starter: 'starter' });
  expect(storage.size()).toBe(0);
});

test('A full or blocked storage is reported, and breaks nothing.', () => {
  expect(keepDraft(closed, KEY, { source: 'x', savedAt: AT, starter: '' })).toBe(false);
  expect(keepDraft(null, KEY, { source: 'x', savedAt: AT, starter: '' })).toBe(false);
  expect(readDraft(closed, KEY)).toBeNull();
});

test('Other contents of the storage are not mistaken for a draft.', () => {
  for (const text of ['', '{', 'null', '[]', '{"source":7,"savedAt":"x"}', '{"source":"x"}']) {
    expect(readDraft({ ...memory(), getItem: () => text }, KEY)).toBeNull();
  }
});

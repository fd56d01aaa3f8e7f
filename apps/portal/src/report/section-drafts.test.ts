import { expect, test } from 'vitest';
import { dropSectionDraft, keepSectionDraft, readSectionDraft } from './section-drafts.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  };
}

const KEY = { userId: 'ada', sectionId: 's' };

test('A draft is kept for its person and section until it is dropped.', () => {
  const storage = memory();
  keepSectionDraft(storage, KEY, { text: 'x', baseVersion: 3, sent: null });
  expect(readSectionDraft(storage, KEY)).toEqual({ text: 'x', baseVersion: 3, sent: null });
  expect(readSectionDraft(storage, { ...KEY, userId: 'ben' })).toBeNull();
  dropSectionDraft(storage, KEY);
  expect(readSectionDraft(storage, KEY)).toBeNull();
});

test('A storage that is blocked, or holds something else, has no draft.', () => {
  const storage = memory();
  keepSectionDraft(storage, KEY, { text: 'x', baseVersion: 3, sent: null });
  for (const key of storage.items.keys()) storage.items.set(key, '{"text":1');
  expect(readSectionDraft(storage, KEY)).toBeNull();
  expect(readSectionDraft(null, KEY)).toBeNull();
  const closed = { ...storage, setItem: () => expect.fail('closed') };
  expect(() => keepSectionDraft(closed, KEY, { text: 'x', baseVersion: 1, sent: null })).not.toThrow();
});

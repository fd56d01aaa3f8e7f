import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubts, sha256Of } from './doubts.ts';
import type { FormerHandIn } from './lab-data.ts';

const FORMER: FormerHandIn = {
  handInId: 'h1',
  when: 'Thu 26 Nov, 10:00',
  verdict: 'accepted',
  state: 'ended',
  fraction: 0.5,
  note: '',
  sourceSha256: 'aa',
};
const MARK = { line: 3, column: 1, length: 1, message: "unresolved value 'foo'" };

test('A text that the editor finds right, and that is new, is handed in without a question.', () => {
  expect(doubts({ diagnostics: [{ severity: 'warning', ...MARK }], sha256: 'bb', handIns: [FORMER] })).toEqual([]);
});

test('A text with an error is asked about, with the first error and its line.', () => {
  const diagnostics = [
    { severity: 'warning' as const, ...MARK, line: 1 },
    { severity: 'error' as const, ...MARK },
  ];
  expect(doubts({ diagnostics, sha256: 'bb', handIns: [] })).toEqual(["The editor shows an error on line 3: unresolved value 'foo'"]);
});

test('The same text a second time is asked about, unless the first was cancelled or the browser cannot tell.', () => {
  expect(doubts({ diagnostics: [], sha256: 'aa', handIns: [FORMER] })).toEqual([expect.stringContaining('Thu 26 Nov, 10:00')]);
  expect(doubts({ diagnostics: [], sha256: 'aa', handIns: [{ ...FORMER, state: 'cancelled' }] })).toEqual([]);
  expect(doubts({ diagnostics: [], sha256: null, handIns: [FORMER] })).toEqual([]);
});

test('The hash is that of the server.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await sha256Of(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
});

import { sourceLines } from '@rooflab/course';
import { codeLines, PageBudget } from '@rooflab/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentCount } from './comment-count.ts';
import { staffCountWords, studentCountWords } from './comment-count-words.ts';
import { type CommentDraft, dropCommentDraft, keepCommentDraft, readCommentDraft, requestOf } from './comment-drafts.ts';
import { includes, lineAfterKey, rangeOf, selectLine } from './line-selection.ts';
import { lineMarks, pieces, rangeWords, type Thread } from './threads.ts';

const line = fc.integer({ min: 1, max: 60 });

test('The pieces of a source are all its lines in order, each once, and one ends at every line after which something stands.', () => {
  fc.assert(
    fc.property(line, fc.array(line), (lineCount, breaks) => {
      const found = pieces(lineCount, breaks);
      const lines = found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
      expect(lines).toEqual(Array.from({ length: lineCount }, (_, index) => index + 1));
      const ends = found.map(({ last }) => last);
      for (const each of breaks.filter((at) => at <= lineCount)) expect(ends).toContain(each);
    }),
  );
});

test('The database counts the lines of a source as the page numbers them.', () => {
  const text = fc.array(fc.constantFrom('fn f() {}', ' ', '\n', '\r\n', '// x', '{'), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (source) => {
      expect(codeLines(source, new PageBudget())).toHaveLength(sourceLines(source));
    }),
  );
});

test('Lines from the anchor to the head are chosen, in whatever direction; keys stay within the source.', () => {
  fc.assert(
    fc.property(line, line, line, (anchor, head, other) => {
      const selection = selectLine(selectLine(null, anchor, false), head, true);
      expect(rangeOf(selection)).toEqual({ first: Math.min(anchor, head), last: Math.max(anchor, head) });
      expect(includes(selection, anchor) && includes(selection, head)).toBe(true);
      expect(rangeOf(selectLine(selection, other, false))).toEqual({ first: other, last: other });
      for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) {
        const next = lineAfterKey(key, anchor, 60);
        expect(next).toBeGreaterThanOrEqual(1);
        expect(next).toBeLessThanOrEqual(60);
      }
      expect(lineAfterKey('Enter', anchor, 60)).toBeNull();
    }),
  );
});

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return { ...storage, removeItem: (name: string) => void kept.delete(name) } as Storage;
}

const ada = { userId: 'ada', of: 'thread 1' };
const draft: CommentDraft = { text: 'Why 64?', range: { first: 3, last: 4 }, sent: null };

test('A draft is read as it was kept, by nobody else, and is gone once it is dropped.', () => {
  const storage = memory();
  keepCommentDraft(storage, ada, draft);
  expect(readCommentDraft(storage, ada)).toEqual(draft);
  expect(readCommentDraft(storage, { ...ada, userId: 'ben' }).text).toBe('');
  dropCommentDraft(storage, ada);
  expect(readCommentDraft(storage, ada).text).toBe('');
});

test.each(['', '{', '[]', '{"text":1}', '{"text":"x"}', '{"text":"x","range":{"first":"1"},"sent":null}'])(
  'The storage’s %j is no draft.',
  (text) => {
    const storage = memory();
    storage.setItem('rooflab-comment ada thread 1', text);
    expect(readCommentDraft(storage, ada)).toEqual({ text: '', range: null, sent: null });
  },
);

test('A storage that is closed loses nothing but the draft.', () => {
  const closed = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('closed');
      },
    },
  ) as Storage;
  for (const storage of [closed, null]) {
    keepCommentDraft(storage, ada, draft);
    expect(readCommentDraft(storage, ada).text).toBe('');
  }
});

test('The same text is the same request, another text another one.', () => {
  const sent = requestOf(draft, () => 'first');
  expect(requestOf({ ...draft, sent }, () => 'second')).toEqual({ requestId: 'first', text: 'Why 64?' });
  expect(requestOf({ ...draft, text: 'Why?', sent }, () => 'second').requestId).toBe('second');
});

test('A line under an open thread is marked as open, whatever else is said of it.', () => {
  const thread = (firstLine: number, lastLine: number, resolvedAt: Date | null) => ({ firstLine, lastLine, resolvedAt }) as Thread;
  const marks = lineMarks([thread(2, 4, new Date()), thread(4, 5, null), thread(5, 6, new Date())]);
  expect([...marks].toSorted(([a], [b]) => a - b)).toEqual([
    [2, 'done'],
    [3, 'done'],
    [4, 'open'],
    [5, 'open'],
    [6, 'done'],
  ]);
});

test('Counts are said as each side reads them.', () => {
  const none = { comments: 0, open: 0, waiting: 0, unseen: 0 };
  expect([studentCountWords(none), staffCountWords(none)]).toEqual([null, null]);
  expect(studentCountWords({ ...none, comments: 2, open: 1, unseen: 1 })).toBe('2 comments, 1 new');
  expect(studentCountWords({ ...none, comments: 1 })).toBe('1 comment, done');
  expect(staffCountWords({ ...none, comments: 3, open: 2, waiting: 2 })).toBe('3 comments, 2 wait for staff');
  expect([rangeWords({ first: 3, last: 3 }), rangeWords({ first: 3, last: 5 })]).toEqual(['line 3', 'lines 3 to 5']);
});

test('The top bar leads to the one hand-in with something new, and to the course where there are several.', () => {
  const one = { handInId: 'a', comments: 2 };
  const none = { waiting: 0, openRequests: 0, unseenDecisions: 0 };
  expect(commentCount({ ...none, unseen: [one], waiting: 1 })).toEqual({ ...none, unseen: 2, handInId: 'a', waiting: 1 });
  expect(commentCount({ ...none, unseen: [one, { handInId: 'b', comments: 1 }] })).toEqual({ ...none, unseen: 3, handInId: null });
});

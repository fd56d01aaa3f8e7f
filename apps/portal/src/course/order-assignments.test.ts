import { expect, test } from 'vitest';
import { type Dated, orderAssignments } from './order-assignments.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);

function assignment(
  name: string,
  fields: { due: number; closes?: number; release?: number; state?: 'open' | 'late' | 'closed' | 'not-released' },
) {
  const { due, closes = due, release = -10, state = 'open' } = fields;
  const dates: Dated = {
    releaseAt: day(release),
    dueAt: day(due),
    archivedAt: null,
    status: { dueAt: day(due), closesAt: day(closes), state },
  };
  return { name, ...dates };
}

function names(items: readonly { name: string }[]): string[] {
  return items.map(({ name }) => name);
}

test('The next deadline stands first, and what is late counts by when it closes.', () => {
  const ordered = orderAssignments(
    [
      assignment('in a week', { due: 7 }),
      assignment('late until tomorrow', { due: -1, closes: 1, state: 'late' }),
      assignment('in two days', { due: 2, closes: 5 }),
    ],
    now,
  );
  expect(names(ordered.open)).toEqual(['late until tomorrow', 'in two days', 'in a week']);
});

test('What is not released and what is closed stand apart, the nearest first.', () => {
  const ordered = orderAssignments(
    [
      assignment('long closed', { due: -9, state: 'closed' }),
      assignment('just closed', { due: -1, state: 'closed' }),
      assignment('later', { due: 30, release: 9, state: 'not-released' }),
      assignment('sooner', { due: 40, release: 2, state: 'not-released' }),
    ],
    now,
  );
  expect(ordered.open).toEqual([]);
  expect(names(ordered.coming)).toEqual(['sooner', 'later']);
  expect(names(ordered.closed)).toEqual(['just closed', 'long closed']);
});

test("For who is not enrolled the class's own dates decide.", () => {
  const plain = (name: string, due: number, release = -10) => ({ ...assignment(name, { due, release }), status: null });
  const ordered = orderAssignments([plain('past', -1), plain('running', 3), plain('coming', 9, 2)], now);
  expect([names(ordered.open), names(ordered.coming), names(ordered.closed)]).toEqual([['running'], ['coming'], ['past']]);
});

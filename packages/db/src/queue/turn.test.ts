import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnOf } from './turn.ts';

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2126-01-01'), noInvalidDate: true });

test('First come, first served, except that each of a student’s pending hand-ins pushes the next back by a minute.', () => {
  fc.assert(
    fc.property(moments, fc.nat(1000), (queuedAt, ownPending) => {
      const turn = turnOf({ queuedAt, ownPending });
      expect(turn.getTime()).toBe(queuedAt.getTime() + 60_000 * ownPending);
      expect(turnOf({ queuedAt: turn, ownPending: 0 })).toEqual(turn);
    }),
  );
});

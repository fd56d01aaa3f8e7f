import { PHASES } from '@rooflab/grader/phase';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialState, type LiveInput, nextState, stateSentence, steps, waitWords } from './live-state.ts';

const event = fc.oneof(
  fc.constantFrom<LiveInput>({ kind: 'waiting' }, { kind: 'running', attempt: 1 }, { kind: 'retrying', attempt: 1, retries: 1 }),
  fc.constantFrom(...PHASES).map((phase): LiveInput => ({ kind: 'phase', phase })),
  fc.nat(9).map((ahead): LiveInput => ({ kind: 'position', position: { ahead, expectedWaitSeconds: null } })),
);

const after = (events: readonly LiveInput[]) => events.reduce(nextState, initialState('waiting', null));

test('Whatever happens, one step at most is under way, those before it are done and those after it are not.', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const states = steps(after(events)).map(({ state }) => state);
      expect(states.filter((state) => state === 'current')).toHaveLength(1);
      expect(states.join(' ')).toMatch(/^(done )*current( ahead)*$/);
    }),
  );
});

test('A page that was reloaded gets all events again and shows what it showed before.', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), (events) => {
      const shown = after(events);
      const reloaded = [{ kind: 'waiting' } as const, ...events].reduce(
        nextState,
        initialState(shown.stage === 'running' ? 'running' : 'waiting', null),
      );
      expect(stateSentence(reloaded)).toBe(stateSentence(shown));
    }),
  );
});

test('After its end every step is done.', () => {
  const ended = after([{ kind: 'running', attempt: 1 }, { kind: 'phase', phase: 'placing' }, { kind: 'ended' }]);
  expect(steps(ended).every(({ state }) => state === 'done')).toBe(true);
});

test('Who waits is told the place in the queue and, when it is known, how long.', () => {
  const at = (ahead: number, expectedWaitSeconds: number | null) =>
    stateSentence(after([{ kind: 'position', position: { ahead, expectedWaitSeconds } }]));
  expect(at(0, 4)).toBe('It is the next one. It starts in a few seconds.');
  expect(at(1, 61)).toBe('1 hand-in is ahead of it. It starts in about 70 seconds.');
  expect(at(3, null)).toBe('3 hand-ins are ahead of it. No worker has told yet how long one takes.');
});

test('A fault of ours is said, also while it is tried again.', () => {
  const retried = after([
    { kind: 'running', attempt: 1 },
    { kind: 'retrying', attempt: 1, retries: 1 },
  ]);
  expect(stateSentence(retried)).toContain('a fault of ours');
});

test('Nobody waits longer than they were told.', () => {
  expect([9, 10, 89, 90, 5399, 5400].map(waitWords)).toEqual([
    'a few seconds',
    'about 10 seconds',
    'about 90 seconds',
    'about 2 minutes',
    'about 2 hours',
    'about 2 hours',
  ]);
});

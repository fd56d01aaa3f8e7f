import { PHASES } from '@rooflab/grader/phase';
import type { Verdict } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialState, type LiveInput, nextState, progressWords, stateSentence, steps, waitWords } from './live-state.ts';

const event = fc.oneof(
  fc.constantFrom<LiveInput>({ kind: 'waiting' }, { kind: 'running', attempt: 1 }, { kind: 'retrying', attempt: 1, retries: 1 }),
  fc.constantFrom(...PHASES).map((phase): LiveInput => ({ kind: 'phase', phase })),
  fc.nat(9).map((ahead): LiveInput => ({ kind: 'position', position: { ahead, expectedWaitSeconds: null } })),
);

const ended = (verdict: Verdict): LiveInput => ({ kind: 'ended', verdict });

const after = (events: readonly LiveInput[]) => events.reduce(nextState, initialState('waiting', null));

test('Whatever happens, one step at most is under way, those before it are done and those after it are not.', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const states = steps(after(events)).map(({ state }) => state);
      expect(states.filter((state) => state === 'current')).toHaveLength(1);
      expect(states.join(' ')).toMatch(/^((done|skipped) )*current( ahead)*$/);
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

const phases = (...names: (typeof PHASES)[number][]): LiveInput[] => names.map((phase) => ({ kind: 'phase', phase }));
const RUNNING: LiveInput = { kind: 'running', attempt: 1 };

test('After a verdict that took all steps every step is done, also those that went by too fast to be told.', () => {
  const all = after([RUNNING, ...phases('starting', 'compiling', 'checking', 'roof', 'timing'), ended('accepted')]);
  expect(steps(all).every(({ state }) => state === 'done')).toBe(true);
});

test('A wrong answer was not timed, and one that was graded by counts neither: those steps are not ticked.', () => {
  const stateOf = (events: readonly LiveInput[]) => Object.fromEntries(steps(after(events)).map(({ id, state }) => [id, state]));
  const wrong = stateOf([RUNNING, ...phases('compiling', 'checking'), ended('wrong-answer')]);
  expect(wrong).toMatchObject({
    queue: 'done',
    checking: 'done',
    roof: 'skipped',
    timing: 'skipped',
    placing: 'skipped',
    'x-ray': 'skipped',
  });
  expect(stateOf([RUNNING, ...phases('compiling'), ended('compile-error')])).toMatchObject({ compiling: 'done', checking: 'skipped' });
  const counted = stateOf([RUNNING, ...phases('compiling', 'checking', 'x-ray'), ended('accepted')]);
  expect(counted).toMatchObject({ checking: 'done', roof: 'skipped', timing: 'skipped', 'x-ray': 'done' });
});

test('A verdict whose explanation follows leaves the x-ray as the step that is being done.', () => {
  const told = after([
    RUNNING,
    ...phases('compiling', 'checking', 'roof', 'timing', 'placing'),
    { kind: 'ended', verdict: 'accepted', explaining: true },
  ]);
  expect(told).toMatchObject({ stage: 'ended', verdict: 'accepted' });
  expect(steps(told).filter(({ state }) => state !== 'done')).toMatchObject([{ id: 'x-ray', state: 'current' }]);
});

test('Compiling again for other orders of the invocations does not move the progress back.', () => {
  const again = after([RUNNING, ...phases('compiling', 'checking', 'compiling')]);
  expect(steps(again).find(({ state }) => state === 'current')?.id).toBe('checking');
});

test('The progress of a phase is given in words, and stays when the next begins; another attempt starts afresh.', () => {
  const progress = { done: 7, of: 18 };
  const going = after([RUNNING, { kind: 'phase', phase: 'checking', progress }, ...phases('roof')]);
  expect(steps(going).find(({ id }) => id === 'checking')?.progress).toEqual({ done: 18, of: 18 });
  expect(steps(nextState(going, RUNNING)).find(({ id }) => id === 'checking')?.progress).toBeNull();
  expect(progressWords('checking', progress)).toBe('7 of 18 cases');
  expect(progressWords('roof', { done: 3, of: 9 })).toBe('3 of 9 bandwidths measured');
  expect(progressWords('timing', { done: 1, of: null, at: 'n=9' })).toBe('1 sample at n=9');
});

test('A waiting student sees the place in the queue and, when it is known, how long it takes.', () => {
  const at = (ahead: number, expectedWaitSeconds: number | null) =>
    stateSentence(after([{ kind: 'position', position: { ahead, expectedWaitSeconds } }]));
  expect(at(0, 4)).toBe('It is next in the queue. It starts in a few seconds.');
  expect(at(1, 61)).toBe('1 hand-in is ahead of it. It starts in about 70 seconds.');
  expect(at(3, null)).toBe('3 hand-ins are ahead of it. How long each one takes is not known yet.');
});

test('A failure on our side is reported, even while grading is retried.', () => {
  const retried = after([
    { kind: 'running', attempt: 1 },
    { kind: 'retrying', attempt: 1, retries: 1 },
  ]);
  expect(stateSentence(retried)).toContain('a fault on our side');
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

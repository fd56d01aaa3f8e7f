import { expect, test } from 'vitest';
import { NOT_BEGUN, nextProgress, type RunInput } from './run-progress.ts';

const visit = (x: number, ns: number, round = 0) => ({ curve: 'CPU', x, round, samplesNs: [ns], bytes: 8, flops: 1 });
const measuring = { kind: 'measuring', part: 'fixed', deviceClass: 'large' } as const;
const progress = { done: 2, of: 9 };

const after = (...events: RunInput[]) => events.reduce(nextProgress, NOT_BEGUN);

test('Places add up over the chunks of a run; one that is measured again replaces what was told.', () => {
  const state = after(
    { ...measuring, visits: [visit(1, 10)] },
    { kind: 'visited', progress, visits: [visit(2, 20), visit(1, 11)] },
    { kind: 'waiting' },
    { ...measuring, part: 'own' },
    { kind: 'visited', progress, visits: [visit(1, 12, 1)] },
  );
  expect([...state.visits.values()]).toEqual([visit(1, 11), visit(2, 20), visit(1, 12, 1)]);
  expect(state).toMatchObject({ stage: 'own', progress, deviceClass: 'large' });
});

test('A run that starts over on another device drops the points of the first one.', () => {
  const state = after({ ...measuring, visits: [visit(1, 10)] }, { ...measuring, deviceClass: 'software', visits: [] });
  expect(state).toMatchObject({ deviceClass: 'software', visits: new Map(), progress: null });
});

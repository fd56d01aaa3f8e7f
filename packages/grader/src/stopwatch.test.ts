import { expect, test } from 'vitest';
import type { PhaseMessage } from './phase.ts';
import { createStopwatch } from './stopwatch.ts';

function step(phase: PhaseMessage['phase'], detail = ''): PhaseMessage {
  return { phase, detail, limitMs: 1000, blame: 'ours' };
}

test('the time between two steps counts for the first, phases in order of their first step', () => {
  let ms = 0;
  const heard: PhaseMessage[] = [];
  const stopwatch = createStopwatch({ clock: () => ms, onPhase: (message) => void heard.push(message) });
  const steps = [step('starting'), step('checking', 'a'), step('timing'), step('checking', 'b')];
  expect(stopwatch.current()).toBeNull();
  for (const [i, message] of steps.entries()) {
    stopwatch.announce(message);
    expect(stopwatch.current()).toBe(message);
    ms += 10 ** i;
  }
  const expected = [
    { phase: 'starting', ms: 1 },
    { phase: 'checking', ms: 1010 },
    { phase: 'timing', ms: 100 },
  ];
  expect(stopwatch.phases()).toEqual(expected);
  expect(heard).toEqual(steps);
});

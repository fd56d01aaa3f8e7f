import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline } from './timeline.ts';

const stepArbitrary = fc.record({ phase: fc.constantFrom('starting', 'checking', 'timing'), ms: fc.nat(10_000), looks: fc.boolean() });

test('Phases partition the time line: whenever somebody looks, they add up to the time since it began, with no gap and no overlap.', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(stepArbitrary, { minLength: 1 }), (startMs, steps) => {
      let nowMs = startMs + 50;
      const timeline = createTimeline(() => nowMs, { phase: 'node', sinceMs: startMs });
      const sum = () => timeline.phases().reduce((total, { ms }) => total + ms, 0);
      for (const { phase, ms, looks } of steps) {
        timeline.enter(phase);
        nowMs += ms;
        if (looks) expect(sum()).toBe(nowMs - startMs);
      }
      const expected = new Map([['node', 50]]);
      for (const { phase, ms } of steps) expected.set(phase, (expected.get(phase) ?? 0) + ms);
      expect(timeline.phases()).toEqual([...expected].map(([phase, ms]) => ({ phase, ms })));
    }),
  );
});

test('A time line without a beginning has no phases until it enters the first.', () => {
  const timeline = createTimeline(() => 7);
  expect(timeline.phases()).toEqual([]);
  timeline.enter('starting');
  expect(timeline.phases()).toEqual([{ phase: 'starting', ms: 0 }]);
});

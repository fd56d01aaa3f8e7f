import type { KeptRoof, Result } from '@rooflab/result';
import { expect, test } from 'vitest';
import { keptRoofFixture } from '../../test/kept-roof.ts';
import { createRoofKeeper, OLDEST_ROOF_MS, type RoofStore, UNDOUBTED_MS } from './roof-keeper.ts';

const START_MS = Date.parse('2026-11-28T10:00:00Z');

const measuredAt = (ms: number): KeptRoof => keptRoofFixture({ measuredAt: new Date(ms).toISOString() });

/** A keeper whose clock the test sets. */
function keeperAt(ms: number, store: RoofStore | null = null) {
  const clock = { ms };
  return { clock, roofs: createRoofKeeper(store, () => clock.ms) };
}

function gradedUnder({ roof }: KeptRoof, ratio: number | null): Pick<Result, 'roof'> {
  return { roof: { ...roof, kept: { ageSeconds: 1, beside: ratio === null ? null : { ceiling: 'memory', ratio } } } };
}

test('Before the first measurement there is no roof.', () => {
  const { roofs } = keeperAt(START_MS);
  expect(roofs.current()).toBeNull();
  expect(roofs.latest()).toBeNull();
});

test('A roof is given to gradings until it is a quarter of an hour old.', () => {
  const { clock, roofs } = keeperAt(START_MS);
  const roof = measuredAt(START_MS);
  roofs.keep(roof);
  clock.ms = START_MS + OLDEST_ROOF_MS - 1;
  expect(roofs.current()).toBe(roof);
  clock.ms++;
  expect(roofs.current()).toBeNull();
  expect(roofs.latest()).toBe(roof);
});

test('A roof from the future, as after a clock was set back, is measured anew.', () => {
  const { clock, roofs } = keeperAt(START_MS);
  roofs.keep(measuredAt(START_MS));
  clock.ms = START_MS - 1;
  expect(roofs.current()).toBeNull();
});

test.each([
  [0.94, false],
  [0.96, true],
  [1, true],
  [1.04, true],
  [1.06, false],
  [null, true],
])('A ceiling that reached %j of the roof beside a kernel leaves the roof in use: %s.', (ratio, stays) => {
  const { clock, roofs } = keeperAt(START_MS);
  const roof = measuredAt(START_MS);
  roofs.keep(roof);
  clock.ms = START_MS + UNDOUBTED_MS;
  roofs.graded(gradedUnder(roof, ratio));
  expect(roofs.current() === roof).toBe(stays);
});

test('A roof that has just been measured is not doubted, and a doubted one is replaced by the next.', () => {
  const { clock, roofs } = keeperAt(START_MS);
  const roof = measuredAt(START_MS);
  roofs.keep(roof);
  clock.ms = START_MS + UNDOUBTED_MS - 1;
  roofs.graded(gradedUnder(roof, 0.5));
  expect(roofs.current()).toBe(roof);
  clock.ms++;
  roofs.graded(gradedUnder(roof, 0.5));
  expect(roofs.current()).toBeNull();
  const next = measuredAt(clock.ms);
  roofs.keep(next);
  expect(roofs.current()).toBe(next);
});

test('A grading under an earlier roof says nothing about this one.', () => {
  const { clock, roofs } = keeperAt(START_MS);
  roofs.keep(measuredAt(START_MS));
  clock.ms = START_MS + UNDOUBTED_MS;
  roofs.graded(gradedUnder(measuredAt(START_MS - 1), 0.5));
  roofs.graded({ roof: measuredAt(START_MS).roof });
  expect(roofs.current()).not.toBeNull();
});

test('A roof of another device, driver or version of the harness is dropped.', () => {
  const roof = measuredAt(START_MS);
  const { device, harness } = roof;
  const others = [
    { harness, device: { ...device, description: 'NVIDIA H100' } },
    { harness, device: { ...device, driver: '581.0' } },
    { device, harness: { ...harness, version: '9.9.9' } },
  ];
  for (const other of others) {
    const { roofs } = keeperAt(START_MS);
    roofs.keep(roof);
    roofs.seen({ device, harness });
    expect(roofs.current()).toBe(roof);
    roofs.seen(other);
    expect(roofs.current()).toBeNull();
  }
});

test('What was stored is used, and what is measured is stored.', () => {
  const stored: KeptRoof[] = [measuredAt(START_MS)];
  const store: RoofStore = { read: () => stored.at(-1) ?? null, write: (roof) => stored.push(roof) };
  const { clock, roofs } = keeperAt(START_MS + 1000, store);
  expect(roofs.current()).toBe(stored[0]);
  clock.ms += OLDEST_ROOF_MS;
  expect(roofs.current()).toBeNull();
  roofs.keep(measuredAt(clock.ms));
  expect(keeperAt(clock.ms, store).roofs.current()).toBe(stored[1]);
});

import type { FactName } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { dispatchTrace, siteOf, storageVariable, tracedOf } from '../../test/xray-trace.ts';
import { analyse } from './analyse/analyse.ts';
import { findings } from './evidence.ts';
import type { Evidence, Line } from './finding.ts';
import { RATES } from './rates.ts';

/** One warp that loads words of 32 sectors, 28 more than would do. */
const SCATTERED: Evidence = analyse(
  tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)] }, [
    dispatchTrace(Array.from({ length: 32 }, (_, lane) => ({ lane, site: 0, word: 8 * lane }))),
  ]),
);
const UNIQUE_NS = 128 / RATES.bytesPerNs;
const EXTRA_NS = (28 * 32) / RATES.bytesPerNs;

function lineOf(line: number, changes: Partial<Line>): Line {
  return {
    ...{ line, executions: 32, activeLanes: 1, strideBytes: null, accessBytes: null },
    ...{ requests: 0, sectors: 0, fewestSectors: 0, bytesRequested: 0, workgroupRequests: 0, bankConflicts: 0 },
    ...{ floatOperations: 0, integerOperations: 0, divisions: 0, privateAccesses: 0 },
    ...changes,
  };
}

function costOf(fact: FactName, lines: readonly Line[], changes: Partial<Evidence> = {}): number | undefined {
  const evidence = { ...SCATTERED, statements: undefined, lines: [...lines], ...changes };
  return findings(evidence).find((found) => found.fact === fact)?.costNs;
}

test('A kernel of which no line is known has no findings of lines.', () => {
  expect(costOf('activeLanes', [])).toBeUndefined();
  expect(costOf('sectorsOverFewest', [])).toBeUndefined();
});

test('Excess sectors cost what arithmetic, beyond the transfer of the data, does not hide.', () => {
  const costWith = (floatOperations: number, integerOperations: number) =>
    costOf('sectorsOverFewest', SCATTERED.lines, { control: { ...SCATTERED.control, floatOperations, integerOperations } });
  const operations = (ns: number) => (32 * ns) / RATES.instructionNs;
  expect(costWith(0, 0)).toBeCloseTo(EXTRA_NS, 9);
  expect(costWith(operations(0.9 * UNIQUE_NS), 0)).toBeCloseTo(EXTRA_NS, 9);
  expect(costWith(operations(UNIQUE_NS), operations(EXTRA_NS / 4))).toBeCloseTo((3 / 4) * EXTRA_NS, 9);
  expect(costWith(operations(EXTRA_NS / 2), operations(UNIQUE_NS))).toBeCloseTo(EXTRA_NS / 2, 9);
  expect(costWith(operations(UNIQUE_NS), operations(EXTRA_NS))).toBeUndefined();
});

test('Divisions cost the time by which they exceed the transfer of the data.', () => {
  const cost = costOf('divisionsPerInvocation', [lineOf(1, { divisions: 32_000 }), lineOf(2, { divisions: 320 })]);
  expect(cost).toBeCloseTo(1010 * RATES.divisionNs - UNIQUE_NS, 9);
});

/** So much arithmetic that its idle lanes cost more than anything else. */
const BUSY = { activeLanes: 1 / 32, integerOperations: 1e9 };

test('Idle lanes of a line that runs a 64th as often as the busiest one or less do not count, unless it moves three tenths of the data.', () => {
  const cost = (executions: number, sectors: number) =>
    costOf('activeLanes', [lineOf(1, { executions: 6400, sectors: 100 - sectors }), lineOf(2, { ...BUSY, executions, sectors })]);
  expect(cost(100, 0)).toBeUndefined();
  expect(cost(101, 0)).toBeGreaterThan(0);
  expect(cost(100, 30)).toBeUndefined();
  expect(cost(100, 31)).toBeGreaterThan(0);
});

test('A line that runs no more often than the steps in workgroup memory grows as they do, others with the data.', () => {
  const timed = { work: 1024, workgroups: [1], leastWork: 64 };
  const steps = [lineOf(1, { executions: 200, workgroupRequests: 10 }), lineOf(2, { executions: 150, workgroupRequests: 10 })];
  const others = [lineOf(3, { executions: 500, requests: 1 }), lineOf(4, { executions: 400 })];
  const cost = (executions: number, requests = 0) =>
    costOf('activeLanes', [...steps, ...others, lineOf(5, { ...BUSY, executions, requests })], { timed });
  const whole = (executions: number) => (RATES.instructionNs * (2 * executions + 1e9) * 31) / 32;
  expect((cost(200) ?? 0) / whole(200)).toBeCloseTo(1 / 1024, 9);
  expect((cost(201) ?? 0) / whole(201)).toBeCloseTo(1, 9);
  expect((cost(200, 1) ?? 0) / whole(200)).toBeCloseTo(1, 6);
});

test('A cost is told from a tenth of the traffic on, that of idle lanes from a fifth.', () => {
  const sectors = 1e6;
  const tenthNs = (0.1 * 32 * sectors) / RATES.bytesPerNs;
  const global = { ...SCATTERED.global, sectors };
  const idle = (ns: number) =>
    costOf('activeLanes', [lineOf(1, { activeLanes: 0.5, integerOperations: (32 * ns) / RATES.instructionNs - 64 })], { global });
  const privates = (ns: number) =>
    costOf('privateAccessesPerInvocation', [lineOf(1, { privateAccesses: (32 * ns) / RATES.privateAccessNs })], { global });
  expect([0.9, 1.1].map((times) => privates(times * tenthNs) !== undefined)).toEqual([false, true]);
  expect([1.9, 2.1].map((times) => idle(times * tenthNs) !== undefined)).toEqual([false, true]);
});

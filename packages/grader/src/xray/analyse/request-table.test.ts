import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestTable } from './request-table.ts';

type Step = readonly [warp: number, place: number, path: number, lane: number];

/** The n-th time that a lane comes with a key, it joins the n-th request with that key. */
function slowRequests(steps: readonly Step[]) {
  const requestsOf = new Map<string, number[]>();
  const timesOf = new Map<string, number>();
  const lanes: number[] = [];
  const joined = steps.map(([warp, place, path, lane]) => {
    const key = `${warp} ${place} ${path}`;
    const times = timesOf.get(`${key} ${lane}`) ?? 0;
    timesOf.set(`${key} ${lane}`, times + 1);
    const requests = requestsOf.get(key) ?? [];
    requestsOf.set(key, requests);
    const request = requests[times] ?? lanes.push(0) - 1;
    requests[times] = request;
    lanes[request] = (lanes[request] ?? 0) | (1 << lane);
    return request;
  });
  return { joined, lanes };
}

function tableOf(steps: readonly Step[]) {
  const table = new RequestTable();
  const joined = steps.map((step) => table.join(...step));
  return { table, joined };
}

function expectSameRequests(steps: readonly Step[]): void {
  const { table, joined } = tableOf(steps);
  const slow = slowRequests(steps);
  expect(joined).toEqual(slow.joined);
  expect([...table.lanes.subarray(0, table.count)]).toEqual(slow.lanes);
  const keys = [table.warps, table.places, table.paths].map((of) => joined.map((request) => of[request]));
  expect(keys).toEqual([0, 1, 2].map((part) => steps.map((step) => step[part])));
}

const small = fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }), fc.nat({ max: 1 }), fc.nat({ max: 3 }));

test('Records of one warp, place and path form one request, in which each lane takes part once.', () => {
  fc.assert(
    fc.property(fc.array(small, { maxLength: 60 }), (steps) => expectSameRequests(steps)),
    { numRuns: 500 },
  );
});

test('Ten thousand requests stay apart, and those with equal keys stay in their order.', () => {
  const numbers = Array.from({ length: 10_000 }, (_, i) => i);
  const keys = numbers.map((i): Step => [i % 50, Math.floor(i / 50) % 40, i % 3 === 0 ? 7 : i, 0]);
  const again = numbers.map((i): Step => [i % 50, Math.floor(i / 50) % 40, i % 3 === 0 ? 7 : i, 31]);
  expectSameRequests([...keys, ...keys.slice(0, 100), ...again, ...again]);
});

test('The capacity of the table is no border.', () => {
  const steps = (count: number) => Array.from({ length: count }, (_, i): Step => [i, 0, 0, i % 32]);
  for (const count of [1024, 1025, 2048, 2049]) expectSameRequests([...steps(count), ...steps(count)]);
});

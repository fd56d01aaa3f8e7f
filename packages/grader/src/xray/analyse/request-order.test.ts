import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf } from '../../../test/xray-trace.ts';
import { requestsInOrder } from './request-order.ts';
import { groupIntoRequests } from './requests.ts';

const PATH_FACTOR = 0x9e37_79b1;

/** What each lane does: one iteration of its loops each, in order. */
type Programs = readonly (readonly (readonly [outer: number, inner: number])[])[];

/** The iterations of nested loops, up to 6 × 6; each lane leaves out some. */
const programs: fc.Arbitrary<Programs> = fc
  .array(fc.uniqueArray(fc.nat({ max: 35 }), { maxLength: 36 }), { minLength: 1, maxLength: 32 })
  .map((lanes) => lanes.map((turns) => turns.sort((a, b) => a - b).map((turn) => [Math.floor(turn / 6), turn % 6] as const)));

function turnsIn(lanes: Programs, seed: number): string[] {
  const queues = lanes.map((turns, lane) => ({ lane, left: [...turns] }));
  const log: RecordParts[] = [];
  for (let state = seed; queues.length > 0; state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) {
    const pick = (state >>> 8) % queues.length;
    const { lane, left } = queues[pick] ?? { lane: 0, left: [] };
    const turn = left.shift();
    if (turn === undefined) queues.splice(pick, 1);
    else log.push({ lane, site: 0, path: (Math.imul(turn[0], PATH_FACTOR) + turn[1]) >>> 0, word: 6 * turn[0] + turn[1] });
  }
  const trace = dispatchTrace(log);
  const requests = groupIntoRequests(trace, [siteOf('load')]);
  const wordOf = (request: number) => trace.records[4 * (requests.order[requests.starts[request] ?? 0] ?? 0) + 3] ?? 0;
  return requestsInOrder(requests, { place: 0, warp: 0, most: 100 }).map((request) =>
    [Math.floor(wordOf(request) / 6), wordOf(request) % 6].join(),
  );
}

test('The turns of a warp are in the order of each of its lanes, whatever the order of the log.', () => {
  fc.assert(
    fc.property(programs, fc.nat(), fc.nat(), (lanes, seed, other) => {
      const turns = turnsIn(lanes, seed);
      expect(new Set(turns)).toEqual(new Set(lanes.flat().map((turn) => turn.join())));
      for (const lane of lanes) {
        const its = new Set(lane.map((turn) => turn.join()));
        expect(turns.filter((turn) => its.has(turn))).toEqual([...its]);
      }
      expect(turnsIn(lanes, other)).toEqual(turns);
    }),
  );
});

test('A lane that takes part in every iteration determines the whole order.', () => {
  const all = Array.from({ length: 36 }, (_, turn) => [Math.floor(turn / 6), turn % 6] as const);
  fc.assert(
    fc.property(programs, fc.nat(), (lanes, seed) => {
      expect(turnsIn([...lanes.slice(0, 31), all], seed)).toEqual(all.map((turn) => turn.join()));
    }),
  );
});

test('Only the first turns are looked for where there are more.', () => {
  const log = Array.from({ length: 50 }, (_, path) => ({ lane: 3, site: 0, path, word: path }));
  const requests = groupIntoRequests(dispatchTrace(log), [siteOf('load')]);
  expect(requestsInOrder(requests, { place: 0, warp: 0, most: 5 })).toEqual([0, 1, 2, 3, 4]);
});

test('Paths that collide in a circle still come once each.', () => {
  const log = [
    { lane: 0, site: 0, path: 1 },
    { lane: 0, site: 0, path: 2 },
    { lane: 1, site: 0, path: 2 },
    { lane: 1, site: 0, path: 1 },
  ];
  const requests = groupIntoRequests(dispatchTrace(log), [siteOf('load')]);
  expect(requestsInOrder(requests, { place: 0, warp: 0, most: 5 })).toEqual([0, 1]);
});

test('Requests that share no lane come in the order of their barriers, then of their paths, wherever they are in the log.', () => {
  const sites = [siteOf('load'), siteOf('barrier', { memory: 'storage' })];
  const before = [9, 7, 5].map((path, lane) => ({ lane, site: 0, path }));
  const after = [8, 1].flatMap((path, i) => [1, 0].map((site) => ({ lane: 3 + i, site, path: site === 0 ? path : 99 })));
  for (const log of [[...before, ...after], [...after, ...before], [...before].reverse().concat(after)]) {
    const requests = groupIntoRequests(dispatchTrace(log), sites);
    const place = requests.places.findIndex(({ site }) => site === 0);
    expect(requestsInOrder(requests, { place, warp: 0, most: 9 }).map((request) => requests.pathOf[request])).toEqual([5, 7, 9, 1, 8]);
  }
});

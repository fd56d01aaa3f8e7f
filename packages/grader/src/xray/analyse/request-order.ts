import { LANES } from '@rooflab/roofline';
import { RECORD_WORDS } from '../trace.ts';
import type { Requests } from './requests.ts';

/**
 * The requests in which one lane took part, its next request last. Each entry is the record's number times the number of requests, plus the
 * request's number.
 */
type Queue = number[];

/**
 * The first `most` requests of one warp at one place, in the order in which the warp made them. A lane's records are in program order, so
 * each lane orders its own requests, and structured control flow orders them alike for all lanes. Requests that no lane orders are sorted
 * by barriers, then by path. The order in which records of different lanes appear does not matter.
 */
export function requestsInOrder(requests: Requests, { place, warp, most }: { place: number; warp: number; most: number }): number[] {
  const { phaseOf, pathOf, starts } = requests;
  const queues = queuesOf(requests, place, warp);
  const compare = (a: number, b: number): number => (phaseOf[a] ?? 0) - (phaseOf[b] ?? 0) || (pathOf[a] ?? 0) - (pathOf[b] ?? 0);
  const lanesOf = (request: number): number => (starts[request + 1] ?? 0) - (starts[request] ?? 0);
  const turns: number[] = [];
  const done = new Set<number>();
  while (turns.length < most) {
    const heads = headsOf(queues, done, requests.count);
    const ready = [...heads.keys()].filter((request) => heads.get(request) === lanesOf(request));
    // Colliding paths may form a cycle: then no head comes next in all of its lanes.
    const [next] = (ready.length > 0 ? ready : [...heads.keys()]).sort(compare);
    if (next === undefined) break;
    turns.push(next);
    done.add(next);
  }
  return turns;
}

function queuesOf({ count, placeOf, warpOf, starts, order, trace: { records }, geometry }: Requests, place: number, warp: number): Queue[] {
  const queues = Array.from({ length: LANES }, (): Queue => []);
  for (let request = 0; request < count; request++) {
    if (placeOf[request] !== place || warpOf[request] !== warp) continue;
    for (let i = starts[request] ?? 0; i < (starts[request + 1] ?? 0); i++) {
      const record = order[i] ?? 0;
      const local = (records[record * RECORD_WORDS] ?? 0) % geometry.invocations;
      queues[local % LANES]?.push(record * count + request);
    }
  }
  return queues.map((queue) => queue.sort((a, b) => b - a));
}

/** The requests that come next in any lane, with the number of those lanes. */
function headsOf(queues: readonly Queue[], done: ReadonlySet<number>, count: number): Map<number, number> {
  const heads = new Map<number, number>();
  for (const queue of queues) {
    while (queue.length > 0 && done.has((queue.at(-1) ?? 0) % count)) queue.pop();
    const next = queue.at(-1);
    if (next !== undefined) heads.set(next % count, (heads.get(next % count) ?? 0) + 1);
  }
  return heads;
}

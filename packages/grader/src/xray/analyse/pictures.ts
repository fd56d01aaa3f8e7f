import type { Xray } from '@rooflab/result';
import { ACCESS_BYTES } from '@rooflab/roofline';
import type { Memory, Site } from '../trace.ts';
import { accessOf, piecesOf, timesOf } from './access.ts';
import type { DispatchCounts, PlaceCounts } from './counting.ts';
import { requestsInOrder } from './request-order.ts';
import { chooseSteps, readTurns, type Turn } from './steps.ts';
import type { Traced } from './traced.ts';

type Picture = Xray['pictures'][number];

/** Statements shown per memory. */
const MOST_PICTURES = 3;

/** Of a longer loop only the first iterations are examined. */
const MOST_TURNS = 4096;

/** A place of one dispatch. */
interface Candidate {
  readonly dispatch: DispatchCounts;
  readonly place: number;
  readonly counts: PlaceCounts;
  readonly site: Site;
  /** Sectors above the fewest, or bank conflicts; over the launch. */
  readonly waste: number;
  /** Requests over the launch. */
  readonly requests: number;
}

/**
 * For storage and for workgroup memory, the statements that waste most, then those with most requests: the worst place of each, step by
 * step.
 */
export function drawPictures({ instrumented }: Traced, dispatches: readonly DispatchCounts[]): Picture[] {
  const candidates = dispatches.flatMap((dispatch) => candidatesOf(dispatch, instrumented.sites));
  return (['storage', 'workgroup'] as const).flatMap((memory) =>
    worstOfStatements(candidates.filter(({ site }) => site.memory === memory))
      .slice(0, MOST_PICTURES)
      .map((candidate) => draw(candidate, memory, instrumented.variables[candidate.counts.variable]?.name ?? '')),
  );
}

function candidatesOf(dispatch: DispatchCounts, sites: readonly Site[]): Candidate[] {
  const { scale } = dispatch.requests.geometry;
  return dispatch.places.flatMap((counts, place) => {
    const site = sites[counts.site];
    if (!site || accessOf(site) === 0) return [];
    const waste = scale * timesOf(site) * (counts.sectors - counts.fewestSectors + counts.bankConflicts);
    return [{ dispatch, place, counts, site, waste, requests: scale * counts.requests }];
  });
}

function worstOfStatements(candidates: readonly Candidate[]): Candidate[] {
  const ranked = [...candidates].sort(
    (a, b) => b.waste - a.waste || b.requests - a.requests || a.counts.site - b.counts.site || a.counts.variable - b.counts.variable,
  );
  const statements = new Set<number>();
  return ranked.filter(({ site: { statement } }) => !statements.has(statement) && statements.add(statement));
}

function draw({ dispatch, place, counts, site }: Candidate, memory: Memory, variable: string): Picture {
  const { requests, wasteOf } = dispatch;
  const mean = meanWaste(counts);
  const warp = typicalWarp(dispatch, place, mean);
  const pieces = piecesOf(site);
  const made = requestsInOrder(requests, { place, warp: warp.number, most: Math.ceil(MOST_TURNS / pieces) });
  const turns = readTurns(requests, made, { site, pieces: Math.min(pieces, MOST_TURNS) });
  const distance = ({ request }: Turn) => Math.abs((wasteOf[request] ?? 0) - mean);
  const [typical = 0] = [...turns.keys()].sort((a, b) => {
    const [turn, other] = [turns[a], turns[b]];
    return turn && other ? distance(turn) - distance(other) || other.lanes - turn.lanes || a - b : 0;
  });
  const bytes = Math.min(site.bytes, ACCESS_BYTES);
  return { line: site.line, memory, variable, bytes, turns: pieces * warp.turns, ...chooseSteps(turns, typical) };
}

function meanWaste({ sectors, fewestSectors, bankConflicts, requests }: PlaceCounts): number {
  return (sectors - fewestSectors + bankConflicts) / requests;
}

interface Warp {
  readonly number: number;
  turns: number;
  waste: number;
  lanes: number;
}

/**
 * Among the warps that reach the place most often, the one whose waste is nearest to the mean; ties go to the one with most lanes, then to
 * the first.
 */
function typicalWarp({ requests, wasteOf }: DispatchCounts, place: number, mean: number): Warp {
  const { count, placeOf, warpOf, starts } = requests;
  const warps = new Map<number, Warp>();
  for (let request = 0; request < count; request++) {
    if (placeOf[request] !== place) continue;
    const number = warpOf[request] ?? 0;
    const warp = warps.get(number) ?? { number, turns: 0, waste: 0, lanes: 0 };
    warp.turns++;
    warp.waste += wasteOf[request] ?? 0;
    warp.lanes += (starts[request + 1] ?? 0) - (starts[request] ?? 0);
    warps.set(number, warp);
  }
  const distance = ({ waste, turns }: Warp) => Math.abs(waste - mean * turns);
  const ranked = [...warps.values()].sort(
    (a, b) => b.turns - a.turns || distance(a) - distance(b) || b.lanes - a.lanes || a.number - b.number,
  );
  return ranked[0] ?? { number: 0, turns: 1, waste: 0, lanes: 0 };
}

import type { Xray } from '@rooflab/result';
import { LANES, type Memory, type Site } from '../trace.ts';
import { accessesOf, accessOf, wordsOf } from './access.ts';
import { countBankConflicts } from './bank-conflicts.ts';
import type { DispatchCounts, PlaceCounts } from './counting.ts';
import { RequestShape } from './request-shape.ts';
import type { Traced } from './traced.ts';

type Picture = Xray['pictures'][number];

/** Of each memory. */
const MOST_PICTURES = 3;

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

/** Of storage and of workgroup memory the lines that waste most, then those with most requests: of each the worst place's typical request. */
export function drawPictures({ instrumented }: Traced, dispatches: readonly DispatchCounts[]): Picture[] {
  const candidates = dispatches.flatMap((dispatch) => candidatesOf(dispatch, instrumented.sites));
  return (['storage', 'workgroup'] as const).flatMap((memory) =>
    worstOfLines(candidates.filter(({ site }) => site.memory === memory))
      .slice(0, MOST_PICTURES)
      .map((candidate) => draw(candidate, memory, instrumented.variables[candidate.counts.variable]?.name ?? '')),
  );
}

function candidatesOf(dispatch: DispatchCounts, sites: readonly Site[]): Candidate[] {
  const { scale } = dispatch.requests.geometry;
  return dispatch.places.flatMap((counts, place) => {
    const site = sites[counts.site];
    if (!site || accessOf(site) === 0) return [];
    const waste = scale * accessesOf(site) * (counts.sectors - counts.fewestSectors + counts.bankConflicts);
    return [{ dispatch, place, counts, site, waste, requests: scale * counts.requests }];
  });
}

function worstOfLines(candidates: readonly Candidate[]): Candidate[] {
  const ranked = [...candidates].sort(
    (a, b) => b.waste - a.waste || b.requests - a.requests || a.counts.site - b.counts.site || a.counts.variable - b.counts.variable,
  );
  const lines = new Set<number>();
  return ranked.filter(({ site: { line } }) => !lines.has(line) && lines.add(line));
}

function draw({ dispatch, place, counts, site }: Candidate, memory: Memory, variable: string): Picture {
  const shape = new RequestShape();
  const words = wordsOf(site);
  shape.read(dispatch.requests, typicalRequest(dispatch, place, counts));
  shape.findSectors(words);
  return {
    line: site.line,
    memory,
    variable,
    bytes: site.bytes,
    addresses: Array.from({ length: LANES }, (_, lane) => (((shape.touching >>> lane) & 1) === 0 ? null : 4 * (shape.words[lane] ?? 0))),
    sectors: memory === 'storage' ? shape.sectorCount : 0,
    bankConflicts: memory === 'workgroup' ? countBankConflicts(shape.words, shape.touching, words) : 0,
  };
}

/** The one whose waste is nearest to the place's mean; of several the one with most lanes, then of the first warp, then of the lowest path. */
function typicalRequest({ requests, wasteOf }: DispatchCounts, place: number, counts: PlaceCounts): number {
  const mean = (counts.sectors - counts.fewestSectors + counts.bankConflicts) / counts.requests;
  const { starts, warpOf, pathOf } = requests;
  const size = (request: number) => (starts[request + 1] ?? 0) - (starts[request] ?? 0);
  const distance = (request: number) => Math.abs((wasteOf[request] ?? 0) - mean);
  const isBetter = (request: number, best: number) =>
    (distance(request) - distance(best) ||
      size(best) - size(request) ||
      (warpOf[request] ?? 0) - (warpOf[best] ?? 0) ||
      (pathOf[request] ?? 0) - (pathOf[best] ?? 0)) < 0;
  let best = -1;
  for (let request = 0; request < requests.count; request++) {
    if (requests.placeOf[request] === place && (best < 0 || isBetter(request, best))) best = request;
  }
  return best;
}

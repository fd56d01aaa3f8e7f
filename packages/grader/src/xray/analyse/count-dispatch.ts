import { LANES } from '@rooflab/roofline';
import type { DispatchTrace } from '../trace.ts';
import { READS } from './access.ts';
import { type Counting, type DispatchCounts, placesOf, startCounting } from './counting.ts';
import { type MemoryRules, needlessBarriers, storageRules, workgroupRules, writtenRegions } from './memory-rules.ts';
import { type Phases, sortIntoPhases } from './phases.ts';
import { groupIntoRequests } from './requests.ts';
import type { Run } from './run.ts';
import type { Geometry } from './traced.ts';

/** Counts the next dispatch of a run. */
export function countDispatch(run: Run, trace: DispatchTrace): DispatchCounts {
  const { sites } = run.traced.instrumented;
  const requests = groupIntoRequests(trace, sites);
  run.startDispatch(requests.geometry);
  const counting = startCounting(run, requests);
  const storage = sortIntoPhases(requests, placesOf(counting, 'storage'));
  if (requests.geometry.recordedWorkgroups > 1) findRacesAcross(counting, storage);
  countPhases(counting, storage, storageRules(counting));
  countPhases(counting, sortIntoPhases(requests, placesOf(counting, 'workgroup')), workgroupRules(counting));
  countInvocations(counting);
  run.hazards.push(...counting.hazards.found(run.traced.instrumented));
  const bytes = run.buffers.list.map((_, buffer) => ({ ...run.reuse.of(buffer) }));
  const { places, wasteOf, atomicWords, workgroupAtomicWords } = counting;
  return {
    ...{ requests, places, wasteOf, bytes },
    mostAtomics: atomicWords.most,
    mostWorkgroupAtomics: workgroupAtomicWords.most,
    needlessBarriers: needlessBarriers(counting),
  };
}

function findRacesAcross(counting: Counting, { order }: Phases): void {
  const { run, requests, access, hazards, region, words } = counting;
  const written = writtenRegions(counting);
  if (written.size === 0) return;
  const { storage } = run;
  storage.begin({ access, hazards });
  for (const request of order) {
    const place = requests.placeOf[request] ?? 0;
    const watched = { requests, request, region: region[place] ?? 0, words: words[place] ?? 1 };
    if (written.has(watched.region) && run.watches(watched)) storage.addWorkgroup(watched);
  }
  if (run.isWatching) storage.endOfDispatch({ access, hazards }, run.dispatch);
}

function countPhases(counting: Counting, { order, starts, count, workgroupOf }: Phases, rules: MemoryRules): void {
  const { run, access, hazards } = counting;
  const hasBarriers = counting.requests.barriers > 0;
  for (let phase = 0; phase < count; phase++) {
    const [begin = 0, end = 0] = [starts[phase], starts[phase + 1]];
    const workgroup = run.firstWorkgroup + (workgroupOf[phase] ?? 0);
    rules.watch.begin({ access, hazards });
    for (let i = begin; i < end; i++) countRequest(counting, rules, order[i] ?? 0, workgroup);
    if (!run.isWatching) continue;
    if (hasBarriers) rules.watch.tell(rules.neededBarriers, workgroup);
    rules.watch.endOfPhase({ access, hazards }, rules.phaseOf(workgroup));
  }
}

function countRequest(counting: Counting, rules: MemoryRules, request: number, workgroup: number) {
  const { run, requests, places, wasteOf, region, words } = counting;
  const { shape } = run;
  const place = requests.placeOf[request] ?? 0;
  const counts = places[place];
  if (!counts) return;
  shape.read(requests, request);
  wasteOf[request] = rules.count(place, counts, workgroup);
  counts.outOfBounds += shape.outside;
  if (shape.outside > 0) addOutOfBounds(counting, place);
  const stride = shape.strideBytes();
  if (stride !== null) counts.strides.set(stride, (counts.strides.get(stride) ?? 0) + 1);
  if (rules.isWatched[place] !== 1) return;
  const watched = { requests, request, region: region[place] ?? 0, words: words[place] ?? 1 };
  if (run.watches(watched)) rules.watch.addInvocations(watched);
}

/** A store writes even if its function's return value is discarded. */
function addOutOfBounds({ run: { shape }, hazards, access }: Counting, place: number): void {
  const { outside, lowestOutside, lowestDiscarded } = shape;
  const discarded = access[place] === READS ? shape.discarded : 0;
  const word = discarded === 0 ? Math.min(lowestOutside, lowestDiscarded) : lowestOutside;
  if (outside > discarded) hazards.addOutOfBounds({ place, word, times: outside - discarded });
  if (discarded > 0) hazards.addDiscarded({ place, word: lowestDiscarded, times: discarded });
}

function countInvocations({ requests: { count, placeOf, starts, lanesOf, warpOf, geometry }, places }: Counting): void {
  for (let request = 0; request < count; request++) {
    const counts = places[placeOf[request] ?? 0];
    if (!counts) continue;
    const lanes = (starts[request + 1] ?? 0) - (starts[request] ?? 0);
    counts.requests++;
    counts.invocations += lanes;
    if (lanes === lanesOfWarp(geometry, warpOf[request] ?? 0)) continue;
    counts.partial++;
    if (hasGaps(lanesOf[request] ?? 0)) counts.scattered++;
  }
}

/** The last warp of a workgroup may have fewer than 32. */
function lanesOfWarp({ warps, invocations }: Geometry, warp: number): number {
  return Math.min(LANES, invocations - (warp % warps) * LANES);
}

/** Whether an idle lane lies between active ones. Adding its lowest bit to a single run of ones clears all of them. */
function hasGaps(lanes: number): boolean {
  return (lanes & (lanes + (lanes & -lanes))) !== 0;
}

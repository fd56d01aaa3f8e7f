import type { Xray } from '@rooflab/result';
import { ACCESS_BYTES } from '@rooflab/roofline';
import { placeOfStatement, type Site, type Variable } from '../trace.ts';
import { accessOf, READS, timesOf, WRITES } from './access.ts';
import { activeLanes, type BlockRuns, operationsOf } from './blocks.ts';
import { storageTraffic, total, touching, type WeightedPlace, workgroupTraffic } from './traffic.ts';

type Line = Xray['lines'][number];
type Statement = NonNullable<Xray['statements']>[number];

/** Every line that ran, ascending. */
export function linesOf(runs: readonly BlockRuns[], places: readonly WeightedPlace[]): Line[] {
  return countsBy('line', runs, places).map(({ at, worst: _, ...counts }) => ({ line: at, ...counts }));
}

/** The same for every statement, each at its worst access, else at its beginning: independent of how the file is formatted. */
export function statementsOf(runs: readonly BlockRuns[], places: readonly WeightedPlace[], variables: readonly Variable[]): Statement[] {
  const bindings = (touched: readonly WeightedPlace[], access: number) =>
    [
      ...new Set(
        touched.filter(({ site }) => (accessOf(site) & access) !== 0).map(({ counts }) => variables[counts.variable]?.binding ?? 0),
      ),
    ].sort((a, b) => a - b);
  const storage = groupBy(touching(places, 'storage'), ({ site }) => [site.statement]);
  return countsBy('statement', runs, places).map(({ at, worst, ...counts }) => {
    const { line, column } = worst ?? placeOfStatement(at);
    const own = storage.get(at) ?? [];
    return { line, column, ...counts, reads: bindings(own, READS), writes: bindings(own, WRITES) };
  });
}

type Unit = 'line' | 'statement';

/** The counts of a line or of a statement; `worst` is its worst access. */
interface Counts extends Omit<Line, 'line'> {
  readonly at: number;
  readonly worst: Site | null;
}

function countsBy(unit: Unit, runs: readonly BlockRuns[], places: readonly WeightedPlace[]): Counts[] {
  const runsAt = groupBy(runs, ({ block }) => (unit === 'line' ? block.lines : block.statements));
  const placesAt = groupBy(places, ({ site }) => (site.kind === 'block' ? [] : [site[unit]]));
  const all = [...new Set([...runsAt.keys(), ...placesAt.keys()])].sort((a, b) => a - b);
  const counts = all.map((at) => countsAt({ unit, at }, runsAt.get(at) ?? [], placesAt.get(at) ?? []));
  return busiest(counts.filter(({ executions }) => executions > 0));
}

/** Results are stored: a file of thousands of lines must not make them megabytes long. */
const MOST_LINES = 500;

/** How many executions weigh as much as one sector or pass, when lines are left out. */
const SECTOR_WEIGHT = 8;

function busiest(lines: readonly Counts[]): Counts[] {
  const work = ({ executions, sectors, workgroupRequests, bankConflicts }: Counts): number =>
    executions + SECTOR_WEIGHT * (sectors + workgroupRequests + bankConflicts);
  const kept = [...lines].sort((a, b) => work(b) - work(a)).slice(0, MOST_LINES);
  return kept.sort((a, b) => a.at - b.at);
}

/** Counts that belong to no block come from the places alone. */
function countsAt(of: { readonly unit: Unit; readonly at: number }, runs: readonly BlockRuns[], places: readonly WeightedPlace[]): Counts {
  const ran =
    runs.length > 0
      ? runs
      : places.map(({ counts, weight }) => ({ executions: weight * counts.invocations, groups: weight * counts.requests }));
  const storage = storageTraffic(touching(places, 'storage'));
  const workgroup = workgroupTraffic(touching(places, 'workgroup'));
  return {
    at: of.at,
    executions: Math.round(Math.max(0, ...ran.map(({ executions }) => executions))),
    activeLanes: activeLanes(ran),
    requests: storage.requests,
    sectors: storage.sectors,
    fewestSectors: storage.fewestSectors,
    bytesRequested: storage.bytesRequested,
    ...worstAccess(places),
    workgroupRequests: workgroup.requests,
    bankConflicts: workgroup.bankConflicts,
    ...operationsOf(runs, of),
  };
}

/** The site with most excess sectors or bank conflicts; without any, the first that touches storage, else workgroup memory. */
function worstAccess(places: readonly WeightedPlace[]): Pick<Counts, 'strideBytes' | 'accessBytes' | 'worst'> {
  const candidates = [...touching(places, 'storage'), ...touching(places, 'workgroup')];
  const worst = worstSite(candidates);
  const ofWorst = candidates.filter(({ counts }) => counts.site === worst);
  return {
    worst: ofWorst[0]?.site ?? null,
    strideBytes: agreedStride(ofWorst),
    accessBytes: ofWorst[0] ? Math.min(ofWorst[0].site.bytes, ACCESS_BYTES) : null,
  };
}

/** Requests at the edge of the data may have another stride than the rest. */
const AGREED_SHARE = 0.9;

function agreedStride(places: readonly WeightedPlace[]): number | null {
  const requests = new Map<number, number>();
  for (const { counts, weight } of places) {
    for (const [stride, count] of counts.strides) requests.set(stride, (requests.get(stride) ?? 0) + weight * count);
  }
  const all = [...requests.values()].reduce((sum, count) => sum + count, 0);
  const [agreed] = [...requests].find(([, count]) => count >= AGREED_SHARE * all) ?? [];
  return agreed === undefined || Number.isNaN(agreed) ? null : agreed;
}

function worstSite(places: readonly WeightedPlace[]): number | undefined {
  const sites = groupBy(places, ({ counts }) => [counts.site]);
  const extra = (ofSite: readonly WeightedPlace[]) =>
    total(ofSite, ({ counts, site }) => timesOf(site) * (counts.sectors - counts.fewestSectors + counts.bankConflicts));
  const ranked = [...sites.entries()].sort(([a, ofA], [b, ofB]) => extra(ofB) - extra(ofA) || memoryRank(ofA) - memoryRank(ofB) || a - b);
  return ranked[0]?.[0];
}

function memoryRank(places: readonly WeightedPlace[]): number {
  return places[0]?.site.memory === 'storage' ? 0 : 1;
}

function groupBy<T>(items: readonly T[], keysOf: (item: T) => readonly number[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

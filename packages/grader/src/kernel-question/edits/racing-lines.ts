import { BANKS, LANES } from '@rooflab/roofline';
import { BARRIER, type Recording } from '../../play/recording.ts';
import { lanesOfMask, warpsOf } from '../../play/walk.ts';
import { accessOf, WRITES, wordsOf } from '../../xray/analyse/access.ts';
import { grouped } from '../lists.ts';

/** One access of workgroup memory. */
interface Touched {
  readonly line: number;
  readonly invocation: number;
  readonly writes: boolean;
  readonly name: string;
  readonly word: number;
}

/** Two lines of which one may touch what the other writes in another invocation of the workgroup, with no barrier between them. */
export interface RacingLines {
  /** Not in an order. They may be the same line. */
  readonly lines: readonly [number, number];
  /** One such pair of accesses. */
  readonly example: readonly [Touched, Touched];
}

/** More accesses than these are not compared. */
const MOST_ACCESSES = 200_000;

/** All pairs of lines that race in workgroup memory; null where there is too much to compare. */
export function racingLines(recording: Recording): readonly RacingLines[] | null {
  const stretches = accessesByStretch(recording);
  if (!stretches) return null;
  const pairs = new Map<string, RacingLines>();
  for (const touched of stretches.values()) {
    const byLine = [...grouped(touched, ({ line }) => line).values()];
    for (const [i, some] of byLine.entries()) {
      for (const others of byLine.slice(i)) {
        const lines = [some[0]?.line ?? 0, others[0]?.line ?? 0] as const;
        if (pairs.has(lines.join())) continue;
        const example = racingPair(some, others);
        if (example) pairs.set(lines.join(), { lines, example });
      }
    }
  }
  return [...pairs.values()];
}

/** Accesses of the same word between two barriers. */
function accessesByStretch({ dispatches, steps, requests, sites, variables }: Recording): Map<string, Touched[]> | null {
  const stretches = new Map<string, Touched[]>();
  let accesses = 0;
  for (const [number, dispatch] of dispatches.entries()) {
    const warps = warpsOf(dispatch);
    const phases = new Uint32Array(dispatch.recorded.length * warps);
    for (let step = dispatch.firstStep; step < dispatch.endStep; step++) {
      const warp = steps.warp[step] ?? 0;
      const firstInvocation = (warp % warps) * LANES;
      for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
        const site = sites[requests.site[request] ?? 0];
        if (site?.memory !== 'workgroup') continue;
        const variable = requests.variable[request] ?? 0;
        const about = { line: site.line, writes: (accessOf(site) & WRITES) !== 0, name: variables[variable]?.name ?? '' };
        const place = `${number} ${Math.floor(warp / warps)} ${phases[warp]} ${variable}`;
        for (const [i, lane] of lanesOfMask(requests.lanes[request] ?? 0).entries()) {
          const first = requests.word[(requests.firstAccess[request] ?? 0) + i] ?? 0;
          for (let word = first; word < first + wordsOf(site); word++) {
            if (++accesses > MOST_ACCESSES) return null;
            const key = `${place} ${word}`;
            const touched = { ...about, invocation: firstInvocation + lane, word };
            const known = stretches.get(key);
            if (known) known.push(touched);
            else stretches.set(key, [touched]);
          }
        }
      }
      if (steps.barrier[step] === BARRIER.workgroup) phases[warp] = (phases[warp] ?? 0) + 1;
    }
  }
  return stretches;
}

/** Accesses of each line that are compared: those of so many invocations show whether there are others. */
const COMPARED = 2 * BANKS;

function racingPair(some: readonly Touched[], others: readonly Touched[]): readonly [Touched, Touched] | null {
  for (const one of some.slice(0, COMPARED)) {
    const other = others.find(({ invocation, writes }) => invocation !== one.invocation && (writes || one.writes));
    if (other) return [one, other];
  }
  return null;
}

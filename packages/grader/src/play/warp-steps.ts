import type { Requests } from '../xray/analyse/requests.ts';
import type { StatementPlace } from '../xray/trace.ts';
import type { Node } from './nodes.ts';
import { BARRIER } from './recording.ts';

/** One step of a warp, before it has a number. */
export interface WarpStep {
  readonly statement: StatementPlace;
  lanes: number;
  /** As in `Steps`. */
  barrier: number;
  /** Its nodes, as numbers of requests; `accesses` are those that touch memory. */
  readonly nodes: number[];
  readonly accesses: number[];
}

/**
 * Cuts what a warp did into steps: one begins with each statement, and where a statement goes on after a call or a barrier. It ends with a
 * barrier.
 */
export function warpSteps({ placeOf, places, lanesOf }: Requests, ordered: readonly number[], nodes: readonly Node[]): WarpStep[] {
  const steps: WarpStep[] = [];
  let current: WarpStep | null = null;
  for (const request of ordered) {
    const node = nodes[places[placeOf[request] ?? 0]?.site ?? 0];
    if (!node) continue;
    if (!current || node.kind === 'statement' || current.barrier !== BARRIER.none || current.statement !== node.statement) {
      current = { statement: node.statement, lanes: 0, barrier: BARRIER.none, nodes: [], accesses: [] };
      steps.push(current);
    }
    current.lanes |= lanesOf[request] ?? 0;
    current.nodes.push(request);
    if (node.kind === 'barrier') current.barrier = node.memory === 'storage' ? BARRIER.storage : BARRIER.workgroup;
    else if (node.kind !== 'statement') current.accesses.push(request);
  }
  return steps;
}

/**
 * The order in which the steps of a workgroup's warps are played: each warp in turn, up to its next barrier.
 *
 * @returns pairs of warp and step
 */
export function playedInTurns(warps: readonly (readonly WarpStep[])[]): { readonly warp: number; readonly step: WarpStep }[] {
  const played: { warp: number; step: WarpStep }[] = [];
  const next = warps.map(() => 0);
  const all = warps.reduce((sum, steps) => sum + steps.length, 0);
  while (played.length < all) {
    for (const [warp, steps] of warps.entries()) {
      for (let ended = false; !ended; ) {
        const step = steps[next[warp] ?? 0];
        if (!step) break;
        played.push({ warp, step });
        next[warp] = (next[warp] ?? 0) + 1;
        ended = step.barrier !== BARRIER.none;
      }
    }
  }
  return played;
}

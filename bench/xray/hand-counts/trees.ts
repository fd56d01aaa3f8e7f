import { type Count, shared, stridedConflicts, sum } from './count.ts';

/**
 * Trees over the elements of a workgroup of `lanes` lanes, a power of two, in workgroup memory: for each distance 1, 2, 4 … lanes/2, the
 * remaining lanes load two elements and store one. Additions are not included.
 */

/** A lane loads two elements and stores one. */
function step(lanes: number, warps: number, conflictsOfRequest: number): Count {
  return shared(3 * lanes, 3 * warps, 3 * warps * conflictsOfRequest);
}

function tree(lanes: number, stepOf: (distance: number) => Count): Count {
  const distances = Array.from({ length: Math.log2(lanes) }, (_, k) => 2 ** k);
  return sum(...distances.map(stepOf));
}

/**
 * Lanes that are 2s apart work: all warps take part until 2s exceeds 32, each with elements of its own lanes, which are in different banks.
 */
export function divergentTree(lanes: number): Count {
  return tree(lanes, (s) => step(lanes / (2 * s), Math.min(Math.ceil(lanes / 32), lanes / (2 * s)), 0));
}

/** Neighbouring lanes work, whose elements, of `words` words, are 2s apart. */
export function stridedTree(lanes: number, words = 1): Count {
  return tree(lanes, (s) => {
    const active = lanes / (2 * s);
    return step(active, Math.ceil(active / 32), stridedConflicts(Math.min(32, active), 2 * s, words));
  });
}

/** s neighbouring lanes and elements. */
export function sequentialTree(lanes: number): Count {
  return tree(lanes, (s) => step(s, Math.ceil(s / 32), 0));
}

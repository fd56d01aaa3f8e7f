import { type Count, contiguous, floats, type HandCount, loads, shared, single, stores, sum, times } from './count.ts';
import { groupsFor, WG } from './grid.ts';
import { divergentTree, sequentialTree, stridedTree } from './trees.ts';

/** The most workgroups that the kernels start. */
export const GROUPS = 528;
const WARPS = WG / 32;

/** Each lane stores its value, the tree adds up, and lane 0 loads the total. */
export function workgroupSum(tree: (lanes: number) => Count, lanes = WG): Count {
  return sum(shared(lanes, lanes / 32), tree(lanes), floats(lanes - 1), shared(1, 1));
}

/**
 * Rungs 1 to 4: n elements become `count1` sums, those `count2`, those one; a lane loads `perLane` elements, 256 apart, and adds them. Sums
 * are stored one by one, each in a request of its own.
 */
function threeLevels(tree: (lanes: number) => Count, perLane: 1 | 2): HandCount {
  return ({ n = 0 }) => {
    if (n > 65_535 * WG) throw new RangeError('The formulas hold for one row of workgroups.');
    const count1 = Math.ceil(n / (perLane * WG));
    const count2 = Math.ceil(count1 / (perLane * WG));
    const ofWorkgroup = sum(workgroupSum(tree), floats((perLane - 1) * WG));
    return [
      { entryPoint: 'level1', ...sum(loads(contiguous(n)), times(count1, ofWorkgroup), stores(single(count1))) },
      { entryPoint: 'level2', ...sum(loads(contiguous(count1)), times(count2, ofWorkgroup), stores(single(count2))) },
      {
        entryPoint: 'finish',
        ...sum(loads(contiguous(count2, 1, count1)), floats(count2), workgroupSum(tree), stores(single(1))),
      },
    ];
  };
}

/** The partial sums and the n % 4 elements after the last vector, each added to a lane's sum. */
function finishLoads(n: number, partials: number): Count {
  const rest = n % 4;
  return sum(loads(contiguous(partials)), loads(contiguous(rest, 1, n - rest)), floats(partials + rest));
}

/**
 * Rung 5. Every vector is loaded once; a lane adds 16 components per round, 16 after the last round, and 15 to make one number of four
 * vectors.
 */
const gridStride: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, GROUPS);
  const rounds = Math.floor(Math.floor(n / 4) / (4 * groups * WG));
  const ofWorkgroup = sum(floats(WG * (16 * rounds + 16 + 15)), workgroupSum(sequentialTree));
  return [
    { entryPoint: 'partial', ...sum(loads(contiguous(Math.floor(n / 4), 4)), times(groups, ofWorkgroup), stores(single(groups))) },
    { entryPoint: 'finish', ...sum(finishLoads(n, groups), workgroupSum(sequentialTree), stores(single(1))) },
  ];
};

/**
 * Rung 6 with subgroups of 32; the additions of a subgroupAdd are not counted. Lane 0 of each of the eight subgroups stores its total, the
 * first eight lanes of each load the eight totals and add them to 0.
 */
function subgroupTree(): Count {
  return sum(shared(WARPS, WARPS), shared(WARPS * WARPS, WARPS), floats(WARPS * WARPS));
}

/** A lane adds 32 components per round (seven additions of vectors and one to the sum), 32 after the last round, and 3 of one vector. */
const subgroups: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 32, GROUPS);
  const rounds = Math.floor(Math.floor(n / 4) / (8 * groups * WG));
  const ofWorkgroup = sum(floats(WG * (32 * rounds + 32 + 3)), subgroupTree());
  return [
    { entryPoint: 'partial', ...sum(loads(contiguous(Math.floor(n / 4), 4)), times(groups, ofWorkgroup), stores(single(groups))) },
    { entryPoint: 'finish', ...sum(finishLoads(n, groups), subgroupTree(), stores(single(1))) },
  ];
};

export const reductionCounts: Readonly<Record<string, HandCount>> = {
  'reduction/sum/01-divergent': threeLevels(divergentTree, 1),
  'reduction/sum/02-strided': threeLevels((lanes) => stridedTree(lanes), 1),
  'reduction/sum/03-sequential': threeLevels(sequentialTree, 1),
  'reduction/sum/04-first-add-on-load': threeLevels(sequentialTree, 2),
  'reduction/sum/05-grid-stride-vec4': gridStride,
  'reduction/sum/06-subgroups': subgroups,
};

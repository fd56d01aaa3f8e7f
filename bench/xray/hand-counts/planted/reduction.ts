import {
  type Count,
  contiguous,
  type DispatchCount,
  floats,
  type HandCount,
  loads,
  shared,
  single,
  stores,
  strided,
  sum,
  times,
  together,
  upTo,
} from '../count.ts';
import { groupsFor, WG } from '../grid.ts';
import { GROUPS, workgroupSum } from '../reduction.ts';
import { divergentTree, sequentialTree, stridedTree } from '../trees.ts';

/** One load and one addition for each of `n` neighbours. */
function added(n: number): Count {
  return sum(loads(contiguous(n)), floats(n));
}

/** The sums of `groups` workgroups, each stored by one lane. */
function partial(elements: Count, groups: number, ofWorkgroup: Count): DispatchCount {
  return { entryPoint: 'partial', ...sum(elements, times(groups, ofWorkgroup), stores(single(groups))) };
}

function finish(partials: number, ofWorkgroup: Count): DispatchCount {
  return { entryPoint: 'finish', ...sum(added(partials), ofWorkgroup, stores(single(1))) };
}

/** Four elements per thread, 256 apart, then one sum per workgroup. */
function fourAThread(ofWorkgroup: Count): HandCount {
  return ({ n = 0 }) => {
    const groups = Math.ceil(n / (4 * WG));
    return [partial(added(n), groups, ofWorkgroup), finish(groups, ofWorkgroup)];
  };
}

/** Lane 0 loads the 256 words one by one, stores their sum, and loads it. */
function serialTree(): Count {
  return sum(shared(WG, WG / 32), shared(WG, WG), floats(WG), shared(1, 1), shared(1, 1));
}

/** In iteration k, thread t adds element length·t + k. */
function ownPieces(n: number, length: number): Count {
  const turn = (k: number) => strided({ elements: Math.ceil(Math.max(0, n - k) / length), stride: length, first: k });
  return sum(loads(together(upTo(length).map(turn))), floats(n));
}

const ownPieceDivergentTree: HandCount = ({ n = 0 }) => {
  const groups = Math.ceil(n / (16 * WG));
  const ofWorkgroup = workgroupSum(divergentTree);
  return [partial(ownPieces(n, 16), groups, ofWorkgroup), finish(groups, ofWorkgroup)];
};

const ownPiece: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, GROUPS);
  const ofWorkgroup = workgroupSum(sequentialTree);
  return [partial(ownPieces(n, Math.ceil(n / (groups * WG))), groups, ofWorkgroup), finish(groups, ofWorkgroup)];
};

const oneWord: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, GROUPS);
  const ofWorkgroup = workgroupSum(sequentialTree);
  return [partial(added(n), groups, ofWorkgroup), finish(groups, ofWorkgroup)];
};

/**
 * In each round every thread loads an element, those beyond the end the last one: a sector for each warp that is entirely beyond it. Lane 0
 * adds the round's sum to its own.
 */
const treeInTheLoop: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, GROUPS);
  const rounds = Math.ceil(n / (groups * WG));
  const threads = rounds * groups * WG;
  const inside = contiguous(n);
  const behind = threads / 32 - inside.requests;
  const elements = loads({ accesses: threads, requests: threads / 32, sectors: inside.sectors + behind });
  const ofWorkgroup = workgroupSum(sequentialTree);
  return [partial(elements, groups, times(rounds, sum(ofWorkgroup, floats(1)))), finish(groups, ofWorkgroup)];
};

/** Blocks of 256 elements per thread, whose sum is added to the thread's own. */
const oneWorkgroup: HandCount = ({ n = 0 }) => {
  const block = WG * WG;
  const blocks = Math.floor(n / block) * WG + Math.min(WG, n % block);
  return [{ entryPoint: 'main', ...sum(added(n), floats(blocks), workgroupSum(sequentialTree), stores(single(1))) }];
};

/** 512 workgroups of 64: each thread sets its place of scratch to zero, and for each element loads the place and stores it. */
const sumsInScratch: HandCount = ({ n = 0 }) => {
  const threads = 512 * 64;
  const places = sum(stores(contiguous(threads)), loads(contiguous(n)), stores(contiguous(n)));
  return [
    { entryPoint: 'main', ...sum(places, added(n)) },
    { entryPoint: 'finish', ...sum(added(threads), workgroupSum(sequentialTree, 64), stores(single(1))) },
  ];
};

/** A tree of maxima does for each pair what a tree of sums does. `max(most, abs(x))` is two operations, and so is `sum + x / divisor`. */
const largestFirst: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, GROUPS);
  const tree = workgroupSum(sequentialTree);
  const perElement = sum(loads(contiguous(n)), floats(2 * n));
  const perWorkgroup = sum(times(groups, tree), stores(single(groups)));
  const divisor = loads({ accesses: groups * WG, requests: (groups * WG) / 32, sectors: (groups * WG) / 32 });
  // Lane 0 loads the largest again, to compare it.
  const largestOfAll = sum(added(groups), tree, shared(1, 1), stores(single(1)));
  return [
    { entryPoint: 'largest', ...sum(perElement, perWorkgroup) },
    { entryPoint: 'largest_of_all', ...largestOfAll },
    { entryPoint: 'partial', ...sum(divisor, perElement, perWorkgroup) },
    { entryPoint: 'finish', ...sum(added(groups), tree, loads(single(1)), floats(1), stores(single(1))) },
  ];
};

/** Each dispatch after the first adds the upper half of the remaining sums to the lower. */
const manyDispatches: HandCount = ({ n = 0 }) => {
  const groups = groupsFor(n, 16, 1024);
  const halves = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1].map((half): DispatchCount => {
    const pairs = Math.max(0, Math.min(half, groups - half));
    const lower = contiguous(pairs);
    return { entryPoint: `to_${half}`, ...sum(loads(lower), loads(contiguous(pairs, 1, half)), floats(pairs), stores(lower)) };
  });
  const copied = sum(loads(single(1)), stores(single(1)));
  return [partial(added(n), groups, workgroupSum(sequentialTree)), ...halves, { entryPoint: 'finish', ...copied }];
};

/** Without the two whose number of attempts at an atomic addition depends on which workgroup comes first. */
export const plantedReductionCounts: Readonly<Record<string, HandCount>> = {
  'reduction/sum/doubling-distance': fourAThread(workgroupSum((lanes) => stridedTree(lanes))),
  'reduction/sum/largest-first': largestFirst,
  'reduction/sum/many-dispatches': manyDispatches,
  'reduction/sum/modulo-tree': fourAThread(workgroupSum(divergentTree)),
  'reduction/sum/one-word': oneWord,
  'reduction/sum/one-workgroup': oneWorkgroup,
  'reduction/sum/own-piece': ownPiece,
  'reduction/sum/own-piece-modulo-tree': ownPieceDivergentTree,
  'reduction/sum/serial-tree': fourAThread(serialTree()),
  'reduction/sum/sums-in-scratch': sumsInScratch,
  'reduction/sum/tree-in-the-loop': treeInTheLoop,
};

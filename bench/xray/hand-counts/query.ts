import {
  alike,
  atomics,
  type Count,
  contiguous,
  type DispatchCount,
  type HandCount,
  loads,
  NOTHING,
  requireMultiple,
  shared,
  single,
  stores,
  sum,
  times,
} from './count.ts';
import { groupsFor, WG } from './grid.ts';
import { divergentTree, sequentialTree, stridedTree } from './trees.ts';

type Size = Readonly<Record<string, number>>;

/** The most workgroups that the kernels start. */
export const GROUPS = 1056;
const WARPS = WG / 32;
/** Words of a 64-bit number. */
export const WORDS = 2;
const MAX_U32 = 2 ** 32 - 1;

/** Which rows are selected must not depend on the data: z = 0 selects none, z = 2^32 − 1 all except those with exactly that key. */
export function allSelected({ z = 0 }: Size): boolean {
  if (z !== 0 && z !== MAX_U32) throw new RangeError(`The formulas hold for z = 0 and z = ${MAX_U32}, not ${z}.`);
  return z === MAX_U32;
}

/** `count` neighbouring rows: the key of each, and where it is selected, quantity and price. */
export function selectedRows(count: number, first: number, all: boolean): Count {
  const columns = all ? times(2, loads(contiguous(count, WORDS, WORDS * first))) : NOTHING;
  return sum(loads(contiguous(count, 1, first)), columns);
}

/** Rung 1: a thread takes rows t, t + numbers, …, four of them. Then each fold loads all numbers and stores the remaining ones. */
const selectThenSum: HandCount = (size) => {
  const { rows = 0 } = size;
  const all = allSelected(size);
  const numbers = Math.ceil(rows / 4);
  const passes = [0, 1, 2, 3].map((k) => selectedRows(Math.min(numbers, Math.max(0, rows - k * numbers)), k * numbers, all));
  const fold = (from: number, to: number) => sum(loads(contiguous(from, WORDS)), stores(contiguous(Math.min(from, to), WORDS)));
  return [
    { entryPoint: 'select_rows', ...sum(...passes, stores(contiguous(numbers, WORDS))) },
    { entryPoint: 'fold_to_65536', ...fold(numbers, 65_536) },
    { entryPoint: 'fold_to_256', ...fold(Math.min(numbers, 65_536), 256) },
    { entryPoint: 'fold_to_1', ...sum(loads(single(Math.min(numbers, 256))), stores(single(1))) },
  ];
};

/** Each lane stores its number, `adds` follow, and every lane loads the sum. */
function sumForAll(adds: Count, lanes = WG): Count {
  const all = shared(lanes, Math.ceil(lanes / 32));
  return sum(all, adds, all);
}

/** Rung 2. */
function neighboursFirst(): Count {
  return sumForAll(stridedTree(WG, WORDS));
}

/** Rung 3. */
export function halves(lanes = WG): Count {
  return sumForAll(sequentialTree(lanes), lanes);
}

/** A tree whose active lanes are not contiguous. */
export function spread(): Count {
  return sumForAll(divergentTree(WG));
}

/** Rungs 4 to 6: 16 lanes load 16 numbers each and store one; lane 0 loads those 16. */
function sixteenths(): Count {
  return sum(shared(WG, WARPS), shared(16 * 16, 16), shared(16, 1), shared(16, 16));
}

/** Rungs 2 to 5: a workgroup makes one number of `chunk` rows, then one of 256 numbers, then one of all. */
function threeLevels(ofTree: () => Count, chunk: number): HandCount {
  return (size): readonly DispatchCount[] => {
    const { rows = 0 } = size;
    const chunks = Math.ceil(rows / chunk);
    if (chunks > 65_535) throw new RangeError('The formulas hold for one row of workgroups.');
    const groups = Math.min(256, Math.ceil(rows / (chunk * WG)));
    return [
      { entryPoint: 'main', ...sum(selectedRows(rows, 0, allSelected(size)), times(chunks, ofTree()), stores(single(chunks))) },
      { entryPoint: 'reduce', ...sum(loads(contiguous(chunks, WORDS)), times(groups, ofTree()), stores(single(groups))) },
      { entryPoint: 'finish', ...sum(loads(contiguous(groups, WORDS, WORDS * chunks)), ofTree(), stores(single(1))) },
    ];
  };
}

/** The keys, four per lane, and where they are selected eight requests for the columns, with lanes four rows (32 bytes) apart. */
function quads(rows: number, all: boolean): Count {
  const warps = rows / 4 / 32;
  return sum(loads(contiguous(rows / 4, 4)), all ? loads(alike(8 * warps, 32, 32)) : NOTHING);
}

/** Rung 6: with whole blocks of 16·256 rows no lane reads the last quad in place of a missing one. */
const gridStride: HandCount = (size) => {
  const { rows = 0 } = size;
  requireMultiple('rows', rows, 16 * WG);
  const groups = groupsFor(rows, 16, GROUPS);
  return [
    { entryPoint: 'main', ...sum(quads(rows, allSelected(size)), times(groups, sixteenths()), stores(single(groups))) },
    { entryPoint: 'finish', ...sum(loads(contiguous(groups, WORDS)), sixteenths(), stores(single(1))) },
  ];
};

/** Rungs 7 and 8 where nothing is selected: `start` stores two words; lane 0 of each workgroup loads two and adds two to the output. */
const atomic: HandCount = (size) => {
  const { rows = 0 } = size;
  requireMultiple('rows', rows, 8 * WG);
  if (allSelected(size)) throw new RangeError('The formulas of atomic addition hold for z = 0.');
  const groups = groupsFor(rows, 8, GROUPS);
  return [
    { entryPoint: 'start', ...atomics(single(2)) },
    { entryPoint: 'main', ...sum(quads(rows, false), times(groups, shared(2, 2)), atomics(single(2 * groups))) },
  ];
};

export const queryCounts: Readonly<Record<string, HandCount>> = {
  'query/filtered-sum/01-select-then-sum': selectThenSum,
  'query/filtered-sum/02-select-and-sum': threeLevels(neighboursFirst, WG),
  'query/filtered-sum/03-sequential': threeLevels(halves, WG),
  'query/filtered-sum/04-unrolled': threeLevels(sixteenths, WG),
  'query/filtered-sum/05-two-loads': threeLevels(sixteenths, 2 * WG),
  'query/filtered-sum/06-grid-stride': gridStride,
  'query/filtered-sum/07-atomic': atomic,
  'query/filtered-sum/08-bit-by-bit': atomic,
};

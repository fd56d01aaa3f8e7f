import {
  atomics,
  type Count,
  contiguous,
  type DispatchCount,
  type HandCount,
  loads,
  single,
  stores,
  strided,
  sum,
  times,
  together,
  upTo,
} from '../count.ts';
import { groupsFor, WG } from '../grid.ts';
import { allSelected, GROUPS, halves, selectedRows, spread, WORDS } from '../query.ts';

type Size = Readonly<Record<string, number>>;

/** For kernels that do more, or something else, where rows are selected. */
function requireNoneSelected(size: Size): void {
  if (allSelected(size)) throw new RangeError('The formulas hold for z = 0.');
}

/** `main` leaves the sum of each of `groups` workgroups, stored by one lane; `finish` adds them with one workgroup. */
function twoLevels(found: Count, groups: number, ofWorkgroup: Count): readonly DispatchCount[] {
  return [
    { entryPoint: 'main', ...sum(found, times(groups, ofWorkgroup), stores(single(groups))) },
    { entryPoint: 'finish', ...sum(loads(contiguous(groups, WORDS)), ofWorkgroup, stores(single(1))) },
  ];
}

const twoWorkgroups: HandCount = (size) => twoLevels(selectedRows(size.rows ?? 0, 0, allSelected(size)), 2, halves());

/** All columns of all rows. */
const select: HandCount = ({ rows = 0 }) => twoLevels(selectedRows(rows, 0, true), groupsFor(rows, 16, GROUPS), halves());

/** Key and quantity of all rows; where nothing is selected, a quantity of 0 does not save loading the price. */
const quantityFirst: HandCount = (size) => {
  requireNoneSelected(size);
  const { rows = 0 } = size;
  return twoLevels(sum(selectedRows(rows, 0, false), loads(contiguous(rows, WORDS))), groupsFor(rows, 16, GROUPS), halves());
};

/** At least half of z: the key is read again, and then compared with z. */
const keyAgain: HandCount = (size) => {
  requireNoneSelected(size);
  const { rows = 0 } = size;
  return twoLevels(times(3, selectedRows(rows, 0, false)), groupsFor(rows, 16, GROUPS), halves());
};

const moduloTree: HandCount = (size) => {
  const { rows = 0 } = size;
  return twoLevels(selectedRows(rows, 0, allSelected(size)), Math.ceil(rows / (2 * WG)), spread());
};

/** In iteration k, thread t looks at row length·t + k. */
function ownPieces(size: Size, all: boolean): readonly DispatchCount[] {
  const { rows = 0 } = size;
  const groups = groupsFor(rows, 16, GROUPS);
  const length = Math.ceil(rows / (groups * WG));
  const column = (words: number): Count => {
    const turn = (k: number) =>
      strided({ elements: Math.ceil(Math.max(0, rows - k) / length), stride: words * length, first: words * k, words });
    return loads(together(upTo(length).map(turn)));
  };
  return twoLevels(sum(column(1), times(all ? 2 : 0, column(WORDS))), groups, halves());
}

/** Workgroups of 16 threads: half a warp in each request. */
const smallWorkgroups: HandCount = (size) => {
  const { rows = 0 } = size;
  const groups = Math.ceil(rows / (64 * 16));
  const columns = times(allSelected(size) ? 2 : 0, loads(contiguous(rows, WORDS, 0, 16)));
  const ofWorkgroup = halves(16);
  const found = sum(loads(contiguous(rows, 1, 0, 16)), columns);
  return [
    { entryPoint: 'main', ...sum(found, times(groups, ofWorkgroup), stores(single(groups))) },
    { entryPoint: 'finish', ...sum(loads(contiguous(groups, WORDS, 0, 16)), ofWorkgroup, stores(single(1))) },
  ];
};

/** A flag for each row; after the flags two words per workgroup, stored and loaded one by one. */
const flags: HandCount = (size) => {
  const { rows = 0 } = size;
  const groups = groupsFor(rows, 16, GROUPS);
  const word = (k: number) => loads(strided({ elements: groups, stride: 2, first: rows + k }));
  return [
    { entryPoint: 'mark', ...sum(loads(contiguous(rows)), stores(contiguous(rows))) },
    { entryPoint: 'main', ...sum(selectedRows(rows, 0, allSelected(size)), times(groups, halves()), stores(single(2 * groups))) },
    { entryPoint: 'finish', ...sum(word(0), word(1), halves(), stores(single(1))) },
  ];
};

/** Every row adds 0 to one word; there is no carry. */
const atomicARow: HandCount = (size) => {
  requireNoneSelected(size);
  const { rows = 0 } = size;
  const requests = Math.ceil(rows / 32);
  return [
    { entryPoint: 'start', ...atomics(single(2)) },
    { entryPoint: 'main', ...sum(selectedRows(rows, 0, false), atomics({ accesses: rows, requests, sectors: requests })) },
  ];
};

export const plantedQueryCounts: Readonly<Record<string, HandCount>> = {
  'query/filtered-sum/atomic-a-row': atomicARow,
  'query/filtered-sum/flags': flags,
  'query/filtered-sum/key-again': keyAgain,
  'query/filtered-sum/modulo-tree': moduloTree,
  'query/filtered-sum/own-piece': (size) => ownPieces(size, allSelected(size)),
  'query/filtered-sum/own-piece-of-all-columns': (size) => ownPieces(size, true),
  'query/filtered-sum/quantity-first': quantityFirst,
  'query/filtered-sum/select': select,
  'query/filtered-sum/small-workgroups': smallWorkgroups,
  'query/filtered-sum/two-workgroups': twoWorkgroups,
};

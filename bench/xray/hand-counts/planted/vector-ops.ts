import {
  atomics,
  byThreads,
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
  type Traffic,
  times,
  together,
  upTo,
} from '../count.ts';
import { ADD, byVectors, byWords, COPY, moved, type Operation, SCALE, TRIAD } from '../vector-ops.ts';

const WG = 256;

/** One dispatch that moves every element once. */
function main(operation: Operation, traffic: (n: number) => Traffic): HandCount {
  return ({ n = 0 }) => [{ entryPoint: 'main', ...moved(operation, traffic(n)) }];
}

function counted(count: (n: number) => Count): HandCount {
  return ({ n = 0 }) => [{ entryPoint: 'main', ...count(n) }];
}

/** Every `of`-th thread, or each that has a piece of `of` words, touches word of·t + k in its iteration k. */
function turns(n: number, of: number, lanes: number): Traffic {
  return together(upTo(of).map((k) => strided({ elements: Math.ceil(Math.max(0, n - k) / of), stride: of, first: k, lanes })));
}

/** Thread t copies element t + 1, the last one element 0. */
function oneBased(n: number): Traffic {
  return byThreads(n, (t) => (t + 1) % n);
}

/** Every fourth thread copies elements t + 1 … t + 4, in four iterations; what follows the last element is element 0. */
function oneBasedByFour(n: number): Traffic {
  return together(upTo(4).map((k) => byThreads(n, (t) => (t % 4 === 0 && t + k < n ? (t + k + 1) % n : null))));
}

/** 32 words of a row of the array are a column of the tile, all in one bank. */
function columnsOfTile(n: number): Count {
  const rest = n % 32;
  const conflicts = 31 * Math.floor(n / 32) + Math.max(0, rest - 1);
  return sum(moved(COPY, contiguous(n)), times(2, shared(n, Math.ceil(n / 32), conflicts)));
}

/** Every element goes through workgroup memory, 32 neighbours per request. */
function staged(n: number): Count {
  return sum(moved(COPY, contiguous(n)), times(2, shared(n, Math.ceil(n / 32))));
}

/** Even threads have the first half, odd ones the second: 16 lanes of a warp, and 16 neighbours. */
function evenAndOdd(n: number): Traffic {
  const half = Math.ceil(n / 2);
  return together([contiguous(half, 1, 0, 16), contiguous(n - half, 1, half, 16)]);
}

/**
 * Element 0 alone; then vectors word by word from element 1 on, as many as leave an element after them; the remaining elements by one
 * thread.
 */
function vectorsFromOne(n: number): Traffic {
  const vectors = Math.max(0, Math.ceil(n / 4) - 1);
  const words = upTo(4).map((k) => strided({ elements: vectors, stride: 4, first: 1 + k }));
  return together([single(1), ...words, single(n - 1 - 4 * vectors)]);
}

/** `start` sets the counter; then every element adds to it, a word for all lanes. */
const progress: HandCount = ({ n = 0 }) => {
  const counter = atomics({ accesses: n, requests: Math.ceil(n / 32), sectors: Math.ceil(n / 32) });
  return [
    { entryPoint: 'start', ...atomics(single(1)) },
    { entryPoint: 'main', ...sum(moved(SCALE, contiguous(n)), counter) },
  ];
};

/** Both inputs are loaded twice, and added twice. */
function checksItself(n: number): Count {
  return sum(times(4, loads(contiguous(n))), stores(contiguous(n)), floats(2 * n));
}

/** Stored as zero, then loaded twice, added to an input, and stored. */
function sumInOutput(n: number): Count {
  return sum(times(4, loads(contiguous(n))), times(3, stores(contiguous(n))), floats(2 * n));
}

/** Thread t has row t % rows of column t / rows of an array of 256 columns. */
function byColumns(n: number): Traffic {
  const rows = Math.ceil(n / 256);
  return byThreads(256 * rows, (t) => {
    const element = (t % rows) * 256 + Math.floor(t / rows);
    return element < n ? element : null;
  });
}

/** Products are kept in workgroup memory, at the thread's own place. */
function byColumnsStaged(n: number): Count {
  const traffic = byColumns(n);
  return sum(moved(TRIAD, traffic), times(2, shared(traffic.accesses, traffic.requests)));
}

/** Each dispatch has as many whole workgroups as an eighth of the array takes; the last ones have less to do. */
const eightDispatches: HandCount = ({ n = 0 }) => {
  const length = Math.ceil(n / (8 * WG)) * WG;
  return upTo(8).map((part): DispatchCount => {
    const elements = Math.min(length, Math.max(0, n - part * length));
    return { entryPoint: `part${part}`, ...moved(TRIAD, contiguous(elements, 1, part * length)) };
  });
};

/** 256 · 256 threads stride over the array, each with a place of scratch, which they store and load in the order of the elements. */
function productsInScratch(n: number): Count {
  return sum(moved(TRIAD, contiguous(n)), stores(contiguous(n)), loads(contiguous(n)));
}

const twoPasses: HandCount = ({ n = 0 }) => [
  { entryPoint: 'multiply', ...moved(SCALE, contiguous(n)) },
  { entryPoint: 'add', ...moved(ADD, contiguous(n)) },
];

export const plantedVectorCounts: Readonly<Record<string, HandCount>> = {
  'vector-ops/copy/columns-of-a-tile': counted(columnsOfTile),
  'vector-ops/copy/eight-threads': main(COPY, (n) => contiguous(n, 1, 0, 8)),
  'vector-ops/copy/one-based': main(COPY, oneBased),
  'vector-ops/copy/one-based-too-many': main(COPY, oneBasedByFour),
  // The 32 active threads walk over the words of all 256, 32 neighbours in each iteration.
  'vector-ops/copy/one-warp': byWords(COPY),
  'vector-ops/copy/one-workgroup': byWords(COPY),
  'vector-ops/copy/own-piece': main(COPY, (n) => turns(n, 16, 32)),
  'vector-ops/copy/plan-of-words': byVectors(COPY, 'rest'),
  'vector-ops/copy/staged': counted(staged),
  'vector-ops/scale/even-and-odd': main(SCALE, evenAndOdd),
  'vector-ops/scale/one-thread-in-four': main(SCALE, (n) => turns(n, 4, 8)),
  'vector-ops/scale/pairs': main(SCALE, (n) => turns(n, 2, 32)),
  'vector-ops/scale/progress': progress,
  'vector-ops/scale/strided-small-workgroups': main(SCALE, (n) => turns(n, 64, 16)),
  'vector-ops/scale/vectors-from-one': main(SCALE, vectorsFromOne),
  // Its barriers involve no memory, and each round of a workgroup adds 256 neighbours.
  'vector-ops/add/barrier-a-round': byWords(ADD),
  'vector-ops/add/checks-itself': counted(checksItself),
  'vector-ops/add/one-thread': main(ADD, single),
  'vector-ops/add/private-array': main(ADD, (n) => turns(n, 4, 32)),
  'vector-ops/add/sum-in-output': counted(sumInOutput),
  'vector-ops/triad/by-columns': main(TRIAD, byColumns),
  'vector-ops/triad/by-columns-staged': counted(byColumnsStaged),
  'vector-ops/triad/eight-dispatches': eightDispatches,
  'vector-ops/triad/half-warps': main(TRIAD, (n) => contiguous(n, 1, 0, 16)),
  'vector-ops/triad/products-in-scratch': counted(productsInScratch),
  'vector-ops/triad/two-passes': twoPasses,
};

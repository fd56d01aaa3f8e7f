import { alike, type Count, contiguous, floats, type HandCount, loads, requireMultiple, shared, stores, sum } from './count.ts';

/** Kernels of bench/xray/kernels. */

function main(count: Count) {
  return [{ entryPoint: 'main', ...count }];
}

/** 32 lanes, 32 bytes apart. */
const copyStrided: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 256);
  return main(sum(loads(alike(n / 32, 32, 32)), stores(contiguous(n))));
};

/** From the second word of a sector on; the last request ends at the last word, which two lanes read. */
const copyOffset: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 32);
  return main(sum(loads({ accesses: n, requests: n / 32, sectors: (5 * n) / 32 - 1 }), stores(contiguous(n))));
};

/** Every second word of 32, in both branches; one operation in one, two in the other. */
const divergentBranch: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 128);
  const branch = sum(loads(alike(n / 32, 16, 4)), stores(alike(n / 32, 16, 4)));
  return main(sum(branch, branch, floats((1 + 2) * (n / 2))));
};

/** In round k the lanes k … 31 load words 0 … 31 − k: four sectors for k < 8, three for k < 16, and so on. 1 + 2 + … + 32 = 528 loads. */
const divergentLoop: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 32);
  const warps = n / 32;
  const read = loads({ accesses: 528 * warps, requests: 32 * warps, sectors: 8 * (4 + 3 + 2 + 1) * warps });
  return main(sum(read, stores(contiguous(n)), floats(528 * warps)));
};

/** Each warp moves a row of 32 into the tile and a column out of it: all in one bank, or one word in each. */
function transpose(conflictsOfColumn: number): HandCount {
  return ({ n = 0 }) => {
    if (n !== 128 * 128) throw new RangeError('The kernel transposes 128×128 elements.');
    return main(sum(loads(contiguous(n)), shared(n, n / 32), shared(n, n / 32, (conflictsOfColumn * n) / 32), stores(contiguous(n))));
  };
}

export const standaloneCounts: Readonly<Record<string, HandCount>> = {
  'copy-strided': copyStrided,
  'copy-offset': copyOffset,
  'divergent-branch': divergentBranch,
  'divergent-loop': divergentLoop,
  'transpose-conflicts': transpose(31),
  'transpose-padded': transpose(0),
};

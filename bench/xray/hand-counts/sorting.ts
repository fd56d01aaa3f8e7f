import { bankConflicts, contiguous, type HandCount, loads, shared, stores, sum, times, upTo } from './count.ts';

const LANES = 32;
const BLOCK = 512;
const WG = 64;
const KEYS_OF_A_THREAD = BLOCK / WG;

/** Every thread touches a word, no two lanes of a warp in the same bank. */
const everyone = shared(WG, WG / LANES);

/** All threads put down their keys, or take some. */
const all = times(KEYS_OF_A_THREAD, everyone);

const EXCHANGES = 21;
const MOVES = 16;

/** Key k of a sorted block lies in the row of its thread's register, so that keys of neighbours in the output meet in few banks. */
const wordOf = (key: number): number => (key % KEYS_OF_A_THREAD) * WG + Math.floor(key / KEYS_OF_A_THREAD);

function takenInOrder(keys: number) {
  const warps = upTo(Math.ceil(keys / LANES)).map((warp) =>
    upTo(Math.min(LANES, keys - warp * LANES)).map((lane) => wordOf(warp * LANES + lane)),
  );
  return sum(...warps.map((words) => shared(words.length, 1, bankConflicts(words))));
}

/** Rung 3. Each thread writes its keys to workgroup memory one last time before the store. */
const eightInRegisters: HandCount = ({ n = 0 }) => {
  const blocks = Math.ceil(n / BLOCK);
  const keys = contiguous(n);
  const taken = upTo(blocks).map((block) => takenInOrder(Math.min(BLOCK, n - block * BLOCK)));
  return [{ entryPoint: 'main', ...sum(loads(keys), times(blocks * (2 * EXCHANGES + 1), all), ...taken, stores(keys)) }];
};

/** Rung 4. */
const threeStrides: HandCount = ({ n = 0 }) => {
  const keys = contiguous(n);
  return [{ entryPoint: 'main', ...sum(loads(keys), times(Math.ceil(n / BLOCK) * 2 * MOVES, all), stores(keys)) }];
};

export const sortingCounts: Readonly<Record<string, HandCount>> = {
  'sorting/blocks/03-eight-in-registers': eightInRegisters,
  'sorting/blocks/04-three-strides-at-once': threeStrides,
};

import { ACCESS_WORDS, BANKS, LANES } from './warp-request.ts';

/** The distinct words of each bank in one phase; refilled for each phase. */
const inBank = new Uint32Array(BANKS * LANES);
const countOf = new Uint8Array(BANKS);

/**
 * Extra passes of one request over the banks. Wide accesses run in phases of 128 bytes: 32 lanes of 4 bytes, 16 of 8, 8 of 16 (12 bytes as
 * 16; more than 16 in pieces of 16). A phase takes as many passes as the fullest bank holds different words; lanes that ask for the same word
 * share it. Banks and shared words: NVIDIA, CUDA C++ Programming Guide, shared memory of compute capability 5.x and later; phases: what NVIDIA says of
 * 64- and 128-bit accesses.
 *
 * @param firstWords by lane
 * @param touching bit l: lane l takes part
 * @param words of each lane
 */
export function countBankConflicts(firstWords: Uint32Array, touching: number, words: number): number {
  const pieces = Math.floor(words / ACCESS_WORDS);
  const rest = words % ACCESS_WORDS;
  const ofPiece = pieces === 0 ? 0 : conflictsOf(firstWords, touching, ACCESS_WORDS);
  // All lanes move on to other banks by the same amount, so each piece has as many conflicts as the first.
  return pieces * ofPiece + (rest === 0 ? 0 : conflictsOf(firstWords, touching, rest));
}

/**
 * Passes that a request takes where no bank conflicts: one for each 128 bytes that take part. The request's
 * passes are these and its conflicts.
 *
 * @param touching bit l: lane l takes part
 * @param words of each lane
 */
export function countPhases(touching: number, words: number): number {
  const pieces = Math.floor(words / ACCESS_WORDS);
  const rest = words % ACCESS_WORDS;
  return pieces * phasesOf(touching, ACCESS_WORDS) + (rest === 0 ? 0 : phasesOf(touching, rest));
}

function phasesOf(touching: number, width: number): number {
  const lanes = lanesOfPhase(width);
  let phases = 0;
  for (let lane = 0; lane < LANES; lane += lanes) phases += ((touching >>> lane) & (2 ** lanes - 1)) === 0 ? 0 : 1;
  return phases;
}

function lanesOfPhase(width: number): number {
  return LANES / (width > 2 ? ACCESS_WORDS : width);
}

function conflictsOf(firstWords: Uint32Array, touching: number, width: number): number {
  const lanes = lanesOfPhase(width);
  let conflicts = 0;
  for (let lane = 0; lane < LANES; lane += lanes) conflicts += Math.max(0, passes(firstWords, touching, lane, lane + lanes, width) - 1);
  return conflicts;
}

function passes(firstWords: Uint32Array, touching: number, from: number, to: number, width: number): number {
  countOf.fill(0);
  let most = 0;
  for (let lane = from; lane < to; lane++) {
    if (((touching >>> lane) & 1) === 0) continue;
    const first = firstWords[lane] ?? 0;
    for (let word = first; word < first + width; word++) most = Math.max(most, putInBank(word));
  }
  return most;
}

/** The number of distinct words that the word's bank then holds. */
function putInBank(word: number): number {
  const bank = word % BANKS;
  const count = countOf[bank] ?? 0;
  const start = bank * LANES;
  for (let i = start; i < start + count; i++) if (inBank[i] === word) return count;
  inBank[start + count] = word;
  countOf[bank] = count + 1;
  return count + 1;
}

import type { Picture, Step } from '@rooflab/grader/picture-words';
import { BANKS, fewestSectors, SECTOR_WORDS, WORD_BYTES } from '@rooflab/roofline';
import { formatCount } from '@rooflab/roofline/units';

/** One request of a warp: each lane's address, and what follows from the addresses. */
export type WarpRequest = Pick<Picture, 'memory' | 'bytes'> & Pick<Step, 'addresses' | 'sectors' | 'bankConflicts'>;

export function requestOf({ memory, bytes }: Picture, { addresses, sectors, bankConflicts }: Step): WarpRequest {
  return { memory, bytes, addresses, sectors, bankConflicts };
}

/** What a lane touches. */
export interface LaneTouch {
  readonly lane: number;
  readonly address: number;
  readonly firstWord: number;
  /** Words of one access; smaller values count as one. */
  readonly words: number;
}

/** The lanes that take part, ascending. */
export function touchesOf({ addresses, bytes }: Pick<WarpRequest, 'addresses' | 'bytes'>): LaneTouch[] {
  const words = Math.max(1, Math.ceil(bytes / WORD_BYTES));
  return addresses.flatMap((address, lane) =>
    address === null ? [] : [{ lane, address, firstWord: Math.floor(address / WORD_BYTES), words }],
  );
}

/** The distinct words that are touched, ascending. */
export function wordsOf(touches: readonly LaneTouch[]): number[] {
  const words = new Set(touches.flatMap((touch) => Array.from({ length: touch.words }, (_, word) => touch.firstWord + word)));
  return [...words].sort((a, b) => a - b);
}

export interface Sector {
  /** Byte address divided by 32. */
  readonly index: number;
  /** Whether each word of the sector is touched. */
  readonly touched: readonly boolean[];
}

/** Touched sectors, ascending. */
export function sectorsOf(words: readonly number[]): Sector[] {
  const sectors = new Map<number, boolean[]>();
  for (const word of words) {
    const index = Math.floor(word / SECTOR_WORDS);
    const touched = sectors.get(index) ?? new Array<boolean>(SECTOR_WORDS).fill(false);
    touched[word % SECTOR_WORDS] = true;
    sectors.set(index, touched);
  }
  return [...sectors].map(([index, touched]) => ({ index, touched }));
}

/** For each bank, the distinct words in it, ascending. */
export function banksOf(words: readonly number[]): number[][] {
  const banks = Array.from({ length: BANKS }, (): number[] => []);
  for (const word of words) banks[word % BANKS]?.push(word);
  return banks;
}

/** A description of the picture, in a sentence or two. */
export function requestSentence(request: WarpRequest): string {
  const touches = touchesOf(request);
  const words = wordsOf(touches);
  const lanes = counted(touches.length, 'lane', { others: ` ${touches.length === 1 ? 'touches' : 'touch'} ` });
  return request.memory === 'storage' ? lanes + sectorSentence(request, words) : lanes + bankSentence(request, words);
}

function sectorSentence({ sectors }: WarpRequest, words: readonly number[]): string {
  const fewest = fewestSectors(words.length);
  const touched = counted(sectors, 'sector');
  return sectors > fewest ? `${touched}; side by side they would need ${fewest}.` : `${touched}, the fewest possible.`;
}

function bankSentence({ bankConflicts, bytes }: WarpRequest, words: readonly number[]): string {
  const used = banksOf(words).filter(({ length }) => length > 0).length;
  const touched = `${counted(words.length, 'word', { others: '' })} in ${counted(used, 'bank')}`;
  const phases = phasesOf(bytes);
  const wide =
    phases === 1
      ? ''
      : ` Accesses of ${bytes} bytes go in ${phases} turns of ${BANKS / phases} lanes, and in each a bank may serve one word.`;
  const passes =
    bankConflicts === 0 ? 'no bank is used twice' : `that takes ${counted(bankConflicts, 'extra pass', { plural: 'extra passes' })}`;
  return `${touched}: ${passes}.${wide}`;
}

/** Turns that an access takes without any conflict: a turn moves 128 bytes. */
function phasesOf(bytes: number): number {
  if (bytes <= WORD_BYTES) return 1;
  return bytes <= 2 * WORD_BYTES ? 2 : 4;
}

function counted(count: number, unit: string, { plural = `${unit}s`, others = '' } = {}): string {
  return `${formatCount(count)} ${count === 1 ? unit : plural}${others}`;
}

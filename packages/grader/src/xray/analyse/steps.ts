import { MOST_STEPS, type Xray } from '@rooflab/result';
import { ACCESS_BYTES, ACCESS_WORDS, countBankConflicts, LANES, WORD_BYTES } from '@rooflab/roofline';
import type { Site } from '../trace.ts';
import { wordsOf } from './access.ts';
import { RequestShape } from './request-shape.ts';
import type { Requests } from './requests.ts';

type Picture = Xray['pictures'][number];
type Step = Picture['steps'][number];

/** One request of a warp, in the order of its iterations. */
export interface Turn {
  readonly request: number;
  readonly lanes: number;
  /** By lane, in bytes; null for those that take no part or are out of bounds. */
  readonly addresses: readonly (number | null)[];
  readonly sectors: number;
  readonly bankConflicts: number;
}

/** Reads the iterations of one place: for each request, one for each of the first `pieces` of its value. */
export function readTurns(requests: Requests, turns: readonly number[], { site, pieces }: { site: Site; pieces: number }): Turn[] {
  const shape = new RequestShape();
  const words = wordsOf(site);
  return turns.flatMap((request) => {
    shape.read(requests, request);
    const lanes = (requests.starts[request + 1] ?? 0) - (requests.starts[request] ?? 0);
    return Array.from({ length: pieces }, (_, piece): Turn => {
      const width = Math.min(words - piece * ACCESS_WORDS, ACCESS_WORDS);
      if (site.memory === 'storage') shape.findSectors(width, piece * ACCESS_WORDS);
      return {
        request,
        lanes,
        addresses: addressesOf(shape, piece * ACCESS_BYTES),
        sectors: site.memory === 'storage' ? shape.sectorCount : 0,
        bankConflicts: site.memory === 'workgroup' ? countBankConflicts(shape.words, shape.touching, width) : 0,
      };
    });
  });
}

function addressesOf({ touching, words }: RequestShape, offsetBytes: number): Turn['addresses'] {
  return Array.from({ length: LANES }, (_, lane) =>
    ((touching >>> lane) & 1) === 0 ? null : WORD_BYTES * (words[lane] ?? 0) + offsetBytes,
  );
}

/** Iterations that look alike; their numbers, from 0, ascending. */
type Alike = readonly number[];

/**
 * The steps that a reader goes through, in the order of their first iterations: consecutive iterations that look alike are merged. If there
 * are more than 12, all that look alike are merged; if there are still more, those that stand for most iterations are kept, and always that
 * of the typical iteration.
 *
 * @param typical number of an iteration, from 0
 */
export function chooseSteps(turns: readonly Turn[], typical: number): Pick<Picture, 'steps' | 'typical'> {
  const looks = turns.map(lookOf);
  const rows = inRows(looks);
  const all = rows.length <= MOST_STEPS ? rows : byLook(looks);
  const isTypical = (alike: Alike) => alike.includes(typical);
  const ranked = [...all].sort((a, b) => Number(isTypical(b)) - Number(isTypical(a)) || b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  const kept = ranked.slice(0, MOST_STEPS).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  return { steps: kept.flatMap((alike) => stepOf(turns, alike)), typical: kept.findIndex(isTypical) };
}

/** Also merges iterations that differ only in their offset in memory. */
function lookOf({ lanes, addresses, sectors, bankConflicts }: Turn): string {
  const first = addresses.find((address) => address !== null) ?? 0;
  return [lanes, sectors, bankConflicts, ...addresses.map((address) => (address === null ? '' : address - first))].join();
}

function inRows(looks: readonly string[]): Alike[] {
  const rows: number[][] = [];
  for (const [turn, look] of looks.entries()) {
    const row = rows.at(-1);
    if (row && looks[turn - 1] === look) row.push(turn);
    else rows.push([turn]);
  }
  return rows;
}

function byLook(looks: readonly string[]): Alike[] {
  const alike = new Map<string, number[]>();
  for (const [turn, look] of looks.entries()) {
    const known = alike.get(look);
    if (known) known.push(turn);
    else alike.set(look, [turn]);
  }
  return [...alike.values()];
}

function stepOf(turns: readonly Turn[], alike: Alike): Step[] {
  const [number = 0] = alike;
  const turn = turns[number];
  if (!turn) return [];
  const { lanes, addresses, sectors, bankConflicts } = turn;
  return [
    {
      turn: number + 1,
      turns: alike.length,
      advanceBytes: advanceOf(turns, alike),
      ...{ lanes, addresses: [...addresses], sectors, bankConflicts },
    },
  ];
}

/** Null where other iterations lie in between, or where the distances differ. */
function advanceOf(turns: readonly Turn[], alike: Alike): number | null {
  const starts = alike.map((turn) => turns[turn]?.addresses.find((address) => address !== null) ?? 0);
  const [first = 0, second] = starts;
  if (second === undefined || (alike.at(-1) ?? 0) - (alike[0] ?? 0) !== alike.length - 1) return null;
  return starts.every((start, i) => start === first + i * (second - first)) ? second - first : null;
}

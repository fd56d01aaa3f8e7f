import { ACCESS_WORDS, fewestSectors, LANES, SECTOR_WORDS } from '@rooflab/roofline';
import { PLACE, RECORD_WORDS } from '../trace.ts';
import type { Requests } from './requests.ts';

/** In a tile of four columns, one pair of neighbours in four lies in two rows. */
const AGREED_LANES = 0.75;

/** A lane's words lie in at most two sectors. */
const MOST_SECTORS = LANES * Math.ceil(1 + (ACCESS_WORDS - 1) / SECTOR_WORDS);

/** Which memory the lanes of one request touch; refilled for each request. */
export class RequestShape {
  /** Lanes that are out of bounds; how many of them read a value that `select` discards; and the lowest word of each kind. */
  outside = 0;
  discarded = 0;
  lowestOutside = 0;
  lowestDiscarded = 0;
  /** Bit l: lane l touches memory; a lane out of bounds does not. */
  touching = 0;
  /** By lane: the first word that it touches. */
  readonly words = new Uint32Array(LANES);
  /** The `touchingLanes` first words, ascending. */
  private readonly sorted = new Uint32Array(LANES);
  private touchingLanes = 0;
  sectorCount = 0;
  /** Ascending, `sectorCount` of them. */
  readonly sectors = new Uint32Array(MOST_SECTORS);
  /** Bit w: word w of the sector is touched. */
  readonly masks = new Uint8Array(MOST_SECTORS);

  /** Reads the lanes of a request. */
  read({ trace: { records }, starts, order, warpOf, geometry: { warps, invocations } }: Requests, request: number): void {
    const warp = warpOf[request] ?? 0;
    const workgroup = Math.floor(warp / warps);
    const firstLane = workgroup * invocations + (warp - workgroup * warps) * LANES;
    const end = starts[request + 1] ?? 0;
    const begin = starts[request] ?? 0;
    this.touching = 0;
    this.touchingLanes = 0;
    this.discarded = 0;
    this.lowestOutside = 0xffff_ffff;
    this.lowestDiscarded = 0xffff_ffff;
    for (let i = begin; i < end; i++) {
      const at = (order[i] ?? 0) * RECORD_WORDS;
      const word = records[at + 3] ?? 0;
      const place = records[at + 1] ?? 0;
      if ((place & PLACE.outOfBounds) !== 0) {
        this.addOutside(word, (place & PLACE.discarded) !== 0);
        continue;
      }
      const lane = (records[at] ?? 0) - firstLane;
      this.touching |= 1 << lane;
      this.words[lane] = word;
      this.insert(word);
    }
    this.outside = end - begin - this.touchingLanes;
  }

  private addOutside(word: number, isDiscarded: boolean): void {
    if (isDiscarded) {
      this.discarded++;
      this.lowestDiscarded = Math.min(this.lowestDiscarded, word);
    } else this.lowestOutside = Math.min(this.lowestOutside, word);
  }

  /** Inserts mostly at the end: neighbours come in order. */
  private insert(word: number): void {
    let place = this.touchingLanes++;
    while (place > 0 && (this.sorted[place - 1] ?? 0) > word) {
      this.sorted[place] = this.sorted[place - 1] ?? 0;
      place--;
    }
    this.sorted[place] = word;
  }

  /** Finds the sectors of lanes that touch `words` words each, at most 16 bytes, starting at word `from` of their values. */
  findSectors(words: number, from = 0): void {
    this.sectorCount = 0;
    for (let i = 0; i < this.touchingLanes; i++) {
      if (i > 0 && this.sorted[i] === this.sorted[i - 1]) continue;
      let word = (this.sorted[i] ?? 0) + from;
      const end = word + words;
      while (word < end) {
        const sector = Math.floor(word / SECTOR_WORDS);
        const sectorEnd = Math.min(end, (sector + 1) * SECTOR_WORDS);
        this.cover(sector, ((1 << (sectorEnd - word)) - 1) << (word % SECTOR_WORDS));
        word = sectorEnd;
      }
    }
  }

  /** All lanes touch equally many words, so a known sector's distance from the last one is the difference of their numbers. */
  private cover(sector: number, mask: number): void {
    const last = this.sectorCount - 1;
    const back = last < 0 ? -1 : (this.sectors[last] ?? 0) - sector;
    if (back < 0) {
      this.sectors[this.sectorCount] = sector;
      this.masks[this.sectorCount++] = mask;
    } else {
      this.masks[last - back] = (this.masks[last - back] ?? 0) | mask;
    }
  }

  /** Distinct words among those of `findSectors`. */
  distinctWords(): number {
    let words = 0;
    for (let i = 0; i < this.sectorCount; i++) words += bitCount(this.masks[i] ?? 0);
    return words;
  }

  /** Bytes between neighbouring lanes: the distance shared by three in four pairs, or NaN; null without neighbours. */
  strideBytes(): number | null {
    const pairs = this.touching & (this.touching << 1);
    if (pairs === 0) return null;
    let [stride, agreeing, neighbours] = [0, 0, 0];
    for (let lane = 1; lane < LANES; lane++) {
      if (((pairs >>> lane) & 1) === 0) continue;
      const bytes = this.bytesBefore(lane);
      // The candidate of a majority vote: each disagreement cancels one agreement.
      if (agreeing === 0) stride = bytes;
      agreeing += bytes === stride ? 1 : -1;
      neighbours++;
    }
    let votes = 0;
    for (let lane = 1; lane < LANES; lane++) votes += ((pairs >>> lane) & 1) === 1 && this.bytesBefore(lane) === stride ? 1 : 0;
    return votes >= AGREED_LANES * neighbours ? stride : Number.NaN;
  }

  private bytesBefore(lane: number): number {
    return 4 * ((this.words[lane] ?? 0) - (this.words[lane - 1] ?? 0));
  }
}

/**
 * Finds the sectors of each piece of at most 16 bytes of values of `words` words, one after the other; `found` gets the fewest sectors that
 * its bytes need.
 */
export function eachPiece(shape: RequestShape, words: number, found: (fewest: number) => void): void {
  for (let from = 0; from < words; from += ACCESS_WORDS) {
    shape.findSectors(Math.min(words - from, ACCESS_WORDS), from);
    found(fewestSectors(shape.distinctWords()));
  }
}

/** Number of set bits in a byte. */
export function bitCount(byte: number): number {
  const pairs = byte - ((byte >>> 1) & 0x55);
  const nibbles = (pairs & 0x33) + ((pairs >>> 2) & 0x33);
  return (nibbles + (nibbles >>> 4)) & 0x0f;
}

import { SECTOR_WORDS } from '@rooflab/roofline';
import { ATOMIC, WRITES } from '../xray/analyse/access.ts';
import { grown, SectorIndex } from '../xray/analyse/sector-index.ts';

/** Kinds of accesses that are told apart: reads and writes, atomic or not. */
const KINDS = 4;
/** Of each kind the last access is kept, and the last one by another actor. */
const KEPT = 2;
const SLOTS = KINDS * KEPT;

const NOBODY = -1;

/** A stretch of the run in which nothing orders the accesses of different actors, and one access of an actor. */
export interface Touch {
  /** Increases from one stretch to the next. */
  readonly round: number;
  /** An invocation of a workgroup, or a workgroup. */
  readonly actor: number;
  /** `READS`, `WRITES`, `ATOMIC`. */
  readonly access: number;
  /** The access's number. */
  readonly number: number;
}

/** Which accesses touched which word, to find those that race. */
export class TouchedWords {
  private readonly index = new SectorIndex();
  private roundOf = new Uint32Array(1024);
  private actors = new Int32Array(1024 * SLOTS);
  private numbers = new Uint32Array(1024 * SLOTS);

  /** A number for each word, from 0. */
  idOf(region: number, word: number): number {
    return this.index.idOf(region, Math.floor(word / SECTOR_WORDS)) * SECTOR_WORDS + (word % SECTOR_WORDS);
  }

  /** The number of the last access with which this one races; null for none. */
  add(id: number, touch: Touch): number | null {
    this.begin(id, touch.round);
    const kind = kindOf(touch.access);
    let racing: number | null = null;
    for (let other = 0; other < KINDS; other++) {
      if (!conflict(kind, other)) continue;
      for (let slot = id * SLOTS + other * KEPT; slot < id * SLOTS + (other + 1) * KEPT; slot++) {
        const actor = this.actors[slot] ?? NOBODY;
        if (actor === NOBODY || actor === touch.actor) continue;
        racing = Math.max(racing ?? 0, this.numbers[slot] ?? 0);
      }
    }
    this.keep(id * SLOTS + kind * KEPT, touch);
    return racing;
  }

  private begin(id: number, round: number): void {
    this.roundOf = grown(this.roundOf, id + 1);
    this.actors = grown(this.actors, (id + 1) * SLOTS);
    this.numbers = grown(this.numbers, (id + 1) * SLOTS);
    if (this.roundOf[id] === round) return;
    this.roundOf[id] = round;
    this.actors.fill(NOBODY, id * SLOTS, (id + 1) * SLOTS);
  }

  private keep(slot: number, { actor, number }: Touch): void {
    const last = this.actors[slot] ?? NOBODY;
    if (last !== NOBODY && last !== actor) {
      this.actors[slot + 1] = last;
      this.numbers[slot + 1] = this.numbers[slot] ?? 0;
    }
    this.actors[slot] = actor;
    this.numbers[slot] = number;
  }
}

function kindOf(access: number): number {
  return ((access & WRITES) === 0 ? 0 : 1) + ((access & ATOMIC) === 0 ? 0 : 2);
}

/** One of them writes, and not both are atomic. */
function conflict(kind: number, other: number): boolean {
  return ((kind | other) & 1) === 1 && (kind & other & 2) === 0;
}

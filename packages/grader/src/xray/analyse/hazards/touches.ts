import { ATOMIC, READS, WRITES } from '../access.ts';
import { grown } from '../sector-index.ts';

/** No node, no actor. */
const NONE = 0xffff_ffff;

/** `NOBODY`, the number of the only actor + 1, or `SEVERAL`. */
export type Actors = number;

export const NOBODY: Actors = 0;
export const SEVERAL: Actors = 0xffff_ffff;

export function joined(one: Actors, other: Actors): Actors {
  if (one === NOBODY || one === other) return other;
  return other === NOBODY ? one : SEVERAL;
}

/** Most places that are distinguished per word and round; beyond them only the choice of reported line pairs changes. */
const MOST_PLACES = 64;

/**
 * Who touches which word in one round: for each word a list of the places that touch it, and for each place the two lowest actors with the
 * time of their first touch. An actor is an invocation of a workgroup, or a workgroup of a dispatch. The outcome does not depend on the
 * order in which touches are added.
 */
export class Touches {
  private round = 0;
  private roundOf = new Uint32Array(1024);
  private heads = new Uint32Array(1024);
  private words = new Uint32Array(1024);
  private wordCount = 0;
  private nodes = 0;
  private places = new Uint32Array(1024);
  private next = new Uint32Array(1024);
  private lowest = new Uint32Array(1024);
  private lowestAt = new Uint32Array(1024);
  private second = new Uint32Array(1024);
  private secondAt = new Uint32Array(1024);
  private hasMore = new Uint8Array(1024);
  /** By place: what it does. */
  private access: Uint8Array = new Uint8Array();

  begin(access: Uint8Array): void {
    this.round++;
    this.wordCount = 0;
    this.nodes = 0;
    this.access = access;
  }

  /** @param at time of the touch: comparable with others of the same actor */
  touch(word: number, place: number, actor: number, at: number): void {
    let node = this.headOf(word);
    for (let known = 1; node !== NONE && this.places[node] !== place; known++) {
      if (known === MOST_PLACES) return;
      node = this.next[node] ?? NONE;
    }
    if (node === NONE) this.create(word, place, actor, at);
    else this.join(node, actor, at);
  }

  private headOf(word: number): number {
    this.roundOf = grown(this.roundOf, word + 1);
    if (this.roundOf[word] === this.round) return this.heads[word] ?? NONE;
    this.heads = grown(this.heads, word + 1);
    this.words = grown(this.words, this.wordCount + 1);
    this.roundOf[word] = this.round;
    this.heads[word] = NONE;
    this.words[this.wordCount++] = word;
    return NONE;
  }

  private create(word: number, place: number, actor: number, at: number): void {
    const node = this.nodes++;
    if (node === this.places.length) this.growNodes();
    this.places[node] = place;
    this.next[node] = this.heads[word] ?? NONE;
    this.heads[word] = node;
    this.lowest[node] = actor;
    this.lowestAt[node] = at;
    this.second[node] = NONE;
    this.hasMore[node] = 0;
  }

  private growNodes(): void {
    const length = this.nodes;
    this.places = grown(this.places, length);
    this.next = grown(this.next, length);
    this.lowest = grown(this.lowest, length);
    this.lowestAt = grown(this.lowestAt, length);
    this.second = grown(this.second, length);
    this.secondAt = grown(this.secondAt, length);
    this.hasMore = grown(this.hasMore, length);
  }

  private join(node: number, actor: number, at: number): void {
    const lowest = this.lowest[node] ?? NONE;
    const second = this.second[node] ?? NONE;
    if (actor === lowest) this.lowestAt[node] = Math.min(at, this.lowestAt[node] ?? 0);
    else if (actor === second) this.secondAt[node] = Math.min(at, this.secondAt[node] ?? 0);
    else if (actor < lowest) this.makeLowest(node, actor, at);
    else if (actor < second) this.makeSecond(node, actor, at);
    else this.hasMore[node] = 1;
  }

  private makeLowest(node: number, actor: number, at: number): void {
    this.makeSecond(node, this.lowest[node] ?? NONE, this.lowestAt[node] ?? 0);
    this.lowest[node] = actor;
    this.lowestAt[node] = at;
  }

  private makeSecond(node: number, actor: number, at: number): void {
    if (this.second[node] !== NONE) this.hasMore[node] = 1;
    this.second[node] = actor;
    this.secondAt[node] = at;
  }

  /** Each word of the round once. */
  forEachWord(visit: (word: number, head: number) => void): void {
    for (let i = 0; i < this.wordCount; i++) {
      const word = this.words[i] ?? 0;
      visit(word, this.heads[word] ?? NONE);
    }
  }

  /** What all places together do to the word: bits, as for one access. */
  accessOf(head: number): number {
    let access = 0;
    for (let node = head; node !== NONE; node = this.next[node] ?? NONE) access |= this.accessOfNode(node);
    return access;
  }

  /** Who writes the word and who reads it. */
  actorsOf(head: number): { readonly writer: Actors; readonly reader: Actors } {
    const actors: { writer: Actors; reader: Actors } = { writer: NOBODY, reader: NOBODY };
    for (let node = head; node !== NONE; node = this.next[node] ?? NONE) {
      const access = this.accessOfNode(node);
      const actor = this.second[node] === NONE ? (this.lowest[node] ?? 0) + 1 : SEVERAL;
      if ((access & WRITES) !== 0) actors.writer = joined(actors.writer, actor);
      if ((access & READS) !== 0) actors.reader = joined(actors.reader, actor);
    }
    return actors;
  }

  /** Pairs of places that two actors touch, at least one of them writing, not both atomically. A place may pair with itself. */
  races(head: number, found: (place: number, other: number) => void): void {
    for (let a = head; a !== NONE; a = this.next[a] ?? NONE) {
      for (let b = a; b !== NONE; b = this.next[b] ?? NONE) {
        if (this.isRace(a, b)) found(this.places[a] ?? 0, this.places[b] ?? 0);
      }
    }
  }

  private isRace(a: number, b: number): boolean {
    const first = this.accessOfNode(a);
    const other = this.accessOfNode(b);
    if (((first | other) & WRITES) === 0 || (first & other & ATOMIC) !== 0) return false;
    return this.second[a] !== NONE || this.second[b] !== NONE || this.lowest[a] !== this.lowest[b];
  }

  /** Places that read the word without an earlier write by the same actor. */
  readsBeforeWrites(head: number, found: (place: number) => void): void {
    for (let node = head; node !== NONE; node = this.next[node] ?? NONE) {
      if ((this.accessOfNode(node) & READS) === 0) continue;
      const lowest = this.isWrittenBefore(head, this.lowest[node] ?? NONE, this.lowestAt[node] ?? 0);
      const second = this.second[node] === NONE || this.isWrittenBefore(head, this.second[node] ?? NONE, this.secondAt[node] ?? 0);
      if (!lowest || !second) found(this.places[node] ?? 0);
    }
  }

  /** Also true where a writing place has more actors than are kept, and this may be one of them. */
  private isWrittenBefore(head: number, actor: number, at: number): boolean {
    for (let node = head; node !== NONE; node = this.next[node] ?? NONE) {
      if ((this.accessOfNode(node) & WRITES) === 0) continue;
      if (this.lowest[node] === actor && (this.lowestAt[node] ?? 0) < at) return true;
      if (this.second[node] === actor && (this.secondAt[node] ?? 0) < at) return true;
      if (this.hasMore[node] === 1 && actor > (this.second[node] ?? NONE)) return true;
    }
    return false;
  }

  private accessOfNode(node: number): number {
    return this.access[this.places[node] ?? 0] ?? 0;
  }
}

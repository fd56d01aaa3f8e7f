import { SECTOR_WORDS } from '@rooflab/roofline';
import { PLACE, RECORD_WORDS } from '../../trace.ts';
import { WRITES } from '../access.ts';
import type { Requests } from '../requests.ts';
import { grown, SectorIndex } from '../sector-index.ts';
import type { DispatchHazards } from './dispatch-hazards.ts';
import type { NeededBarriers } from './needed-barriers.ts';
import { Touches } from './touches.ts';

/** One request, and the memory that it touches. */
export interface WatchedRequest {
  readonly requests: Requests;
  readonly request: number;
  /** Distinguishes variables (or buffers). */
  readonly region: number;
  /** Words per invocation. */
  readonly words: number;
}

/** A part of a dispatch in which nothing orders the accesses of different actors. */
export interface Round {
  /** Access bits by place. */
  readonly access: Uint8Array;
  readonly hazards: DispatchHazards;
}

/** What one workgroup does between two barriers. */
export interface Phase {
  /** The workgroup's number, from 1, different in each dispatch. */
  readonly workgroup: number;
  /** The dispatch's number, from 1: a word for which its workgroups raced is not reported again. 0 where workgroups share nothing. */
  readonly dispatch: number;
  /** Whether a word first written by this workgroup (0: by none) counts as written when the phase begins. */
  isWritten(writer: number): boolean;
  /** Whether reads of unwritten words are reported for this region. */
  isTold(region: number): boolean;
}

/** Races in one memory, and its words that are read before anybody writes them. */
export class MemoryWatch {
  private readonly index = new SectorIndex();
  private readonly touches = new Touches();
  /** By word: number of the workgroup that wrote it first; 0 for none. */
  private writtenBy = new Uint32Array(1024);
  /** By word: the last dispatch whose workgroups raced for it. */
  private racedIn = new Uint32Array(1024);

  begin({ access }: Round): void {
    this.touches.begin(access);
  }

  /** Its actors are the invocations of a workgroup. */
  addInvocations(watched: WatchedRequest): void {
    const { requests, request } = watched;
    const { invocations, warps } = requests.geometry;
    const workgroup = Math.floor((requests.warpOf[request] ?? 0) / warps);
    this.add(watched, (invocation) => invocation - workgroup * invocations);
  }

  /** Its actor is the workgroup. */
  addWorkgroup(watched: WatchedRequest): void {
    const { requests, request } = watched;
    const workgroup = Math.floor((requests.warpOf[request] ?? 0) / requests.geometry.warps);
    this.add(watched, () => workgroup);
  }

  private add({ requests, request, region, words }: WatchedRequest, actorOf: (invocation: number) => number): void {
    const { order, starts, placeOf } = requests;
    const { records } = requests.trace;
    const place = placeOf[request] ?? 0;
    const end = starts[request + 1] ?? 0;
    for (let i = starts[request] ?? 0; i < end; i++) {
      const record = order[i] ?? 0;
      const at = record * RECORD_WORDS;
      if (((records[at + 1] ?? 0) & PLACE.outOfBounds) !== 0) continue;
      const actor = actorOf(records[at] ?? 0);
      const first = records[at + 3] ?? 0;
      for (let word = first; word < first + words; word++) this.touches.touch(this.idOf(region, word), place, actor, record);
    }
  }

  private idOf(region: number, word: number): number {
    return this.index.idOf(region, Math.floor(word / SECTOR_WORDS)) * SECTOR_WORDS + (word % SECTOR_WORDS);
  }

  /** The word's index in its region. */
  private wordOf(id: number): number {
    return this.index.sectorOf(Math.floor(id / SECTOR_WORDS)) * SECTOR_WORDS + (id % SECTOR_WORDS);
  }

  /** Actors are workgroups. @param dispatch its number, from 1 */
  endOfDispatch({ hazards }: Round, dispatch: number): void {
    this.touches.forEachWord((id, head) => {
      this.touches.races(head, (place, other) => {
        hazards.addRace({ place, other, word: this.wordOf(id), acrossWorkgroups: true });
        this.racedIn = grown(this.racedIn, id + 1);
        this.racedIn[id] = dispatch;
      });
    });
  }

  /** Passes on what the phase that ends has touched. */
  tell(needed: NeededBarriers, workgroup: number): void {
    needed.endOfPhase(this.touches, workgroup);
  }

  /** Actors are the invocations of a workgroup between two barriers. */
  endOfPhase({ hazards }: Round, { workgroup, dispatch, isWritten, isTold }: Phase): void {
    this.touches.forEachWord((id, head) => {
      let isRaced = dispatch > 0 && this.racedIn[id] === dispatch;
      this.touches.races(head, (place, other) => {
        isRaced = true;
        hazards.addRace({ place, other, word: this.wordOf(id), acrossWorkgroups: false });
      });
      this.writtenBy = grown(this.writtenBy, id + 1);
      if (isWritten(this.writtenBy[id] ?? 0)) return;
      if (!isRaced && isTold(this.index.regionOf(Math.floor(id / SECTOR_WORDS)))) {
        this.touches.readsBeforeWrites(head, (place) => hazards.addUnwritten({ place, word: this.wordOf(id) }));
      }
      if ((this.touches.accessOf(head) & WRITES) !== 0) this.writtenBy[id] = workgroup;
    });
  }
}

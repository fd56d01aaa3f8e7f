import { type Buffers, buffersOf } from './buffers.ts';
import type { FoundHazard } from './hazards/dispatch-hazards.ts';
import { MemoryWatch, type WatchedRequest } from './hazards/memory-watch.ts';
import { RequestShape } from './request-shape.ts';
import { Reuse } from './reuse.ts';
import type { Geometry, Traced } from './traced.ts';

/**
 * Words of all lanes that may be looked at for hazards: far more than a log holds, unless its accesses copy whole arrays. What comes after them is
 * counted, but its hazards are not found.
 */
const MOST_WATCHED_WORDS = 2 ** 26;

/** What the dispatches of one plan hand on to each other. */
export class Run {
  readonly traced: Traced;
  readonly buffers: Buffers;
  readonly reuse: Reuse;
  readonly storage = new MemoryWatch();
  readonly workgroupMemory = new MemoryWatch();
  readonly shape = new RequestShape();
  readonly hazards: FoundHazard[] = [];
  /** Of the dispatch that runs, from 1. */
  dispatch = 0;
  /** Of its first workgroup, from 1; workgroups of all dispatches are numbered through. */
  firstWorkgroup = 1;
  /** Whether all dispatches so far were recorded whole: only then it is known what nobody wrote. */
  isWhole = true;
  private nextWorkgroup = 1;
  private wordsLeft = MOST_WATCHED_WORDS;

  constructor(traced: Traced) {
    this.traced = traced;
    this.buffers = buffersOf(traced.instrumented.variables);
    this.reuse = new Reuse(this.buffers.list.length);
  }

  startDispatch({ workgroups, recordedWorkgroups }: Geometry): void {
    this.dispatch++;
    this.firstWorkgroup = this.nextWorkgroup;
    this.nextWorkgroup += recordedWorkgroups;
    this.isWhole &&= recordedWorkgroups === workgroups;
    this.reuse.startDispatch();
  }

  isFilled(buffer: number): boolean {
    return this.traced.filledBindings.has(this.buffers.list[buffer]?.binding ?? -1);
  }

  /** Whether hazards are looked for in this request, too. */
  watches({ requests: { starts }, request, words }: WatchedRequest): boolean {
    this.wordsLeft -= words * ((starts[request + 1] ?? 0) - (starts[request] ?? 0));
    return this.isWatching;
  }

  get isWatching(): boolean {
    return this.wordsLeft >= 0;
  }
}

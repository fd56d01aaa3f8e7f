import { type Buffers, buffersOf } from './buffers.ts';
import type { FoundHazard } from './hazards/dispatch-hazards.ts';
import { MemoryWatch, type WatchedRequest } from './hazards/memory-watch.ts';
import { RequestShape } from './request-shape.ts';
import { Reuse } from './reuse.ts';
import type { Geometry, Traced } from './traced.ts';

/**
 * Most words, over all lanes, that are examined for hazards: far more than a log holds, unless its accesses copy whole arrays. Later
 * accesses are counted, but their hazards are not found.
 */
const MOST_WATCHED_WORDS = 2 ** 26;

/** What the dispatches of one plan pass on to each other. */
export class Run {
  readonly traced: Traced;
  readonly buffers: Buffers;
  readonly reuse: Reuse;
  readonly storage = new MemoryWatch();
  readonly workgroupMemory = new MemoryWatch();
  readonly shape = new RequestShape();
  readonly hazards: FoundHazard[] = [];
  /** Number of the current dispatch, from 1. */
  dispatch = 0;
  /** Number of its first workgroup, from 1; the workgroups of all dispatches are numbered consecutively. */
  firstWorkgroup = 1;
  /** Whether all dispatches so far were recorded completely: only then is it known which words nobody wrote. */
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

  /** Whether this request, too, is examined for hazards. */
  watches({ requests: { starts }, request, words }: WatchedRequest): boolean {
    this.wordsLeft -= words * ((starts[request + 1] ?? 0) - (starts[request] ?? 0));
    return this.isWatching;
  }

  get isWatching(): boolean {
    return this.wordsLeft >= 0;
  }
}

import { grown } from '../sector-index.ts';
import { type Actors, joined, NOBODY, SEVERAL, type Touches } from './touches.ts';

/**
 * How many of a workgroup's barriers order anything: without them an invocation would read what another one writes, or write what another
 * one touches, with nothing in between. Consecutive phases that need no barrier between them are merged for as long as possible, which
 * gives the fewest barriers.
 */
export class NeededBarriers {
  /** Barriers needed by the workgroup that needs most. */
  most = 0;
  private workgroup = -1;
  private needed = 0;
  /** Number of the current group of merged phases. */
  private together = 0;
  private togetherOf = new Uint32Array(1024);
  /** By word, who wrote it and who read it in these phases, as `Actors`. */
  private writers = new Uint32Array(1024);
  private readers = new Uint32Array(1024);

  /** Phases of a workgroup come one after the other. */
  endOfPhase(touches: Touches, workgroup: number): void {
    if (workgroup !== this.workgroup) {
      this.workgroup = workgroup;
      this.needed = 0;
      this.together++;
    } else if (this.needsOrder(touches)) {
      this.needed++;
      this.together++;
    }
    this.most = Math.max(this.most, this.needed);
    touches.forEachWord((word, head) => {
      const { writer, reader } = touches.actorsOf(head);
      this.grow(word + 1);
      const isNew = this.togetherOf[word] !== this.together;
      this.togetherOf[word] = this.together;
      this.writers[word] = isNew ? writer : joined(this.writers[word] ?? NOBODY, writer);
      this.readers[word] = isNew ? reader : joined(this.readers[word] ?? NOBODY, reader);
    });
  }

  /** Whether a word was touched before in such a way that the new accesses must wait. */
  private needsOrder(touches: Touches): boolean {
    let needs = false;
    touches.forEachWord((word, head) => {
      if (needs || this.togetherOf[word] !== this.together) return;
      const { writer, reader } = touches.actorsOf(head);
      const [wrote, read] = [this.writers[word] ?? NOBODY, this.readers[word] ?? NOBODY];
      needs = differ(wrote, joined(writer, reader)) || differ(read, writer);
    });
    return needs;
  }

  private grow(length: number): void {
    this.togetherOf = grown(this.togetherOf, length);
    this.writers = grown(this.writers, length);
    this.readers = grown(this.readers, length);
  }
}

/** Whether the two sets contain different actors. */
function differ(one: Actors, other: Actors): boolean {
  return one !== NOBODY && other !== NOBODY && (one !== other || one === SEVERAL);
}

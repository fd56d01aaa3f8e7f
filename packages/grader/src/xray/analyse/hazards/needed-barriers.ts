import { grown } from '../sector-index.ts';
import type { Touches } from './touches.ts';

/** Of a word: who wrote or read it; an invocation's number + 1. */
const NOBODY = 0;
const SEVERAL = 0xffff_ffff;

/**
 * How many of the barriers of a workgroup order anything: without which an invocation reads what another one writes, or writes what another one touches, with nothing
 * in between. Phases that no barrier has to part are taken together for as long as that holds, which needs the fewest barriers.
 */
export class NeededBarriers {
  /** Of the workgroup that needs most. */
  most = 0;
  private workgroup = -1;
  private needed = 0;
  /** Numbers the phases that are taken together. */
  private together = 0;
  private togetherOf = new Uint32Array(1024);
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
      this.writers[word] = isNew ? writer : both(this.writers[word] ?? NOBODY, writer);
      this.readers[word] = isNew ? reader : both(this.readers[word] ?? NOBODY, reader);
    });
  }

  /** Whether a word was touched before in such a way that what comes now must wait. */
  private needsOrder(touches: Touches): boolean {
    let needs = false;
    touches.forEachWord((word, head) => {
      if (needs || this.togetherOf[word] !== this.together) return;
      const { writer, reader } = touches.actorsOf(head);
      const [wrote, read] = [this.writers[word] ?? NOBODY, this.readers[word] ?? NOBODY];
      needs = differ(wrote, both(writer, reader)) || differ(read, writer);
    });
    return needs;
  }

  private grow(length: number): void {
    this.togetherOf = grown(this.togetherOf, length);
    this.writers = grown(this.writers, length);
    this.readers = grown(this.readers, length);
  }
}

function both(one: number, other: number): number {
  if (one === NOBODY || one === other) return other;
  return other === NOBODY ? one : SEVERAL;
}

/** Whether somebody of the one is not somebody of the other. */
function differ(one: number, other: number): boolean {
  return one !== NOBODY && other !== NOBODY && (one !== other || one === SEVERAL);
}

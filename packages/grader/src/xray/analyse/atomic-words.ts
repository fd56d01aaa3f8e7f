import { SECTOR_WORDS } from '@rooflab/roofline';
import { grown, SectorIndex } from './sector-index.ts';

/** Atomic operations on each word, over one dispatch as recorded: those on one word run one after the other. */
export class AtomicWords {
  /** Operations on the word with most of them. */
  most = 0;
  private readonly index = new SectorIndex();
  private counts = new Uint32Array(1024);

  /** @param touching bit l: lane l takes part @param words by lane */
  add(region: number, { touching, words }: { readonly touching: number; readonly words: Uint32Array }): void {
    for (let lane = 0; lane < words.length; lane++) {
      if (((touching >>> lane) & 1) === 0) continue;
      const word = words[lane] ?? 0;
      const id = this.index.idOf(region, Math.floor(word / SECTOR_WORDS)) * SECTOR_WORDS + (word % SECTOR_WORDS);
      this.counts = grown(this.counts, id + 1);
      const count = (this.counts[id] ?? 0) + 1;
      this.counts[id] = count;
      this.most = Math.max(this.most, count);
    }
  }
}

/** The same for workgroup memory, of which each workgroup has its own. Workgroups come one after the other. */
export class WorkgroupAtomicWords {
  private workgroup = -1;
  private words = new AtomicWords();
  private earlier = 0;

  /** Operations on the word of each workgroup with most of them, summed over the workgroups. */
  get most(): number {
    return this.earlier + this.words.most;
  }

  add(workgroup: number, ...access: Parameters<AtomicWords['add']>): void {
    if (workgroup !== this.workgroup) {
      this.earlier = this.most;
      this.words = new AtomicWords();
      this.workgroup = workgroup;
    }
    this.words.add(...access);
  }
}

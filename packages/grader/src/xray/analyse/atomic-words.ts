import { SECTOR_WORDS } from '@rooflab/roofline';
import { grown, SectorIndex } from './sector-index.ts';

/** Atomic operations on each word of the storage buffers, over one dispatch as recorded: those on one word run one after the other. */
export class AtomicWords {
  /** On the word with most of them. */
  most = 0;
  private readonly index = new SectorIndex();
  private counts = new Uint32Array(1024);

  /** @param touching bit l: lane l takes part @param words by lane */
  add(buffer: number, { touching, words }: { readonly touching: number; readonly words: Uint32Array }): void {
    for (let lane = 0; lane < words.length; lane++) {
      if (((touching >>> lane) & 1) === 0) continue;
      const word = words[lane] ?? 0;
      const id = this.index.idOf(buffer, Math.floor(word / SECTOR_WORDS)) * SECTOR_WORDS + (word % SECTOR_WORDS);
      this.counts = grown(this.counts, id + 1);
      const count = (this.counts[id] ?? 0) + 1;
      this.counts[id] = count;
      this.most = Math.max(this.most, count);
    }
  }
}

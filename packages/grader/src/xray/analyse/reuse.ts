import { bitCount, type RequestShape } from './request-shape.ts';
import { grown, SectorIndex } from './sector-index.ts';

/** Bytes of one buffer, each counted once, over what was recorded so far. */
export interface BufferReuse {
  /** For the current dispatch: bytes that it touches, and those among them that no earlier dispatch touched. */
  dispatchBytes: number;
  newBytes: number;
  /** Distinct bytes read by all workgroups together, and the sum over workgroups of the distinct bytes that each reads. */
  readBytes: number;
  readBytesByWorkgroup: number;
}

const EMPTY: BufferReuse = { dispatchBytes: 0, newBytes: 0, readBytes: 0, readBytesByWorkgroup: 0 };

/** For each sector, bits for its touched words, and who touched them last. */
export class Reuse {
  private readonly index = new SectorIndex();
  private touched = new Uint8Array(1024);
  private read = new Uint8Array(1024);
  private inDispatch = new Uint8Array(1024);
  private dispatchOf = new Uint32Array(1024);
  private inWorkgroup = new Uint8Array(1024);
  private workgroupOf = new Uint32Array(1024);
  private readonly buffers: BufferReuse[];
  private dispatch = 0;

  constructor(buffers: number) {
    this.buffers = Array.from({ length: buffers }, () => ({ ...EMPTY }));
  }

  startDispatch(): void {
    this.dispatch++;
    for (const buffer of this.buffers) Object.assign(buffer, { dispatchBytes: 0, newBytes: 0 });
  }

  of(buffer: number): BufferReuse {
    return this.buffers[buffer] ?? EMPTY;
  }

  /**
   * One request, its sectors found.
   *
   * @param workgroup number of the workgroup, from 1, different in each dispatch; requests of one come together
   */
  add(buffer: number, { sectorCount, sectors, masks }: RequestShape, reads: boolean, workgroup: number): void {
    const reuse = this.of(buffer);
    for (let i = 0; i < sectorCount; i++) {
      const id = this.index.idOf(buffer, sectors[i] ?? 0);
      if (this.index.count > this.touched.length) this.grow();
      const mask = masks[i] ?? 0;
      this.touch(reuse, id, mask);
      if (reads) this.addRead(reuse, id, mask, workgroup);
    }
  }

  private touch(reuse: BufferReuse, id: number, mask: number): void {
    if (this.dispatchOf[id] !== this.dispatch) {
      this.dispatchOf[id] = this.dispatch;
      this.inDispatch[id] = 0;
    }
    const before = this.inDispatch[id] ?? 0;
    if ((mask & ~before) === 0) return;
    reuse.dispatchBytes += 4 * bitCount(mask & ~before);
    this.inDispatch[id] = before | mask;
    const ever = this.touched[id] ?? 0;
    reuse.newBytes += 4 * bitCount(mask & ~ever);
    this.touched[id] = ever | mask;
  }

  private addRead(reuse: BufferReuse, id: number, mask: number, workgroup: number): void {
    if (this.workgroupOf[id] !== workgroup) {
      this.workgroupOf[id] = workgroup;
      this.inWorkgroup[id] = 0;
    }
    const before = this.inWorkgroup[id] ?? 0;
    if ((mask & ~before) === 0) return;
    reuse.readBytesByWorkgroup += 4 * bitCount(mask & ~before);
    this.inWorkgroup[id] = before | mask;
    const ever = this.read[id] ?? 0;
    reuse.readBytes += 4 * bitCount(mask & ~ever);
    this.read[id] = ever | mask;
  }

  private grow(): void {
    const length = this.index.count;
    this.touched = grown(this.touched, length);
    this.read = grown(this.read, length);
    this.inDispatch = grown(this.inDispatch, length);
    this.dispatchOf = grown(this.dispatchOf, length);
    this.inWorkgroup = grown(this.inWorkgroup, length);
    this.workgroupOf = grown(this.workgroupOf, length);
  }
}

/** Numbers the touched sectors from 0 in order of appearance, so that their data fit in plain arrays. */
export class SectorIndex {
  count = 0;
  private regions = new Uint16Array(1024);
  private sectors = new Uint32Array(1024);
  /** Number + 1; 0 where free. */
  private slots = new Uint32Array(4096);
  private last = 0;

  /** @param region distinguishes memories, each of which counts its sectors from 0 */
  idOf(region: number, sector: number): number {
    if (this.count > 0 && this.is(this.last, region, sector)) return this.last;
    const mask = this.slots.length - 1;
    let slot = mix(region, sector) & mask;
    for (;;) {
      const id = (this.slots[slot] ?? 0) - 1;
      if (id < 0) return this.create(slot, region, sector);
      if (this.is(id, region, sector)) {
        this.last = id;
        return id;
      }
      slot = (slot + 1) & mask;
    }
  }

  private is(id: number, region: number, sector: number): boolean {
    return this.sectors[id] === sector && this.regions[id] === region;
  }

  regionOf(id: number): number {
    return this.regions[id] ?? 0;
  }

  sectorOf(id: number): number {
    return this.sectors[id] ?? 0;
  }

  private create(slot: number, region: number, sector: number): number {
    const id = this.count++;
    this.regions = grown(this.regions, this.count);
    this.sectors = grown(this.sectors, this.count);
    this.regions[id] = region;
    this.sectors[id] = sector;
    this.slots[slot] = id + 1;
    if (2 * this.count > this.slots.length) this.rehash();
    this.last = id;
    return id;
  }

  private rehash(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let id = 0; id < this.count; id++) {
      let slot = mix(this.regions[id] ?? 0, this.sectors[id] ?? 0) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = id + 1;
    }
  }
}

/** The array itself where it is long enough, else a copy of at least twice its length. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}

/** Spreads strides that are powers of two over all slots. */
function mix(region: number, sector: number): number {
  const hash = Math.imul(sector + Math.imul(region, 0x85eb_ca6b), 0x9e37_79b1);
  return hash ^ (hash >>> 15);
}

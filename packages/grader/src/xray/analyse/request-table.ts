import { grown } from './sector-index.ts';

/**
 * Numbers the requests of one dispatch in the order in which they appear: records with the same warp, place and path, each lane at most
 * once. When a lane appears again with the same path (two paths may collide, if rarely), its n-th occurrence joins the n-th such request.
 * Open addressing, linear probing.
 */
export class RequestTable {
  count = 0;
  warps = new Uint32Array(1024);
  places = new Uint32Array(1024);
  paths = new Uint32Array(1024);
  /** Bit l: lane l takes part. */
  lanes = new Int32Array(1024);
  /** Request + 1; 0 where free. */
  private slots = new Uint32Array(4096);
  /** The request that was joined last, unless an earlier one has the same key. */
  private last = 0;

  /** The request that this lane joins. Neighbours in the log mostly belong to one request, so the last one is tried first. */
  join(warp: number, place: number, path: number, lane: number): number {
    const bit = 1 << lane;
    if (this.count > 0 && this.isOpen(this.last, warp, place, path, bit)) return this.add(this.last, bit);
    const mask = this.slots.length - 1;
    let slot = mix(warp, place, path) & mask;
    let isFirst = true;
    let request = (this.slots[slot] ?? 0) - 1;
    while (request >= 0 && !this.isOpen(request, warp, place, path, bit)) {
      isFirst &&= !this.isOpen(request, warp, place, path, 0);
      slot = (slot + 1) & mask;
      request = (this.slots[slot] ?? 0) - 1;
    }
    if (request < 0) request = this.create(slot, warp, place, path);
    if (isFirst) this.last = request;
    return this.add(request, bit);
  }

  private isOpen(request: number, warp: number, place: number, path: number, bit: number): boolean {
    return (
      this.paths[request] === path &&
      this.warps[request] === warp &&
      this.places[request] === place &&
      ((this.lanes[request] ?? 0) & bit) === 0
    );
  }

  private create(slot: number, warp: number, place: number, path: number): number {
    const request = this.count++;
    this.grow();
    this.slots[slot] = request + 1;
    this.warps[request] = warp;
    this.places[request] = place;
    this.paths[request] = path;
    if (2 * this.count > this.slots.length) this.rehash();
    return request;
  }

  private grow(): void {
    this.warps = grown(this.warps, this.count);
    this.places = grown(this.places, this.count);
    this.paths = grown(this.paths, this.count);
    this.lanes = grown(this.lanes, this.count);
  }

  /** Keeps their order, so that the first of equal keys still comes first. */
  private rehash(): void {
    this.slots = new Uint32Array(4 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let request = 0; request < this.count; request++) {
      let slot = mix(this.warps[request] ?? 0, this.places[request] ?? 0, this.paths[request] ?? 0) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = request + 1;
    }
  }

  private add(request: number, bit: number): number {
    this.lanes[request] = (this.lanes[request] ?? 0) | bit;
    return request;
  }
}

/** Murmur3's finalizer over the three words. */
function mix(warp: number, place: number, path: number): number {
  let hash = Math.imul(warp, 0x9e37_79b1) ^ Math.imul(place, 0x85eb_ca6b) ^ Math.imul(path, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}

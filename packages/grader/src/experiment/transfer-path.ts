/** A buffer on the device, and the words that it receives or holds. */
export interface Moved {
  readonly buffer: GPUBuffer;
  readonly data: Uint32Array<ArrayBuffer>;
}

/** One way to move data. */
export interface TransferPath {
  /** Untimed work before a move. */
  readonly before?: () => void;
  /** Resolves when everything has been moved; timed. */
  move(): Promise<void>;
  /** Untimed work after a move. */
  readonly after?: () => void;
  /** Where the words of buffer `i` are after the last move; null where none were moved. */
  arrived(i: number): GPUBuffer | Uint32Array | null;
  /** False where the time does not depend on the size: then there is no rate. */
  readonly concernsBytes: boolean;
  destroy(): void;
}

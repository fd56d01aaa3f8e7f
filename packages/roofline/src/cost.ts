/** What an exercise must move and compute at one size: the fewest bytes, and the arithmetic that counts. */
export interface Cost {
  /** Fewest bytes that must be read from device memory. */
  readonly bytesRead: number;
  /** Fewest bytes that must be written to device memory. */
  readonly bytesWritten: number;
  /** Floating-point (or, where the lab says so, integer) operations. */
  readonly flops: number;
}

export function bytesMoved(cost: Cost): number {
  return cost.bytesRead + cost.bytesWritten;
}

import { THIN_SPACE } from '@rooflab/roofline/units';

const encoder = new TextEncoder();

/** Bytes of UTF-8, which is what the limit counts. */
export function bytesOf(source: string): number {
  return encoder.encode(source).length;
}

/** `1.2 KiB` */
export function formatKibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(bytes % 1024 === 0 ? 0 : 1)}${THIN_SPACE}KiB`;
}

import { THIN_SPACE } from '@rooflab/roofline/units';

const encoder = new TextEncoder();

/** As the limit counts them: bytes of UTF-8. */
export function bytesOf(source: string): number {
  return encoder.encode(source).length;
}

/** `1.2 KiB` */
export function formatKibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(bytes % 1024 === 0 ? 0 : 1)}${THIN_SPACE}KiB`;
}

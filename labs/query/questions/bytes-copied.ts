import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { offload } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Query {
  readonly rows: number;
  readonly threads: number;
  readonly readbackGigabytesPerSecond: number;
}

/** Bytes per row: a key of 4 bytes, two columns of 8. */
const ROW_BYTES = 20;

/** Bytes of a value that is read back. */
const VALUE_BYTES = 8;

export const bytesCopied = defineQuestion({
  id: 'query/bytes-copied',
  title: 'What has to be copied',
  document: { file: DOCUMENTS.query, rows: [48, 49] },
  draw: (random): Query => ({
    rows: random.int(500_000, 9_000_000),
    threads: random.pick([128, 256, 512]),
    readbackGigabytesPerSecond: random.int(15, 120) / 10,
  }),
  text: ({ rows, threads, readbackGigabytesPerSecond }) =>
    `A query reads three columns of ${formatNumber(rows)} rows: a key of 4 bytes, a quantity and a price of 8 bytes each. How many megabytes are uploaded?

In the first version, the GPU writes one product of 8 bytes for each row, and the CPU adds them up. In the second, each block of ${threads} threads, one row each, adds up its products and writes one sum of 8 bytes. Readback runs at ${formatNumber(readbackGigabytesPerSecond)} GB/s. How long does it take in the first version, and how long in the second? (1 MB = 10⁶ bytes.)`,
  fields: () => [
    { id: 'upload', kind: 'number', label: 'Uploaded', unit: 'MB', relativeTolerance: 0.01 },
    { id: 'products', kind: 'number', label: 'Time to read back in the first version', unit: 'ms', relativeTolerance: 0.02 },
    { id: 'sums', kind: 'number', label: 'Time to read back in the second version', unit: 'µs', relativeTolerance: 0.02 },
  ],
  answer: ({ rows, threads, readbackGigabytesPerSecond }) => {
    const seconds = (values: number) =>
      offload({
        uploadBytes: ROW_BYTES * rows,
        readbackBytes: VALUE_BYTES * values,
        uploadBytesPerSecond: 1e9,
        readbackBytesPerSecond: 1e9 * readbackGigabytesPerSecond,
        kernelSeconds: 0,
      }).readbackSeconds;
    return { upload: (ROW_BYTES * rows) / 1e6, products: 1e3 * seconds(rows), sums: 1e6 * seconds(Math.ceil(rows / threads)) };
  },
  mistakes: ({ rows, threads, readbackGigabytesPerSecond: rate }) => [
    { field: 'upload', value: (12 * rows) / 1e6, says: 'That has one of the two columns of 8 bytes.' },
    { field: 'upload', value: (16 * rows) / 1e6, says: 'That leaves out the keys.' },
    { field: 'products', value: (20 * rows) / 1e6 / rate, says: 'Those are the columns. What is read back has 8 bytes for each row.' },
    { field: 'products', value: (4 * rows) / 1e6 / rate, says: 'That takes 4 bytes for a product. It has 8.' },
    { field: 'sums', value: (4 * Math.ceil(rows / threads)) / 1e3 / rate, says: 'That takes 4 bytes for a sum. It has 8.' },
  ],
  solution: ({ rows, threads, readbackGigabytesPerSecond: rate }) => {
    const megabytes = (8 * rows) / 1e6;
    const blocks = Math.floor((rows + threads - 1) / threads);
    const kilobytes = (8 * blocks) / 1000;
    return `A row has $4 + 8 + 8 = 20$ bytes: $20 \\cdot ${texNumber(rows)}$ bytes are **${formatNumber((20 * rows) / 1e6)} MB**.

First version: $8 \\cdot ${texNumber(rows)}$ bytes are ${formatNumber(megabytes)} MB. At ${formatNumber(rate)} GB/s, which is as many megabytes per millisecond: **${formatNumber(megabytes / rate)} ms**.

Second version: $\\lceil ${texNumber(rows)} / ${threads} \\rceil = ${texNumber(blocks)}$ sums are ${formatNumber(kilobytes)} kB: **${formatNumber(kilobytes / rate)} µs**, not counting the cost of starting a copy. That is ${threads} times less.`;
  },
});

import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { bytesInFlight as product } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const bytesInFlight = defineQuestion({
  id: 'matmul/bytes-in-flight',
  title: 'Latency times bandwidth',
  document: { file: DOCUMENTS.considerations, rows: [36] },
  draw: (random) => ({
    gigabytesPerSecond: 50 * random.int(20, 90),
    latencyNs: 50 * random.int(6, 16),
    multiprocessors: 4 * random.int(4, 33),
    threads: random.pick([768, 1024, 1536, 2048]),
  }),
  text: ({ gigabytesPerSecond, latencyNs, multiprocessors, threads }) =>
    `A load from global memory takes ${latencyNs} ns, and the memory delivers up to ${formatNumber(gigabytesPerSecond)} GB/s. How many bytes must be in flight at any time to use the full bandwidth?

The device has ${multiprocessors} multiprocessors with ${formatNumber(threads)} resident threads each. How many bytes must each thread have in flight at any time?`,
  fields: () => [
    { id: 'inFlight', kind: 'number', label: 'Bytes in flight on the whole device', unit: 'kB', relativeTolerance: 0.01 },
    { id: 'perThread', kind: 'number', label: 'Bytes in flight per thread', unit: 'B', relativeTolerance: 0.02 },
  ],
  answer: ({ gigabytesPerSecond, latencyNs, multiprocessors, threads }) => {
    const bytes = product({ latencySeconds: 1e-9 * latencyNs, bytesPerSecond: 1e9 * gigabytesPerSecond });
    return { inFlight: bytes / 1000, perThread: bytes / (multiprocessors * threads) };
  },
  mistakes: ({ gigabytesPerSecond, latencyNs, multiprocessors, threads }) => [
    {
      field: 'perThread',
      value: (gigabytesPerSecond * latencyNs) / multiprocessors,
      says: 'That is for a whole multiprocessor. Divide by its threads, too.',
    },
    {
      field: 'perThread',
      value: (gigabytesPerSecond * latencyNs) / threads,
      says: 'That is for the threads of one multiprocessor. The device has more of them.',
    },
    {
      field: 'inFlight',
      value: gigabytesPerSecond / latencyNs,
      says: 'That divides the bandwidth by the latency. What is in flight is their product.',
    },
  ],
  solution: ({ gigabytesPerSecond, latencyNs, multiprocessors, threads }) => {
    const bytes = gigabytesPerSecond * latencyNs;
    return `By Little's law, the amount in flight is throughput times latency. A nanosecond at 1 GB/s is one byte, so

$$${texNumber(gigabytesPerSecond)}\\ \\text{GB/s} \\cdot ${texNumber(latencyNs)}\\ \\text{ns} = ${texNumber(bytes)}\\ \\text{B},$$

which is **${formatNumber(bytes / 1000)} kB**.

The device holds $${texNumber(multiprocessors)} \\cdot ${texNumber(threads)} = ${texNumber(multiprocessors * threads)}$ threads. Each must have **${formatNumber(bytes / (multiprocessors * threads))} B** in flight. A load of one \`f32\` has 4 bytes in flight. Where that is not enough, a thread needs several independent loads at once, or wider ones.`;
  },
});

import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

const THREADS = 2048;
const KIB = 1024;

interface Bins {
  readonly bins: number;
  readonly copies: number;
  readonly threads: number;
  /** Of workgroup memory, on a multiprocessor. */
  readonly kibibytes: number;
}

const bytesOf = ({ bins, copies }: Bins) => 4 * bins * copies;
const byMemory = (bins: Bins) => Math.floor((KIB * bins.kibibytes) / bytesOf(bins));
const byThreads = ({ threads }: Bins) => THREADS / threads;

export const copiesThatFit = defineQuestion({
  id: 'histogram/copies-that-fit',
  title: 'What copies of the bins cost',
  draw: (random) =>
    drawUntil(
      () => ({
        bins: random.pick([128, 256, 512]),
        copies: random.pick([2, 4, 8, 16]),
        threads: random.pick([64, 128, 256, 512]),
        kibibytes: 4 * random.int(16, 57),
      }),
      (bins) => byMemory(bins) !== byThreads(bins),
    ),
  text: ({ bins, copies, threads, kibibytes }) =>
    `Each workgroup of ${threads} threads keeps ${copies} copies of ${bins} bins, 4 bytes each, in workgroup memory. A multiprocessor has ${kibibytes} KiB of it and holds at most ${formatNumber(THREADS)} threads; nothing else is a limit. How many bytes does a workgroup take, and how many threads does the multiprocessor hold?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Workgroup memory of a workgroup', unit: 'B' },
    { id: 'threads', kind: 'integer', label: 'Threads at a time', unit: 'threads' },
  ],
  answer: (bins) => ({ bytes: bytesOf(bins), threads: bins.threads * Math.min(byMemory(bins), byThreads(bins)) }),
  mistakes: (bins) => [
    { field: 'bytes', value: bins.bins * bins.copies, says: 'Those are words.' },
    { field: 'bytes', value: 4 * bins.bins, says: 'That is one copy.' },
    byMemory(bins) < byThreads(bins)
      ? { field: 'threads', value: THREADS, says: 'The memory does not hold the bins of so many workgroups.' }
      : {
          field: 'threads',
          value: bins.threads * byMemory(bins),
          says: 'The memory allows as many. The multiprocessor has a limit of its own.',
        },
    {
      field: 'threads',
      value: Math.min(byMemory(bins), byThreads(bins)),
      says: 'Those are workgroups.',
    },
  ],
  solution: (bins) => {
    const [memory, most] = [byMemory(bins), byThreads(bins)];
    const workgroups = Math.min(memory, most);
    return `A workgroup takes $${bins.copies} \\cdot ${bins.bins} \\cdot 4$ = **${formatNumber(bytesOf(bins))} B**. ${bins.kibibytes} KiB hold ${memory} of them, and ${formatNumber(THREADS)} threads are ${most} workgroups. So ${workgroups} run at a time: $${workgroups} \\cdot ${bins.threads}$ = **${formatNumber(workgroups * bins.threads)} threads**.`;
  },
});

import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const busBandwidth = defineQuestion({
  id: 'query/bus-bandwidth',
  title: 'The bus, measured',
  document: { file: DOCUMENTS.query, rows: [50] },
  draw: (random) => {
    const megabytes = 4 * random.int(5, 60);
    const gigabytesPerSecond = random.int(20, 120) / 10;
    return { megabytes, uploadUs: 10 * Math.round((100 * megabytes) / gigabytesPerSecond), slower: random.int(11, 20) };
  },
  text: ({ megabytes, uploadUs, slower }) =>
    `A bandwidth test copies ${megabytes} MB to the GPU in ${formatNumber(uploadUs / 1000)} ms and back in ${formatNumber(readbackUs({ uploadUs, slower }) / 1000)} ms (1 MB = 10⁶ bytes). What is the bandwidth in each direction? How many times as fast as the copy back does the device memory, at 25 GB/s, read the same data?`,
  fields: () => [
    { id: 'upload', kind: 'number', label: 'Bandwidth to the GPU', unit: 'GB/s', relativeTolerance: 0.01 },
    { id: 'readback', kind: 'number', label: 'Bandwidth from the GPU', unit: 'GB/s', relativeTolerance: 0.01 },
    { id: 'factor', kind: 'number', label: 'Device memory over the copy back', unit: '×', relativeTolerance: 0.02 },
  ],
  answer: (test) => {
    const rate = (us: number) => (1e6 * test.megabytes) / (1e-6 * us) / 1e9;
    return { upload: rate(test.uploadUs), readback: rate(readbackUs(test)), factor: 25 / rate(readbackUs(test)) };
  },
  mistakes: (test) => [
    { field: 'upload', value: (1e3 * test.megabytes) / readbackUs(test), says: 'That is the other direction.' },
    { field: 'readback', value: (1e3 * test.megabytes) / test.uploadUs, says: 'That is the other direction.' },
    { field: 'factor', value: (25 * test.uploadUs) / (1e3 * test.megabytes), says: 'That is over the copy to the GPU.' },
  ],
  solution: (test) => {
    const [upMs, backMs] = [test.uploadUs / 1000, readbackUs(test) / 1000];
    return `A megabyte in a millisecond is 1 GB/s. To the GPU: $${test.megabytes} / ${texNumber(upMs)}$ = **${formatNumber(test.megabytes / upMs)} GB/s**. Back: $${test.megabytes} / ${texNumber(backMs)}$ = **${formatNumber(test.megabytes / backMs)} GB/s**.

$25 / ${texNumber(test.megabytes / backMs)}$: the device memory is **${formatNumber((25 * backMs) / test.megabytes)} ×** as fast. What crosses the bus should be used more than once.`;
  },
});

function readbackUs({ uploadUs, slower }: { readonly uploadUs: number; readonly slower: number }): number {
  return Math.round((uploadUs * slower) / 10);
}

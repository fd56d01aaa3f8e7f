import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { boundOf } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const rooflinePlacement = defineQuestion({
  id: 'reduction/roofline-placement',
  title: 'A sum under the roofline',
  document: { file: DOCUMENTS.reduction, rows: [1] },
  draw: (random) => ({
    millions: random.int(1, 250),
    teraflopsPerSecond: random.int(10, 700) / 10,
    gigabytesPerSecond: 10 * random.int(10, 480),
    share: random.int(5, 95),
  }),
  text: ({ millions, teraflopsPerSecond, gigabytesPerSecond, share }) =>
    `A device has a peak of ${formatNumber(teraflopsPerSecond)} Tflop/s and a memory bandwidth of ${formatNumber(gigabytesPerSecond)} GB/s. A kernel sums ${millions} million \`f32\`; each is read once, and takes one addition. Neglect what is written.

From which intensity on is a kernel limited by arithmetic on this device? How many Gflop/s can the sum reach at most? It takes the time that corresponds to ${share} % of that roof: how long is that?`,
  fields: () => [
    { id: 'ridge', kind: 'number', label: 'Intensity at the ridge of the roof', unit: 'flop/byte', relativeTolerance: 0.02 },
    { id: 'rate', kind: 'number', label: 'Attainable rate of the sum', unit: 'Gflop/s', relativeTolerance: 0.01 },
    { id: 'time', kind: 'number', label: 'Time of the kernel', unit: 'µs', relativeTolerance: 0.02 },
  ],
  answer: ({ millions, teraflopsPerSecond, gigabytesPerSecond, share }) => {
    const peaks = { flopsPerSecond: 1e12 * teraflopsPerSecond, bytesPerSecond: 1e9 * gigabytesPerSecond };
    const { seconds } = boundOf({ flops: 1e6 * millions, bytes: 4e6 * millions, ...peaks });
    return {
      ridge: peaks.flopsPerSecond / peaks.bytesPerSecond,
      rate: (1e6 * millions) / seconds / 1e9,
      time: (1e6 * seconds) / (share / 100),
    };
  },
  mistakes: ({ millions, teraflopsPerSecond, gigabytesPerSecond, share }) => [
    {
      field: 'rate',
      value: gigabytesPerSecond,
      says: 'That is one operation for each byte. The sum does one for each element of 4 bytes.',
    },
    { field: 'rate', value: 4 * gigabytesPerSecond, says: 'That multiplies by 4. One operation needs 4 bytes, so divide.' },
    { field: 'rate', value: 1000 * teraflopsPerSecond, says: 'That is the peak. Check whether the memory can feed it.' },
    {
      field: 'time',
      value: (4000 * millions) / gigabytesPerSecond,
      says: 'That is the time on the roof. At a part of the roof it takes longer.',
    },
    {
      field: 'time',
      value: (40 * millions * share) / gigabytesPerSecond,
      says: 'That is shorter than on the roof. At a part of the roof it takes longer.',
    },
    { field: 'time', value: (1000 * millions) / gigabytesPerSecond / (share / 100), says: 'That counts an element as one byte. It has 4.' },
  ],
  solution: ({ millions, teraflopsPerSecond, gigabytesPerSecond, share }) => {
    const leastUs = (4000 * millions) / gigabytesPerSecond;
    return `The two parts of the roof meet where $I \\cdot B = P$: $${texNumber(1000 * teraflopsPerSecond)} / ${texNumber(gigabytesPerSecond)}$ = **${formatNumber((1000 * teraflopsPerSecond) / gigabytesPerSecond)} flop/byte**.

The sum does 1 operation for every 4 bytes, $I = 0.25$ flop/byte, far below. Memory sets the limit: $0.25 \\cdot ${texNumber(gigabytesPerSecond)}$ = **${formatNumber(0.25 * gigabytesPerSecond)} Gflop/s**.

The bytes need at least $4 \\cdot ${millions} \\cdot 10^6 / (${texNumber(gigabytesPerSecond)} \\cdot 10^9)$ seconds, ${formatNumber(leastUs)} µs. At ${share} % of the roof, that is divided by ${formatNumber(share / 100)}: **${formatNumber((100 * leastUs) / share)} µs**.`;
  },
});

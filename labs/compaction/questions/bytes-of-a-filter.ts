import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Timed {
  readonly millions: number;
  /** Percent that is kept. */
  readonly percent: number;
  /** GB/s */
  readonly bandwidth: number;
}

const MEGABYTES_EACH = 4;

/** In MB; passes over the whole input, and a word for each kept element. */
const megabytes = ({ millions, percent }: Timed, passes: number): number => MEGABYTES_EACH * millions * (passes + percent / 100);

export const bytesOfAFilter = defineQuestion({
  id: 'compaction/bytes-of-a-filter',
  title: 'The least time of a filter',
  draw: (random): Timed => ({ millions: 10 * random.int(2, 30), percent: 5 * random.int(1, 18), bandwidth: 100 * random.int(3, 45) }),
  text: ({ millions, percent, bandwidth }) =>
    `A filter keeps ${percent} % of ${millions} million numbers of 4 bytes. The device moves ${formatNumber(bandwidth)} GB/s. How many megabytes have to move at least, and how long does that take? How long does it take if a dispatch before it reads the whole input once more, to count?`,
  fields: () => [
    { id: 'bytes', kind: 'number', label: 'Fewest bytes', unit: 'MB', relativeTolerance: 0.01 },
    { id: 'once', kind: 'number', label: 'Least time', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'twice', kind: 'number', label: 'Least time, with the dispatch that counts', unit: 'ms', relativeTolerance: 0.01 },
  ],
  answer: (timed) => ({
    bytes: megabytes(timed, 1),
    once: megabytes(timed, 1) / timed.bandwidth,
    twice: megabytes(timed, 2) / timed.bandwidth,
  }),
  mistakes: (timed) => [
    { field: 'bytes', value: megabytes(timed, 0), says: 'Those are the bytes that are written. The whole input has to be read as well.' },
    { field: 'bytes', value: 2 * MEGABYTES_EACH * timed.millions, says: 'Only kept elements have to be written.' },
    { field: 'twice', value: (2 * megabytes(timed, 1)) / timed.bandwidth, says: 'The dispatch that counts writes hardly anything.' },
  ],
  solution: (timed) => {
    const { millions, percent, bandwidth } = timed;
    return `Read: $4 \\cdot ${millions} = ${texNumber(4 * millions)}$ MB. Written: ${percent} % of it, $${texNumber(megabytes(timed, 0))}$ MB. Together **${formatNumber(megabytes(timed, 1))} MB**.

1 GB/s is a megabyte in a millisecond: $${texNumber(megabytes(timed, 1))} / ${texNumber(bandwidth)}$ = **${formatNumber(megabytes(timed, 1) / bandwidth)} ms**.

Reading once more adds ${formatNumber(4 * millions)} MB: $${texNumber(megabytes(timed, 2))} / ${texNumber(bandwidth)}$ = **${formatNumber(megabytes(timed, 2) / bandwidth)} ms**.`;
  },
});

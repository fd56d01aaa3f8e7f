import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Machine {
  /** The number of keys is 2 to this power. */
  readonly log: number;
  /** Bits of a digit. */
  readonly bits: number;
  /** GB/s */
  readonly bandwidth: number;
}

const BYTES_OF_A_STEP = 8;
/** Counting loads each key, scattering loads it again and stores it. */
const BYTES_OF_A_PASS = 12;

const stepsOf = ({ log }: Machine): number => (log * (log + 1)) / 2;
const passesOf = ({ bits }: Machine): number => 32 / bits;

export const bytesOfPasses = defineQuestion({
  id: 'sorting/bytes-of-passes',
  title: 'Two sorts, and their bytes',
  draw: (random): Machine => ({ log: random.int(20, 26), bits: random.pick([2, 4, 8] as const), bandwidth: 100 * random.int(3, 45) }),
  text: (machine) =>
    `$2^{${machine.log}}$ keys of 4 bytes are sorted on a device that moves ${formatNumber(machine.bandwidth)} GB/s. What is the least time

- of a bitonic network with a dispatch for each of its ${stepsOf(machine)} steps, in each of which every key is loaded and stored;
- of a sort by digits of ${machine.bits} bits: in each pass every key is loaded once to be counted and a second time to be stored at its place; the tables of counts are so small that you can leave them out;
- if each key is loaded once and stored once?`,
  fields: () => [
    { id: 'network', kind: 'number', label: 'Bitonic network', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'digits', kind: 'number', label: 'Sort by digits', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'once', kind: 'number', label: 'Once in, once out', unit: 'ms', relativeTolerance: 0.01 },
  ],
  answer: (machine) => ({
    network: milliseconds(machine, BYTES_OF_A_STEP * stepsOf(machine)),
    digits: milliseconds(machine, BYTES_OF_A_PASS * passesOf(machine)),
    once: milliseconds(machine, BYTES_OF_A_STEP),
  }),
  mistakes: (machine) => [
    { field: 'network', value: milliseconds(machine, 4 * stepsOf(machine)), says: 'Each step loads every key and stores it.' },
    { field: 'digits', value: milliseconds(machine, BYTES_OF_A_STEP * passesOf(machine)), says: 'Counting loads every key, too.' },
    { field: 'digits', value: milliseconds(machine, BYTES_OF_A_PASS), says: 'That is one pass. A key of 32 bits has several digits.' },
    { field: 'once', value: milliseconds(machine, 4), says: 'Each key is loaded and stored.' },
  ],
  solution: (machine) => {
    const { log, bits, bandwidth } = machine;
    const line = (bytes: number) =>
      `$2^{${log}} \\cdot ${texNumber(bytes)}$ B over ${formatNumber(bandwidth)} GB/s: **${formatNumber(milliseconds(machine, bytes))} ms**`;
    return `Each of the ${stepsOf(machine)} steps loads 4 bytes of each key and stores 4: ${line(BYTES_OF_A_STEP * stepsOf(machine))}.

A key of 32 bits has $32 / ${bits} = ${passesOf(machine)}$ digits, so there are as many passes, with 12 bytes for each key: ${line(BYTES_OF_A_PASS * passesOf(machine))}.

Once in and once out is 8 bytes: ${line(BYTES_OF_A_STEP)}. No sort with several passes can come near that.`;
  },
});

function milliseconds({ log, bandwidth }: Machine, bytesEach: number): number {
  return (bytesEach * 2 ** log) / (1e6 * bandwidth);
}

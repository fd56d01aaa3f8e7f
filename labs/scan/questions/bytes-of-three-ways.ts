import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Machine {
  readonly millions: number;
  /** GB/s */
  readonly bandwidth: number;
}

export const bytesOfThreeWays = defineQuestion({
  id: 'scan/bytes-of-three-ways',
  title: 'Three ways to scan, and their bytes',
  draw: (random): Machine => ({ millions: 10 * random.int(4, 40), bandwidth: 100 * random.int(3, 45) }),
  text: ({ millions, bandwidth }) =>
    `${millions} million numbers of 4 bytes are scanned on a device that moves ${formatNumber(bandwidth)} GB/s. Totals of blocks need so few bytes that you can leave them out. What is the least time

- if each block is scanned and stored, and a later dispatch loads every element again, adds to it and stores it;
- if a first dispatch adds up each block, and a later one loads the block again, scans it and stores it;
- if each element is loaded once and stored once?`,
  fields: () => [
    { id: 'add', kind: 'number', label: 'Scan, then add', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'reduce', kind: 'number', label: 'Reduce, then scan', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'once', kind: 'number', label: 'One pass', unit: 'ms', relativeTolerance: 0.01 },
  ],
  answer: (machine) => ({ add: milliseconds(machine, 16), reduce: milliseconds(machine, 12), once: milliseconds(machine, 8) }),
  mistakes: (machine) => [
    {
      field: 'add',
      value: milliseconds(machine, 12),
      says: 'The last dispatch loads and stores every element, and the first one does so, too.',
    },
    { field: 'add', value: milliseconds(machine, 8), says: 'That is one pass. Here every element is loaded twice and stored twice.' },
    { field: 'reduce', value: milliseconds(machine, 16), says: 'The first dispatch stores hardly anything.' },
    { field: 'once', value: milliseconds(machine, 4), says: 'Every element is loaded and stored.' },
  ],
  solution: (machine) => {
    const line = (bytes: number) =>
      `$${texNumber(bytes)} \\cdot ${machine.millions} \\cdot 10^6 / (${texNumber(machine.bandwidth)} \\cdot 10^9)$ s = **${formatNumber(milliseconds(machine, bytes))} ms**`;
    return `Scan, then add: two loads and two stores, 16 bytes for each element: ${line(16)}.

Reduce, then scan: two loads and one store, 12 bytes: ${line(12)}.

One pass: one load and one store, 8 bytes: ${line(8)}.`;
  },
});

function milliseconds({ millions, bandwidth }: Machine, bytesEach: number): number {
  return (bytesEach * millions) / bandwidth;
}

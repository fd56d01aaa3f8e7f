import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Window {
  readonly size: number;
  readonly reach: number;
}

export const tileAndHalo = defineQuestion({
  id: 'first-steps/tile-and-halo',
  title: 'A tile and its halo',
  draw: (random): Window => ({ size: 32 * random.int(1, 16), reach: random.int(1, 12) }),
  text: ({ size, reach }) =>
    `Each of ${size} invocations of a workgroup needs the value at its own place, and the ${reach} nearest on each side. The workgroup lies in the middle of a long array. How many places does a tile need that holds all of these values? How many values are fetched from the array if each is fetched once into the tile, and how many if every invocation fetches all that it needs by itself?`,
  fields: () => [
    { id: 'places', kind: 'integer', label: 'Places of the tile', unit: 'places' },
    { id: 'shared', kind: 'integer', label: 'Values fetched with the tile', unit: 'values' },
    { id: 'alone', kind: 'integer', label: 'Values fetched without it', unit: 'values' },
  ],
  answer: ({ size, reach }) => ({ places: size + 2 * reach, shared: size + 2 * reach, alone: size * (2 * reach + 1) }),
  mistakes: ({ size, reach }) => [
    { field: 'places', value: size, says: 'That leaves the halo out.' },
    { field: 'places', value: size + reach, says: 'There is a halo on each side.' },
    { field: 'shared', value: size, says: 'The halo has to be fetched, too.' },
    { field: 'shared', value: size * (2 * reach + 1), says: 'That is without the tile.' },
    { field: 'alone', value: size * 2 * reach, says: 'Each also needs the value at its own place.' },
    { field: 'alone', value: size * (reach + 1), says: 'There are as many on the other side.' },
  ],
  solution: ({ size, reach }) =>
    `The tile holds one value for each invocation, and ${reach} more on each side: $${size} + 2 \\cdot ${reach}$ = **${formatNumber(size + 2 * reach)} places**, and as many values are fetched: **${formatNumber(size + 2 * reach)} values**.

By itself every invocation fetches $2 \\cdot ${reach} + 1 = ${2 * reach + 1}$ values, together $${size} \\cdot ${2 * reach + 1} = ${texNumber(size * (2 * reach + 1))}$: **${formatNumber(size * (2 * reach + 1))} values**. The tile saves most of them.`,
});

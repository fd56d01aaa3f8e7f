import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { requestSectors } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const alignedStructures = defineQuestion({
  id: 'vector-ops/aligned-structures',
  title: 'Array of structures, structure of arrays',
  document: { file: DOCUMENTS.considerations, rows: [39] },
  draw: (random) => ({ floats: random.int(3, 8), align: random.pick([8, 16]), elements: 1000 * random.int(2, 90) }),
  text: ({ floats, align, elements }) =>
    `A structure has ${floats} members of type \`float\`, 4 bytes each, and is declared with \`__align__(${align})\`: its size is rounded up to a multiple of ${align} bytes. How large is an array of ${formatNumber(elements)} of them?

The 32 threads of a warp read the first member of 32 neighbouring structures, from the beginning of the array. How many sectors of 32 bytes does that request need? How many does it need if each member has an array of its own?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Size of the array of structures', unit: 'B' },
    { id: 'structures', kind: 'integer', label: 'Sectors with an array of structures', unit: 'sectors' },
    { id: 'arrays', kind: 'integer', label: 'Sectors with an array for each member', unit: 'sectors' },
  ],
  answer: ({ floats, align, elements }) => {
    const size = align * Math.ceil((4 * floats) / align);
    const sectors = (bytesApart: number) =>
      requestSectors(
        Array.from({ length: 32 }, (_, t) => bytesApart * t),
        4,
      ).sectors;
    return { bytes: size * elements, structures: sectors(size), arrays: sectors(4) };
  },
  mistakes: ({ floats, align, elements }) => [
    {
      field: 'bytes',
      value: 4 * floats * elements,
      says: 'That is without rounding up: a structure begins at a multiple of its alignment.',
    },
    { field: 'bytes', value: align * Math.ceil((4 * floats) / align), says: 'That is one structure. The array has more.' },
    { field: 'structures', value: 4, says: 'That is with an array for each member. Here the first members are a whole structure apart.' },
    { field: 'arrays', value: 32, says: 'That would be one sector for each thread. Side by side they share sectors.' },
    { field: 'arrays', value: 1, says: 'One sector has 32 bytes. The warp reads more than that.' },
  ],
  solution: ({ floats, align, elements }) => {
    const size = align * Math.ceil((4 * floats) / align);
    const padding = size - 4 * floats;
    return `The members take $${floats} \\cdot 4 = ${4 * floats}$ bytes${padding === 0 ? `, a multiple of ${align} already` : `, rounded up to ${size}`}. The array has $${size} \\cdot ${texNumber(elements)}$ = **${formatNumber(size * elements)} B**.

The threads read at 0, ${size}, ${2 * size}, … up to $31 \\cdot ${size} = ${31 * size}$, and no sector in between is skipped, because ${size} is not more than 32. Sector $\\lfloor ${31 * size} / 32 \\rfloor = ${Math.floor((31 * size) / 32)}$ is the last one: **${Math.floor((31 * size) / 32) + 1} sectors**.

With an array for each member, the threads read $32 \\cdot 4 = 128$ bytes side by side: **${128 / 32} sectors**.`;
  },
});

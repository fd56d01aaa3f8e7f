import { defineQuestion } from '@rooflab/lab/question';
import { requestSectors } from '@rooflab/roofline/calculators';
import { DOCUMENTS } from '../../documents.ts';

export const misalignedAccess = defineQuestion({
  id: 'vector-ops/misaligned-access',
  title: 'A few elements off',
  document: { file: DOCUMENTS.considerations, rows: [39] },
  draw: (random) => ({ offset: random.int(1, 60), bytesEach: random.pick([4, 8, 16]) }),
  text: ({ offset, bytesEach }) =>
    `Thread $t = 0 \\dots 31$ of a warp reads element \`${offset} + t\` of an array that begins at a multiple of 128 bytes. An element has ${bytesEach} bytes. Memory moves sectors of 32 bytes, which begin at 0, 32, 64, ….

How many sectors does the request need, and how many more is that than with an offset of 0?`,
  fields: () => [
    { id: 'sectors', kind: 'integer', label: 'Sectors', unit: 'sectors' },
    { id: 'more', kind: 'integer', label: 'Additional sectors compared with offset 0', unit: 'sectors' },
  ],
  answer: ({ offset, bytesEach }) => {
    const addresses = Array.from({ length: 32 }, (_, t) => bytesEach * (offset + t));
    const { sectors, fewestSectors } = requestSectors(addresses, bytesEach);
    return { sectors, more: sectors - fewestSectors };
  },
  mistakes: ({ bytesEach }) => [
    { field: 'sectors', value: bytesEach, says: 'That is with an offset of 0. Where do the first and the last byte lie?' },
    { field: 'sectors', value: 32, says: 'That would be one sector for each thread. Side by side they share sectors.' },
    { field: 'more', value: bytesEach, says: 'Those are the sectors with an offset of 0. What is asked for are the additional ones.' },
  ],
  solution: ({ offset, bytesEach }) => {
    const first = offset * bytesEach;
    const last = first + 32 * bytesEach - 1;
    const [from, to] = [Math.floor(first / 32), Math.floor(last / 32)];
    const sectors = to - from + 1;
    return `The warp reads the bytes from $${offset} \\cdot ${bytesEach} = ${first}$ to ${last}. Byte ${first} lies in sector $\\lfloor ${first}/32 \\rfloor = ${from}$, byte ${last} in sector $\\lfloor ${last}/32 \\rfloor = ${to}$. Those are **${sectors} sectors**.

With offset 0 the warp reads $32 \\cdot ${bytesEach} = ${32 * bytesEach}$ bytes from the beginning of a sector, which is ${bytesEach} sectors. The offset costs **${sectors - bytesEach} ${sectors - bytesEach === 1 ? 'sector' : 'sectors'}** more. ${first % 32 === 0 ? 'Here it is a whole number of sectors, so nothing is cut.' : 'The first and the last sector are used only in part.'} A cache softens that, because the next warp needs the rest.`;
  },
});

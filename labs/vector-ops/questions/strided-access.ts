import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { requestSectors } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const stridedAccess = defineQuestion({
  id: 'vector-ops/strided-access',
  title: 'A strided read',
  document: { file: DOCUMENTS.considerations, rows: [38, 39] },
  draw: (random) => ({ stride: random.int(2, 7), first: 8 * random.int(0, 20) }),
  text: ({ stride, first }) =>
    `Thread $t = 0 \\dots 31$ of a warp reads element \`${first} + ${stride} * t\` of an \`array<f32>\` that begins at a multiple of 128 bytes. Memory moves sectors of 32 aligned bytes.

How many sectors does this request need? What share of the bytes moved does it use?`,
  fields: () => [
    { id: 'sectors', kind: 'integer', label: 'Sectors', unit: 'sectors' },
    { id: 'used', kind: 'number', label: 'Share of the bytes moved that is used', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ stride, first }) => {
    const addresses = Array.from({ length: 32 }, (_, t) => 4 * (first + stride * t));
    const { sectors } = requestSectors(addresses, 4);
    return { sectors, used: (32 * 4) / (32 * sectors) };
  },
  mistakes: () => [
    { field: 'sectors', value: 32, says: 'That would be one sector for each thread. Some of them share one.' },
    { field: 'sectors', value: 4, says: 'That is with the words side by side. Here they lie apart.' },
    { field: 'used', value: 1 / 8, says: 'That is one word of each sector. Some sectors have more of them.' },
  ],
  solution: ({ stride, first }) => {
    const last = first + 31 * stride;
    const [from, to] = [Math.floor((4 * first) / 32), Math.floor((4 * last) / 32)];
    return `A sector holds 8 elements. The first thread reads element ${first}, in sector $${first} / 8 = ${from}$. The last one reads element $${first} + 31 \\cdot ${stride} = ${last}$, in sector $\\lfloor ${last} / 8 \\rfloor = ${to}$. The stride is less than 8 elements, so no sector between them is skipped: $${to} - ${from} + 1$ = **${to - from + 1} sectors**.

They bring $${to - from + 1} \\cdot 32 = ${texNumber((to - from + 1) * 32)}$ bytes, and the warp uses $32 \\cdot 4 = 128$ of them, a share of **${formatNumber(4 / (to - from + 1))}**.`;
  },
});

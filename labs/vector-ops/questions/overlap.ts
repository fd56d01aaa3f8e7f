import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Pipeline {
  readonly chunks: number;
  readonly uploadMs: number;
  readonly kernelMs: number;
}

export const overlap = defineQuestion({
  id: 'vector-ops/overlap',
  title: 'Transfer and compute at the same time',
  document: { file: DOCUMENTS.parameters, rows: [17] },
  draw: (random): Pipeline =>
    drawUntil(
      () => ({ chunks: random.int(4, 40), uploadMs: random.int(2, 60) / 10, kernelMs: random.int(2, 60) / 10 }),
      ({ uploadMs, kernelMs }) => uploadMs !== kernelMs,
    ),
  text: ({ chunks, uploadMs, kernelMs }) =>
    `Data are processed in ${chunks} chunks. Uploading a chunk takes ${formatNumber(uploadMs)} ms, its kernel ${formatNumber(kernelMs)} ms. With two buffers, the next chunk is uploaded while the kernel works on the one before; each chunk's kernel begins when its upload is done and the kernel before it has ended. The results stay on the GPU.

How long does it all take with one buffer, one step after the other, and how long with two?`,
  fields: () => [
    { id: 'one', kind: 'number', label: 'Time with one buffer', unit: 'ms', relativeTolerance: 0.005 },
    { id: 'two', kind: 'number', label: 'Time with two buffers', unit: 'ms', relativeTolerance: 0.005 },
  ],
  answer: ({ chunks, uploadMs, kernelMs }) => ({ one: chunks * (uploadMs + kernelMs), two: pipelined({ chunks, uploadMs, kernelMs }) }),
  mistakes: ({ chunks, uploadMs, kernelMs }) => [
    {
      field: 'two',
      value: chunks * Math.max(uploadMs, kernelMs),
      says: 'That overlaps everything. The first upload and the last kernel overlap with nothing.',
    },
    { field: 'two', value: chunks * Math.min(uploadMs, kernelMs), says: 'That takes the shorter one each time. The longer one counts.' },
    {
      field: 'two',
      value: (chunks * (uploadMs + kernelMs)) / 2,
      says: 'That is half. Overlap halves the time only where both take as long.',
    },
    { field: 'one', value: chunks * Math.max(uploadMs, kernelMs), says: 'That overlaps the two. With one buffer they take turns.' },
  ],
  solution: ({ chunks, uploadMs, kernelMs }) => {
    const longer = Math.max(uploadMs, kernelMs);
    return `One after the other: $${chunks} \\cdot (${formatNumber(uploadMs)} + ${formatNumber(kernelMs)})$ = **${formatNumber(chunks * (uploadMs + kernelMs))} ms**.

With two buffers the first upload and the last kernel overlap with nothing. In between, ${chunks - 1} uploads each overlap with a kernel, and each time the longer one counts: $${formatNumber(uploadMs)} + ${chunks - 1} \\cdot ${formatNumber(longer)} + ${formatNumber(kernelMs)}$ = **${formatNumber(uploadMs + (chunks - 1) * longer + kernelMs)} ms**. At best overlap halves the time, where both take as long.`;
  },
});

/** Chunk by chunk, with two buffers: an upload waits for the kernel that last used its buffer. */
function pipelined({ chunks, uploadMs, kernelMs }: Pipeline): number {
  const kernelEnds: number[] = [];
  let uploaded = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    uploaded = Math.max(uploaded, kernelEnds[chunk - 2] ?? 0) + uploadMs;
    kernelEnds.push(Math.max(uploaded, kernelEnds[chunk - 1] ?? 0) + kernelMs);
  }
  return kernelEnds[chunks - 1] ?? 0;
}

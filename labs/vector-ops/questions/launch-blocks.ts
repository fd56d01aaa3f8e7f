import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { launch } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Work {
  readonly elements: number;
  readonly threadsPerBlock: number;
}

export const launchBlocks = defineQuestion({
  id: 'vector-ops/launch-blocks',
  title: 'Blocks of a launch',
  document: { file: DOCUMENTS.parameters, rows: [13] },
  draw: (random): Work =>
    drawUntil(
      () => ({ elements: random.int(1500, 90_000), threadsPerBlock: random.pick([64, 128, 256, 512, 1024]) }),
      ({ elements, threadsPerBlock }) => elements % threadsPerBlock !== 0,
    ),
  text: ({ elements, threadsPerBlock }) =>
    `A kernel adds two arrays of ${formatNumber(elements)} elements, one element per thread. It is launched in blocks of ${formatNumber(threadsPerBlock)} threads. How many blocks are needed, and how many threads find no element?`,
  fields: () => [
    { id: 'blocks', kind: 'integer', label: 'Blocks', unit: 'blocks' },
    { id: 'idle', kind: 'integer', label: 'Threads without an element', unit: 'threads' },
  ],
  answer: (work) => {
    const { blocks, idleThreads } = launch({ ...work, elementsPerThread: 1 });
    return { blocks, idle: idleThreads };
  },
  mistakes: ({ elements, threadsPerBlock }) => [
    {
      field: 'blocks',
      value: Math.floor(elements / threadsPerBlock),
      says: 'That is rounded down: it leaves some elements without a thread.',
    },
    { field: 'blocks', value: elements, says: 'Those are threads. What is asked for are blocks.' },
    { field: 'idle', value: elements % threadsPerBlock, says: 'Those are the threads of the last block that do have an element.' },
    { field: 'idle', value: 0, says: 'The last block is not full: some of its threads find nothing.' },
  ],
  solution: ({ elements, threadsPerBlock }) => {
    const whole = Math.floor(elements / threadsPerBlock);
    const rest = elements - whole * threadsPerBlock;
    const restWords = countWords(rest, 'element');
    const idle = threadsPerBlock - rest;
    return `$${texNumber(elements)} = ${texNumber(whole)} \\cdot ${texNumber(threadsPerBlock)} + ${texNumber(rest)}$: ${formatNumber(whole)} full ${whole === 1 ? 'block leaves' : 'blocks leave'} ${restWords} over, for which one more is needed. So there are **${formatNumber(whole + 1)} blocks**. In integer arithmetic that is \`(n + ${threadsPerBlock - 1}) / ${threadsPerBlock}\`; a launch plan has \`ceilDiv(n, ${threadsPerBlock})\`.

The last block has ${formatNumber(threadsPerBlock)} threads for ${restWords}: **${countWords(idle, 'thread')}** must do nothing, hence the test \`if (i < n)\`.`;
  },
});

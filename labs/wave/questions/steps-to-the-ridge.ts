import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const stepsToTheRidge = defineQuestion({
  id: 'wave/steps-to-the-ridge',
  title: 'How many steps until arithmetic is the limit',
  draw: (random) => ({ bandwidth: 100 * random.int(3, 48), flops: 1000 * random.int(5, 80) }),
  text: ({ bandwidth, flops }) =>
    `A device moves ${formatNumber(bandwidth)} GB/s and does ${formatNumber(flops)} Gflop/s. Its ridge is where the intensity of a kernel makes both limits equal. A pass over the grids does K steps of the wave equation: 9 flop for each point and step, and 12 bytes for each point, however many steps it does. From which K on is arithmetic the limit?`,
  fields: () => [
    { id: 'ridge', kind: 'number', label: 'Ridge', unit: 'flop/B', relativeTolerance: 0.02 },
    { id: 'steps', kind: 'integer', label: 'Smallest number of steps', unit: 'steps' },
  ],
  answer: ({ bandwidth, flops }) => ({ ridge: flops / bandwidth, steps: Math.ceil((flops * 12) / (bandwidth * 9)) }),
  mistakes: ({ bandwidth, flops }) => [
    { field: 'steps', value: Math.ceil(flops / bandwidth), says: 'That would be with one flop for each byte in a step.' },
  ],
  solution: ({ bandwidth, flops }) => {
    const steps = Math.ceil((flops * 12) / (bandwidth * 9));
    return `The ridge is at $${flops} / ${bandwidth}$ = **${formatNumber(flops / bandwidth)} flop/B**. A pass with K steps has $9K/12$ flop for each byte, which reaches it for $K \\ge 12/9 \\cdot ${flops} / ${bandwidth} = ${formatNumber((12 * flops) / (9 * bandwidth))}$: **${formatNumber(steps)} steps**. Points that are computed twice bring that limit closer.`;
  },
});

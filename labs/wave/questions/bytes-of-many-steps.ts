import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const bytesOfManySteps = defineQuestion({
  id: 'wave/bytes-of-many-steps',
  title: 'What many steps move',
  draw: (random) => {
    const steps = random.pick([2, 4, 8]);
    return { steps, passes: random.int(2, 12) };
  },
  text: ({ steps, passes }) =>
    `A kernel does ${steps * passes} steps of the wave equation in single precision, ${steps} in each pass over the grids. A pass reads the last two steps and writes the last two, except that the last pass writes only the result. Leave out the frames. How many bytes does it move for each point? How many bytes would it move with one step in a pass, without scratch?`,
  fields: () => [
    { id: 'blocked', kind: 'integer', label: 'Several steps in a pass', unit: 'B' },
    { id: 'single', kind: 'integer', label: 'One step in a pass', unit: 'B' },
  ],
  answer: ({ steps, passes }) => ({ blocked: 16 * passes - 4, single: 12 * steps * passes }),
  mistakes: ({ steps, passes }) => [
    { field: 'blocked', value: 12 * passes, says: 'Between two passes, two steps have to be handed on, not one.' },
    { field: 'blocked', value: 16 * passes, says: 'The last pass writes one grid only.' },
    { field: 'single', value: 16 * steps * passes, says: 'With one step in a pass, the step before is in a buffer already.' },
  ],
  solution: ({ steps, passes }) =>
    `A pass reads 8 bytes and writes 8, the last one 4: $16 \\cdot ${passes} - 4$ = **${formatNumber(16 * passes - 4)} B**. With one step in a pass, each of ${steps * passes} steps reads two grids and writes one: $12 \\cdot ${steps * passes}$ = **${formatNumber(12 * steps * passes)} B**.`,
});

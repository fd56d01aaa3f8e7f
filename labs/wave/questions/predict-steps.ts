import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'wave/by-steps';

export const predictSteps = defineQuestion({
  id: 'wave/predict-steps',
  title: 'Predict: what several steps in a pass bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times up to 16 steps of the wave equation on a grid that fits into no cache of a large GPU: with one step in a pass (rung 1 of the ladder), with four steps in workgroup memory (rung 3), and with sixteen in registers (rung 5). Two are compared at a time, at 16 steps. Predict how many times as fast the second one is.`,
  fields: () => [
    {
      id: 'four',
      kind: 'number',
      label: 'Four steps in a pass instead of one',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'one step in a pass / four steps in a pass' },
    },
    {
      id: 'sixteen',
      kind: 'number',
      label: 'Sixteen steps in a pass instead of one',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'one step in a pass / sixteen steps in a pass' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    'With one step in a pass, 16 steps move 192 bytes for a point; with four steps it is 60, and with sixteen 12. If memory stayed the limit, the factors would be 3.2 and 16. It does not: points in the frames are computed twice, and workgroup memory or arithmetic takes over as the limit.',
});

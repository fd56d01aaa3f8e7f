import { defineQuestion } from '@rooflab/lab/question';
import { latencyHidingWarps as warpsFor } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const latencyHidingWarps = defineQuestion({
  id: 'matmul/latency-hiding-warps',
  title: 'Warps that hide a latency',
  document: { file: DOCUMENTS.considerations, rows: [41] },
  draw: (random) => ({
    latencyCycles: 20 * random.int(10, 30),
    cyclesPerInstruction: random.pick([2, 4]),
    independentInstructions: random.int(3, 7),
  }),
  text: ({ latencyCycles, cyclesPerInstruction, independentInstructions: few }) =>
    `On a multiprocessor an instruction of a warp takes ${cyclesPerInstruction} cycles, and a load from global memory ${latencyCycles} cycles. Between a load and the first use of its value, a warp has ${few} independent instructions.

How many warps keep the execution units busy all the time? How many are enough if the program is changed so that there are ${2 * few} independent instructions?`,
  fields: ({ independentInstructions: few }) => [
    { id: 'few', kind: 'integer', label: `Warps with ${few} independent instructions`, unit: 'warps' },
    { id: 'many', kind: 'integer', label: `Warps with ${2 * few} independent instructions`, unit: 'warps' },
  ],
  answer: (values) => ({
    few: warpsFor(values).warps,
    many: warpsFor({ ...values, independentInstructions: 2 * values.independentInstructions }).warps,
  }),
  mistakes: ({ latencyCycles, cyclesPerInstruction, independentInstructions: few }) => [
    { field: 'few', value: Math.ceil(latencyCycles / few), says: 'That takes one cycle for an instruction.' },
    {
      field: 'few',
      value: Math.ceil(latencyCycles / cyclesPerInstruction),
      says: 'That is for warps with one instruction each. They have more to do while they wait.',
    },
    { field: 'many', value: Math.ceil(latencyCycles / (2 * few)), says: 'That takes one cycle for an instruction.' },
    {
      field: 'many',
      value: Math.ceil(latencyCycles / cyclesPerInstruction),
      says: 'That is for warps with one instruction each. They have more to do while they wait.',
    },
  ],
  solution: ({ latencyCycles, cyclesPerInstruction: cycles, independentInstructions: few }) => {
    const line = (instructions: number) => {
      const exact = latencyCycles / (cycles * instructions);
      const up = Math.ceil(exact);
      const rounding = exact === up ? '' : `, and since a fraction of a warp hides nothing,`;
      return `$\\dfrac{${latencyCycles}}{${cycles} \\cdot ${instructions}} = ${formatNumber(exact)}$${rounding} **${up} warps**`;
    };
    return `Each warp fills ${few} · ${cycles} cycles with its independent instructions before it has to wait. Together the warps must fill ${latencyCycles} cycles: ${line(few)}.

With ${2 * few} independent instructions each warp fills twice as much: ${line(2 * few)}.

(The course's slides say 14 and 7 warps for 200 cycles, 4 cycles per instruction, and 4 or 8 independent instructions. $200 / 16 = 12.5$, so 13 are enough; 14 is on the safe side.)`;
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const LENGTH = 16;

interface Tree {
  readonly values: readonly number[];
  /** Counted from 1. */
  readonly step: number;
  readonly slot: number;
}

export const treeOfSixteen = defineQuestion({
  id: 'reduction/tree-of-sixteen',
  title: 'A tree over 16 values',
  document: { file: DOCUMENTS.parameters, rows: [21] },
  draw: (random): Tree => {
    const step = random.int(1, 3);
    return { values: Array.from({ length: LENGTH }, () => random.int(-9, 15)), step, slot: random.int(0, (LENGTH >> step) - 1) };
  },
  text: ({ values, step, slot }) =>
    `Shared memory \`part\` holds 16 values:

| index | ${values.map((_, i) => i).join(' | ')} |
| --- | ${values.map(() => '---:').join(' | ')} |
| value | ${values.join(' | ')} |

A block adds them up with sequential addresses. In each step, threads $t = 0 \\dots s - 1$ compute \`part[t] += part[t + s]\`, with $s = 8, 4, 2, 1$.

What is \`part[${slot}]\` after step ${step}? What is \`part[0]\` at the end? How many additions are made in all four steps?`,
  fields: ({ step, slot }) => [
    { id: 'slot', kind: 'integer', label: `\`part[${slot}]\` after step ${step}`, unit: '' },
    { id: 'sum', kind: 'integer', label: '`part[0]` at the end', unit: '' },
    { id: 'additions', kind: 'integer', label: 'Additions', unit: 'additions' },
  ],
  answer: ({ values, step, slot }) => ({
    slot: afterSteps(values, step)[slot] ?? Number.NaN,
    sum: values.reduce((sum, value) => sum + value, 0),
    additions: LENGTH - 1,
  }),
  mistakes: ({ values, step, slot }) => [
    { field: 'slot', value: afterSteps(values, step + 1)[slot] ?? Number.NaN, says: 'That is one step later.' },
    { field: 'slot', value: afterSteps(values, step - 1)[slot] ?? Number.NaN, says: 'That is one step earlier.' },
    { field: 'sum', value: afterSteps(values, 3)[0] ?? Number.NaN, says: 'That is after three steps. A fourth one adds the other half.' },
    { field: 'additions', value: LENGTH, says: 'Each addition leaves one value fewer, until one is left.' },
    { field: 'additions', value: LENGTH / 2, says: 'That is the first step alone.' },
    { field: 'additions', value: 4, says: 'Those are the steps. Each makes several additions.' },
  ],
  solution: ({ values, step, slot }) => {
    const rows = [1, 2, 3, 4].map((k) => ({ k, stride: LENGTH >> k, live: afterSteps(values, k).slice(0, LENGTH >> k) }));
    const table = rows.map(({ k, stride, live }) => `- Step ${k}, $s = ${stride}$: ${live.join(', ')}`).join('\n');
    return `After each step only the first $s$ values matter for the next one:

${table}

After step ${step}, \`part[${slot}]\` is **${formatNumber(rows[step - 1]?.live[slot] ?? Number.NaN)}**, and at the end \`part[0]\` is **${formatNumber(rows[3]?.live[0] ?? Number.NaN)}**, the sum of all. The steps make $8 + 4 + 2 + 1$ = **15 additions**, as many as a loop would, but in 4 steps.`;
  },
});

function afterSteps(values: readonly number[], steps: number): number[] {
  const part = [...values];
  for (let stride = LENGTH / 2; stride >= LENGTH >> steps; stride /= 2) {
    for (let t = 0; t < stride; t++) part[t] = (part[t] ?? 0) + (part[t + stride] ?? 0);
  }
  return part;
}

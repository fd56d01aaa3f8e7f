import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Launch {
  readonly size: number;
  readonly group: number;
  readonly local: number;
  /** A value for which its invocation is asked. */
  readonly value: number;
}

export const whoseValue = defineQuestion({
  id: 'first-steps/whose-value',
  title: 'Whose value is it?',
  draw: (random): Launch => {
    const size = random.pick([32, 64, 128, 256]);
    return { size, group: random.int(2, 90), local: random.int(1, size - 1), value: size * random.int(2, 90) + random.int(1, size - 1) };
  },
  text: ({ size, group, local, value }) =>
    `A kernel with \`@workgroup_size(${size})\` is launched in one dimension, and invocation \`id.x\` takes the value of that number. All numbers begin at 0. Which value does invocation ${local} of workgroup ${group} take? Which workgroup takes value ${formatNumber(value)}, and which of its invocations?`,
  fields: () => [
    { id: 'index', kind: 'integer', label: 'Value of that invocation', unit: '' },
    { id: 'group', kind: 'integer', label: 'Workgroup of that value', unit: '' },
    { id: 'local', kind: 'integer', label: 'Invocation in that workgroup', unit: '' },
  ],
  answer: ({ size, group, local, value }) => ({ index: size * group + local, group: Math.floor(value / size), local: value % size }),
  mistakes: ({ size, group, local, value }) => [
    {
      field: 'index',
      value: size * (group - 1) + local,
      says: 'Workgroup 0 comes first, so that many full workgroups lie before this one.',
    },
    { field: 'index', value: size * group + local - 1, says: 'Invocation 0 takes the first value of its workgroup.' },
    { field: 'index', value: group * local, says: 'Each workgroup before this one takes as many values as it has invocations.' },
    { field: 'group', value: Math.floor(value / size) + 1, says: 'That counts workgroups from one. The first is workgroup 0.' },
    { field: 'local', value: (value % size) + 1, says: 'That counts invocations from one. The first is invocation 0.' },
    { field: 'local', value, says: 'That is its number in the whole launch.' },
  ],
  solution: ({ size, group, local, value }) => {
    const before = Math.floor(value / size);
    return `Before workgroup ${group} come ${group} full ones, which take $${group} \\cdot ${size} = ${texNumber(group * size)}$ values. Invocation ${local} takes value $${texNumber(group * size)} + ${local}$ = **${formatNumber(size * group + local)}**.

The other way round, divide: $${texNumber(value)} = ${before} \\cdot ${size} + ${value % size}$. So value ${formatNumber(value)} belongs to workgroup **${before}**, and there to invocation **${value % size}**.`;
  },
});

import { defineQuestion } from '@rooflab/lab/question';
import { countWords } from '@rooflab/roofline/units';

interface Step {
  readonly keys: readonly number[];
  /** 4 or 8: the runs that are being made. */
  readonly size: number;
  readonly stride: number;
  /** Two places that the step changes or leaves, one in each half. */
  readonly asked: readonly [number, number];
}

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The keys after one step, where runs of `size` rise and fall in turns. */
function after({ keys, size, stride }: Step): number[] {
  return PLACES.map((place) => {
    const [own = 0, other = 0] = [keys[place], keys[place ^ stride]];
    const keepsSmaller = ((place & stride) === 0) === ((place & size) === 0);
    return keepsSmaller ? Math.min(own, other) : Math.max(own, other);
  });
}

const swaps = (step: Step): number => PLACES.filter((place) => after(step)[place] !== step.keys[place]).length / 2;

const PARTNER = 'That key goes to the other place of the pair. Look at the bit that decides which of them comes first.';

export const oneStep = defineQuestion({
  id: 'sorting/one-step',
  title: 'One step of a bitonic network',
  draw: (random): Step => {
    const keys: number[] = [];
    while (keys.length < 8) {
      const key = random.int(10, 99);
      if (!keys.includes(key)) keys.push(key);
    }
    const size = random.pick([4, 8] as const);
    const stride = random.pick(size === 4 ? ([1, 2] as const) : ([1, 2, 4] as const));
    return { keys, size, stride, asked: [random.int(0, 3), random.int(4, 7)] };
  },
  text: ({ keys, size, stride, asked: [early, late] }) =>
    `A block of eight keys lies in workgroup memory:

| place | ${PLACES.join(' | ')} |
| --- | ${PLACES.map(() => '---:').join(' | ')} |
| key | ${keys.join(' | ')} |

A step of a bitonic network with size ${size} and stride ${stride} compares the keys at places $i$ and $i + ${stride}$, for each $i$ that has the bit of ${stride} unset. Where \`i & ${size}\` is 0 the smaller key comes first, elsewhere the larger one. Which keys are then at places ${early} and ${late}? How many pairs were swapped?`,
  fields: ({ asked: [early, late] }) => [
    { id: 'early', kind: 'integer', label: `Key at place ${early}`, unit: '' },
    { id: 'late', kind: 'integer', label: `Key at place ${late}`, unit: '' },
    { id: 'swaps', kind: 'integer', label: 'Pairs that were swapped', unit: 'pairs' },
  ],
  answer: (step) => {
    const keys = after(step);
    return { early: keys[step.asked[0]] ?? 0, late: keys[step.asked[1]] ?? 0, swaps: swaps(step) };
  },
  mistakes: (step) => {
    const keys = after(step);
    const [early, late] = step.asked.map((place) => keys[place ^ step.stride]);
    const swapped = swaps(step);
    return [
      { field: 'early', value: early ?? 0, says: PARTNER },
      { field: 'late', value: late ?? 0, says: PARTNER },
      swapped === 0
        ? { field: 'swaps', value: 4, says: 'So many pairs were compared. None of them was in the wrong order.' }
        : { field: 'swaps', value: 2 * swapped, says: 'So many keys have moved. Two of them are a pair.' },
    ];
  },
  solution: (step) => {
    const { keys, size, stride, asked } = step;
    const lines = PLACES.filter((place) => (place & stride) === 0).map((place) => {
      const rises = (place & size) === 0;
      const [a = 0, b = 0] = [keys[place], keys[place + stride]];
      const isSwapped = after(step)[place] !== a;
      return `- Places ${place} and ${place + stride}: ${a} and ${b}, the ${rises ? 'smaller' : 'larger'} key first: ${isSwapped ? 'swapped' : 'they stay'}.`;
    });
    const [early = 0, late = 0] = asked.map((place) => after(step)[place]);
    return `${lines.join('\n')}

Place ${asked[0]} then holds **${early}**, place ${asked[1]} holds **${late}**, and **${countWords(swaps(step), 'pair** was', 'pairs** were')} swapped.`;
  },
});

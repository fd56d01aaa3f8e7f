import { labs } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { heldOutVerdict, readHeldOutVerdicts } from './held-out-kernels.ts';

const FILE = 'vector-ops/copy/example.wgsl';

test('Every held-out kernel belongs to an exercise and says in its header what it is', async () => {
  const exercises = labs.flatMap((lab) => lab.exercises.map(({ id }) => id));
  const kernels = await readHeldOutVerdicts();
  expect(kernels.filter(({ expected }) => expected === 'wrong-answer').length).toBeGreaterThanOrEqual(40);
  expect(kernels.filter(({ exercise }) => !exercises.includes(exercise))).toEqual([]);
});

test('The head has the sizes at which a kernel is wrong and right', () => {
  const source = '// expect: wrong-answer\n// Chunks of 16.\n// wrong at: nx=5,ny=4,nz=16; nx=1,ny=1,nz=32\n// right at: nx=5,ny=4,nz=17\n';
  const { wrongAt, rightAt } = heldOutVerdict(FILE, source);
  expect(wrongAt).toEqual([
    { nx: 5, ny: 4, nz: 16 },
    { nx: 1, ny: 1, nz: 32 },
  ]);
  expect(rightAt).toEqual([{ nx: 5, ny: 4, nz: 17 }]);
});

test('A wrong kernel without its sizes is refused, and so is an honest one with them', () => {
  expect(() => heldOutVerdict(FILE, '// expect: wrong-answer\n// Chunks of 16.\n')).toThrow('sizes');
  expect(() => heldOutVerdict(FILE, '// expect: accepted\n// Kahan.\n// wrong at: n=4\n// right at: n=5\n')).toThrow('sizes');
  expect(() => heldOutVerdict(FILE, '// expect: wrong-answer\n// Chunks of 16.\n// wrong at: all\n// right at: n=5\n')).toThrow('no size');
});

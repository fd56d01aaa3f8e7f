import { defineLab } from '@rooflab/lab';
import { starExercise } from './star-exercise.ts';

export const lab = defineLab({
  id: 'stencil',
  title: 'Stencil',
  summary:
    'Star stencils of 7 to 31 points over a 3-D grid: the speed depends on where each point comes from (memory, cache, workgroup memory or a register).',
  exercises: ([1, 2, 3, 4, 5] as const).map(starExercise),
});

import type { ElementType, Exercise } from './exercise.ts';

/** A buffer that a kernel sees: number `index` of the inputs or of the outputs. */
export interface BoundBuffer {
  readonly kind: 'input' | 'output';
  readonly index: number;
  readonly binding: number;
  readonly name: string;
  readonly element: ElementType;
}

/** The buffers at the bindings from 1 on: the inputs, without those that an output starts as, and the outputs. */
export function boundBuffers({ inputs, outputs }: Pick<Exercise, 'inputs' | 'outputs'>): readonly BoundBuffer[] {
  const copied = outputs.map(({ startsAs }) => startsAs);
  return [
    ...inputs
      .map(({ name, element }, index) => ({ kind: 'input' as const, index, name, element }))
      .filter(({ index }) => !copied.includes(index)),
    ...outputs.map(({ name, element }, index) => ({ kind: 'output' as const, index, name, element })),
  ].map((buffer, i) => ({ ...buffer, binding: i + 1 }));
}

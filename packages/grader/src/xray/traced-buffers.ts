import { boundBuffers } from '@rooflab/lab';
import type { Kernel, Shape } from '../kernel.ts';
import { bufferBytes, scratchBinding } from '../layout.ts';
import type { Session } from '../session.ts';
import type { Traced } from './analyse/traced.ts';

/** What is bound to a kernel at one shape of launch. */
export function tracedBuffers({ exercise }: Session, kernel: Kernel, shape: Shape): Pick<Traced, 'bindingBytes' | 'filledBindings'> {
  const bytes = bufferBytes(exercise, shape.size);
  const buffers = boundBuffers(exercise);
  return {
    bindingBytes: new Map([
      ...buffers.map(
        ({ kind, index, binding }) => [binding, (kind === 'input' ? bytes.inputs[index] : bytes.outputs[index]?.bytes) ?? 0] as const,
      ),
      [scratchBinding(exercise), kernel.plan(shape).scratchBytes],
    ]),
    filledBindings: new Set(
      buffers
        .filter(({ kind, index }) => kind === 'input' || exercise.outputs[index]?.startsAs !== undefined)
        .map(({ binding }) => binding),
    ),
  };
}

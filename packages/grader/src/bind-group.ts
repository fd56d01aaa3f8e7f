import { createUniform } from '@rooflab/harness';
import { boundBuffers, type IterationBuffers, MAX_RUN_DISPATCHES } from '@rooflab/lab';
import { aligned, type BufferBytes, iterationBinding, paramsBytes, scratchBinding } from './layout.ts';
import type { DeclaredBinding } from './reflect-kernel.ts';
import type { Scratch } from './scratch.ts';
import type { Session } from './session.ts';

export interface KernelBuffers {
  readonly params: GPUBuffer;
  readonly inputs: readonly GPUBuffer[];
  /** Holds all outputs. */
  readonly output: GPUBuffer;
  readonly scratch: Pick<Scratch, 'buffer' | 'spare'> | null;
  readonly bytes: BufferBytes;
  /** Where the data begin in each buffer, in bytes; 0 where absent. */
  readonly offsets?: BufferOffsets;
}

export interface BufferOffsets {
  readonly params: number;
  readonly inputs: readonly number[];
  readonly output: number;
}

export interface Binding {
  readonly buffers: KernelBuffers;
  readonly views: readonly DeclaredBinding[];
  readonly scratchBytes: number;
  /** Only where steps can be repeated: where the buffers of this iteration are, and its number. */
  readonly turn?: IterationBuffers & { readonly number: number; readonly numbers: GPUBuffer };
}

/**
 * Binds the buffers of one dispatch. Each is as long as its data, but never shorter than one element of the kernel's view: WebGPU could not
 * bind that.
 */
export function bindGroup(
  { device, exercise }: Session,
  layout: GPUBindGroupLayout,
  { buffers, views, scratchBytes, turn }: Binding,
): GPUBindGroup {
  const { params, output, scratch, bytes, offsets } = buffers;
  const entry = (binding: number, { buffer, length, offset }: Placed): GPUBindGroupEntry => {
    const element = views.find(isBinding(binding))?.elementBytes ?? 4;
    return { binding, resource: { buffer, offset, size: Math.min(Math.max(length, element), buffer.size - offset) } };
  };
  const written = (index: number): Placed => {
    const { start = 0, bytes: length = 0 } = bytes.outputs[index] ?? {};
    return { buffer: output, length, offset: (offsets?.output ?? 0) + start };
  };
  const placed = (place: IterationBuffers['inputs'][number]): Placed => {
    if (place.kind === 'output') return written(0);
    if (place.kind === 'spare') return { buffer: existing(scratch?.spare[place.index]), length: bytes.output, offset: 0 };
    const { index } = place;
    return { buffer: existing(buffers.inputs[index]), length: bytes.inputs[index] ?? 0, offset: offsets?.inputs[index] ?? 0 };
  };
  const entries = boundBuffers(exercise).map(({ kind, index, binding }) => {
    if (kind === 'input') return entry(binding, placed(turn?.inputs[index] ?? { kind: 'input', index }));
    return entry(binding, turn && index === 0 ? placed(turn.output) : written(index));
  });
  entries.push({ binding: 0, resource: { buffer: params, offset: offsets?.params ?? 0, size: paramsBytes(exercise) } });
  if (scratch?.buffer) entries.push(entry(scratchBinding(exercise), { buffer: scratch.buffer, length: scratchBytes, offset: 0 }));
  if (turn)
    entries.push({ binding: iterationBinding(exercise), resource: { buffer: turn.numbers, offset: aligned(1) * turn.number, size: 16 } });
  return device.createBindGroup({ layout, entries });
}

interface Placed {
  readonly buffer: GPUBuffer;
  readonly length: number;
  readonly offset: number;
}

function existing(buffer: GPUBuffer | undefined): GPUBuffer {
  if (!buffer) throw new TypeError('A buffer that the exercise declares was not made.');
  return buffer;
}

export function isBinding(wanted: number): (view: DeclaredBinding) => boolean {
  return ({ group, binding }) => group === 0 && binding === wanted;
}

/** A uniform for each iteration that a run can have, with its number. */
export function iterationNumbers(device: GPUDevice): GPUBuffer {
  const stride = aligned(1) / 4;
  const words = new Uint32Array(stride * MAX_RUN_DISPATCHES);
  for (let i = 0; i < MAX_RUN_DISPATCHES; i++) words[stride * i] = i;
  return createUniform(device, words);
}

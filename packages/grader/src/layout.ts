import { boundBuffers, type ElementType, type Exercise, type Size, wordsFor } from '@rooflab/lab';

/** The largest alignment that a device may require, in bytes, for storage and uniform bindings. */
const BINDING_ALIGNMENT = 256;

/** Byte lengths of all buffers of an exercise at one size, in whole words. */
export interface BufferBytes {
  readonly inputs: readonly number[];
  /** Where each output lies in the one buffer that holds them all. */
  readonly outputs: readonly OutputPlace[];
  /** Length of this buffer. */
  readonly output: number;
}

interface OutputPlace {
  readonly start: number;
  readonly bytes: number;
  readonly elements: number;
}

/** Between two outputs is room for `elementBytes`, the longest element of a kernel's views. */
export function bufferBytes(exercise: Exercise, size: Size, elementBytes = 0): BufferBytes {
  const lengths = exercise.lengths(size);
  const bytesOf = ({ element }: { readonly element: ElementType }, length = 0): number => 4 * wordsFor(element, length);
  const outputs: OutputPlace[] = [];
  let output = 0;
  for (const [i, field] of exercise.outputs.entries()) {
    const elements = lengths.outputs[i] ?? 0;
    const bytes = bytesOf(field, elements);
    const before = outputs.at(-1);
    const start = before ? before.start + aligned(Math.max(before.bytes, elementBytes)) : 0;
    outputs.push({ start, bytes, elements });
    output = start + bytes;
  }
  return { inputs: exercise.inputs.map((field, i) => bytesOf(field, lengths.inputs[i])), outputs, output };
}

export function aligned(bytes: number): number {
  return BINDING_ALIGNMENT * Math.ceil(bytes / BINDING_ALIGNMENT);
}

export function outputBindings(exercise: Exercise): readonly number[] {
  return boundBuffers(exercise).flatMap(({ kind, binding }) => (kind === 'output' ? [binding] : []));
}

export function scratchBinding(exercise: Exercise): number {
  return boundBuffers(exercise).length + 1;
}

/** The words of the uniform `params`. */
export function encodeParams(exercise: Exercise, params: Readonly<Record<string, number>>): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(exercise.params.length);
  const floats = new Float32Array(words.buffer);
  exercise.params.forEach(({ name, type }, i) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${exercise.id}: a case gives no value for the parameter ${name}.`);
    if (type === 'f32') floats[i] = value;
    else words[i] = value;
  });
  return words;
}

/** Byte length of the uniform `params` as it is bound. */
export function paramsBytes({ params }: Exercise): number {
  return 16 * Math.ceil(params.length / 4);
}

/** The u32 parameters, which launch plans may name. */
export function planParams(exercise: Exercise, params: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(exercise.params.flatMap(({ name, type }) => (type === 'u32' ? [[name, params[name] ?? 0]] : [])));
}

/** Where an exercise with repeated steps has the number of the iteration. */
export function iterationBinding(exercise: Exercise): number {
  return scratchBinding(exercise) + 1;
}

/**
 * Layout of `@group(0)` of a student's kernel: params, the bound buffers, scratch if the plan asks for any, and the iteration if the
 * exercise has steps to repeat.
 */
export function kernelLayout(
  device: Pick<GPUDevice, 'createBindGroupLayout'>,
  exercise: Exercise,
  withScratch: boolean,
): GPUBindGroupLayout {
  const buffers = boundBuffers(exercise).map(({ kind }) => (kind === 'input' ? READ : WRITTEN));
  const types = ['uniform' as const, ...buffers, ...(withScratch ? [WRITTEN] : [])].map((type, binding) => ({ binding, type }));
  return groupLayout(device, exercise.repeat ? [...types, { binding: iterationBinding(exercise), type: 'uniform' }] : types);
}

/** Layout of `@group(0)` of the trusted kernel: params and all inputs, in the order of `lab.json`. */
export function trustedLayout(device: Pick<GPUDevice, 'createBindGroupLayout'>, { inputs }: Exercise): GPUBindGroupLayout {
  return groupLayout(
    device,
    ['uniform' as const, ...inputs.map(() => READ)].map((type, binding) => ({ binding, type })),
  );
}

const READ = 'read-only-storage' as const satisfies GPUBufferBindingType;
const WRITTEN = 'storage' as const satisfies GPUBufferBindingType;

interface LayoutEntry {
  readonly binding: number;
  readonly type: GPUBufferBindingType;
}

function groupLayout(device: Pick<GPUDevice, 'createBindGroupLayout'>, entries: readonly LayoutEntry[]): GPUBindGroupLayout {
  return device.createBindGroupLayout({
    entries: entries.map(({ binding, type }) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
}

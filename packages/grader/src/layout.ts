import type { ElementType, Exercise, Size } from '@rooflab/lab';

const ELEMENT_BYTES = { f32: 4, u32: 4, vec2u: 8 } as const satisfies Record<ElementType, number>;

/** Byte lengths of all buffers of an exercise at one size. */
export interface BufferBytes {
  readonly inputs: readonly number[];
  readonly output: number;
}

export function bufferBytes(exercise: Exercise, size: Size): BufferBytes {
  const { inputs, output } = exercise.lengths(size);
  return {
    inputs: inputs.map((length, i) => length * ELEMENT_BYTES[exercise.inputs[i]?.element ?? 'u32']),
    output: output * ELEMENT_BYTES[exercise.output.element],
  };
}

export function outputBinding(exercise: Exercise): number {
  return exercise.inputs.length + 1;
}

export function scratchBinding(exercise: Exercise): number {
  return exercise.inputs.length + 2;
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

/** Layout of `@group(0)`: params, inputs, output, and scratch if the plan asks for any. */
export function groupLayout(
  device: Pick<GPUDevice, 'createBindGroupLayout'>,
  exercise: Exercise,
  withScratch: boolean,
): GPUBindGroupLayout {
  const types: GPUBufferBindingType[] = ['uniform', ...exercise.inputs.map(() => 'read-only-storage' as const), 'storage'];
  if (withScratch) types.push('storage');
  return device.createBindGroupLayout({
    entries: types.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
}

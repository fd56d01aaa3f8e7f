import type { Exercise } from './exercise.ts';

/** A buffer of `@group(0)`. */
export interface ExerciseBinding {
  readonly binding: number;
  readonly name: string;
  readonly access: 'uniform' | 'read' | 'read_write';
  /** `params` for the uniform; `any` for scratch, whose type the file chooses. */
  readonly element: string;
}

/** All bindings of an exercise in order; scratch is the last. */
export function bindingsOf({ inputs, output }: Pick<Exercise, 'inputs' | 'output'>): ExerciseBinding[] {
  const buffers = [
    { name: 'params', access: 'uniform' as const, element: 'params' },
    ...inputs.map(({ name, element }) => ({ name, access: 'read' as const, element })),
    { name: output.name, access: 'read_write' as const, element: output.element },
    { name: 'scratch', access: 'read_write' as const, element: 'any' },
  ];
  return buffers.map((buffer, binding) => ({ binding, ...buffer }));
}

/** The WGSL line that declares a buffer of an exercise. */
export function declarationOf({ binding, name, access, element }: ExerciseBinding): string {
  const place = `@group(0) @binding(${binding})`;
  if (access === 'uniform') return `${place} var<uniform> ${name}: Params;`;
  return `${place} var<storage, ${access}> ${name}: array<${element === 'any' ? 'u32' : element}>;`;
}

/** The WGSL line that declares the parameters of an exercise. */
export function paramsStruct(params: readonly { readonly name: string; readonly type: string }[]): string {
  return `struct Params { ${params.map(({ name, type }) => `${name}: ${type}`).join(', ')} }`;
}

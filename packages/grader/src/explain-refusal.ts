import { KernelFault } from '@rooflab/harness';
import { boundBuffers, type Exercise } from '@rooflab/lab';
import type { DeclaredBinding, EntryPoint, KernelReflection } from './reflect-kernel.ts';
import { errorAt, shortName } from './source-place.ts';

/** Most bindings named in one message; a file may declare a thousand wrong ones. */
const MOST_MESSAGES = 8;

export interface Refusal {
  readonly exercise: Exercise;
  readonly device: GPUDevice;
  readonly source: string;
  readonly reflection: KernelReflection;
  readonly launched: ReadonlySet<string>;
}

/**
 * The fault of a pipeline that WebGPU refused, with its place and the remedy; `fault` itself when its reason is not a common one. Called
 * only after a refusal, so that a mistake in this function can never refuse a kernel.
 */
export function explainRefusal(fault: KernelFault, refusal: Refusal): KernelFault {
  if (fault.kind !== 'runtime') return fault;
  const entries = refusal.reflection.entryPoints.filter(({ name }) => refusal.launched.has(name));
  const views = new Set(entries.flatMap((entry) => entry.views));
  const messages = [...views].flatMap((view) => {
    const reason = bindingFault(view, refusal.exercise);
    return reason === null ? [] : [errorAt(refusal.source, view, reason)];
  });
  const [first] = messages;
  if (first) return new KernelFault('runtime', first.message, messages.slice(0, MOST_MESSAGES));
  const other = workgroupFault(entries, refusal.device) ?? valueFault(refusal.reflection);
  return other === null ? fault : new KernelFault('runtime', other);
}

/** How each binding of the exercise must be declared. */
function declarations(exercise: Exercise): readonly { readonly name: string; readonly space: string; readonly role: string }[] {
  return [
    { name: 'params', space: 'uniform', role: 'holds the parameters' },
    ...boundBuffers(exercise).map(({ kind, name }) => ({
      name,
      ...(kind === 'input' ? INPUT : exercise.outputs.length > 1 ? ONE_OF_SEVERAL : OUTPUT),
    })),
    { name: 'scratch', space: 'storage, read_write', role: 'is scratch memory' },
    ...(exercise.repeat ? [{ name: 'iteration', space: 'uniform', role: 'holds the number of the iteration' }] : []),
  ];
}

const INPUT = { space: 'storage, read', role: 'is an input, which may only be read' };
const OUTPUT = { space: 'storage, read_write', role: 'is the output' };
const ONE_OF_SEVERAL = { ...OUTPUT, role: 'is an output' };

function bindingFault({ name: declaredName, group, binding, space }: DeclaredBinding, exercise: Exercise): string | null {
  const name = shortName(declaredName);
  if (group !== 0) return `${name} is in @group(${group}). All buffers of an exercise are in @group(0).`;
  const all = declarations(exercise);
  const declared = all[binding];
  if (!declared) {
    const known = all.map((each, i) => `${i} ${each.name}`).join(', ');
    return `${exercise.id} has no @binding(${binding}), where ${name} is declared. Its bindings are ${known}.`;
  }
  if (space === declared.space || (space === 'storage' && declared.space === 'storage, read')) return null;
  return `@binding(${binding}) ${declared.role}. Declare ${name} as var<${declared.space}>, not var<${space}>.`;
}

function valueFault({ declaredOverrides }: KernelReflection): string | null {
  const missing = declaredOverrides.find(({ hasValue }) => !hasValue);
  if (!missing) return null;
  const name = shortName(missing.name);
  return `Override ${name} has no value. Give it a default, such as override ${name}: u32 = 256;`;
}

function workgroupFault(entries: readonly EntryPoint[], { limits }: GPUDevice): string | null {
  const {
    maxComputeInvocationsPerWorkgroup: most,
    maxComputeWorkgroupSizeX: x,
    maxComputeWorkgroupSizeY: y,
    maxComputeWorkgroupSizeZ: z,
  } = limits;
  for (const { name, workgroupSize } of entries) {
    const [wide, high, deep] = workgroupSize;
    if (!(wide * high * deep > most || wide > x || high > y || deep > z)) continue;
    const has = `${shortName(name)} has workgroups of ${workgroupSize.join('×')} invocations`;
    return `${has}; this device allows at most ${most} per workgroup, and ${x}×${y}×${z} by dimension. Make @workgroup_size smaller.`;
  }
  return null;
}

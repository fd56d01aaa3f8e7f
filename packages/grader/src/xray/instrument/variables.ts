import type { DeclIdent, GlobalVarElem, Type } from 'wesl';
import { attributeArguments, type BoundModule } from '../../bound-module.ts';
import { shortName } from '../../source-place.ts';
import { viewBytes } from '../../view-bytes.ts';
import { type Memory, PLACE, type Variable } from '../trace.ts';
import { Refusal } from './refusal.ts';

/** A traced variable, as the instrumented text uses it. */
export interface TracedVariable {
  readonly variable: Variable;
  readonly type: Type;
  /** WGSL of its address, a `vec3u`: see `prelude`. */
  readonly base: string;
  /** WGSL of the length of its run-time array. */
  readonly length: string;
  /** WGSL that declares both. */
  readonly declarations: string;
}

const NO_LENGTH = '0u';

/** The used variables of traced memory, in source order. */
export function tracedVariables(module: BoundModule, used: ReadonlySet<DeclIdent>, prefix: string): ReadonlyMap<DeclIdent, TracedVariable> {
  const bytesOf = viewBytes(module);
  const traced = new Map<DeclIdent, TracedVariable>();
  for (const decl of module.decls) {
    if (decl.kind !== 'gvar') continue;
    const { ident } = decl.name.decl;
    const memory = memoryOf(decl.template?.[0]?.name);
    const { typeRef } = decl.name;
    if (!used.has(ident)) continue;
    requireOwnGroup(module, decl);
    if (!memory || !typeRef) continue;
    const number = traced.size;
    if (number > PLACE.variableMask) throw new Refusal('The file has too many variables of storage and of workgroup memory.', decl);
    const type = module.type(typeRef);
    const base = `${prefix}_v${number}`;
    const array = runTimeArray(type, ident.originalName);
    const length = array ? `${prefix}_n${number}()` : NO_LENGTH;
    traced.set(ident, {
      variable: { name: ident.originalName, memory, binding: bindingOf(module, decl), elementBytes: bytesOf(typeRef) },
      type,
      base,
      length,
      declarations: `const ${base} = vec3u(${(number << PLACE.variableShift) >>> 0}u, 0u, 0u);\n${
        array ? `fn ${prefix}_n${number}() -> u32 { return arrayLength(&${array}); }\n` : ''
      }`,
    });
  }
  return traced;
}

/** Of an address space; null for memory that is not traced. */
export function memoryOf(space: string | undefined): Memory | null {
  return space === 'storage' || space === 'workgroup' ? space : null;
}

/** Kernels are launched with `@group(0)` only, and the records need a group of their own. */
function requireOwnGroup(module: BoundModule, decl: GlobalVarElem): void {
  const [group] = attributeArguments(decl, 'group') ?? [];
  if (group && module.integer(group) !== 0) throw new Refusal('This variable is not in @group(0).', decl);
}

/** The name of the run-time array inside a variable; null where there is none. */
function runTimeArray(type: Type, name: string): string | null {
  if (type.kind === 'array') return type.count === undefined ? name : null;
  const last = type.kind === 'struct' ? type.members.at(-1) : undefined;
  return last?.type.kind === 'array' && last.type.count === undefined ? `${name}.${last.name}` : null;
}

function bindingOf(module: BoundModule, decl: GlobalVarElem): number | null {
  const [expression] = attributeArguments(decl, 'binding') ?? [];
  if (!expression) return null;
  const binding = module.integer(expression);
  if (binding !== undefined) return binding;
  throw new Refusal(`The binding of ${shortName(decl.name.decl.ident.originalName)} cannot be determined.`, expression);
}

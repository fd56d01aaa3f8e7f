import type { DeclIdent, ExpressionElem, FnElem, GlobalVarElem, OverrideElem } from 'wesl';
import { attributeArguments, type BoundModule, bindModule } from './bound-module.ts';
import { reachedFrom } from './reach.ts';
import { shortName, unreadable } from './source-place.ts';
import { type UniformStruct, uniformStructs } from './uniform-struct.ts';
import { viewBytes } from './view-bytes.ts';

export interface EntryPoint {
  readonly name: string;
  /** NaN for an extent that cannot be evaluated. */
  readonly workgroupSize: readonly [number, number, number];
  /** The bindings used by it or a function that it calls. */
  readonly views: readonly DeclaredBinding[];
}

/** A `var` with `@group` and `@binding`. */
export interface DeclaredBinding {
  readonly name: string;
  readonly group: number;
  readonly binding: number;
  /** The text in `var<…>`: `uniform`, `storage`, `storage, read_write`; empty for textures. */
  readonly space: string;
  /** Offsets of the name in the file, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Bytes of one element of the array, or of the whole when it is not an array. */
  readonly elementBytes: number;
  /** Present where the binding is a uniform struct. */
  readonly struct?: UniformStruct;
}

/** What a launch needs to know about a WGSL file. */
export interface KernelReflection {
  readonly module: BoundModule;
  readonly entryPoints: readonly EntryPoint[];
  /** Overrides with their value, `undefined` where the file gives no integer. */
  readonly overrides: Readonly<Record<string, number | undefined>>;
  readonly declaredOverrides: readonly DeclaredOverride[];
}

interface DeclaredOverride {
  readonly name: string;
  /** Its name in WebGPU: its `@id`, or else its WGSL name. */
  readonly key: string;
  readonly hasValue: boolean;
}

type Bindings = ReadonlyMap<DeclIdent, DeclaredBinding>;

/**
 * Reads entry points, overrides and views of a file that Tint has accepted. `overrideValues` replace the file's own values, as in a sweep.
 * Throws `KernelFault` `compile` for a file whose bindings it cannot determine: a binding is never guessed or left out.
 */
export function reflectKernel(source: string, overrideValues: Readonly<Record<string, number>> = {}): KernelReflection {
  const module = bindModule(source, overrideValues);
  const { decls } = module;
  const overrides = decls.filter((decl) => decl.kind === 'override');
  const entries = decls.filter((decl) => decl.kind === 'fn').filter((fn) => attributeArguments(fn, 'compute'));
  const bindings = bindingsOf(module);
  return {
    module,
    overrides: overrideIntegers(module, overrides),
    declaredOverrides: overrides.map((override) => declaredOverride(module, override, overrideValues)),
    entryPoints: entries.map((fn) => ({
      name: fn.name.ident.originalName,
      workgroupSize: workgroupSizeOf(module, fn),
      views: viewsOf(module, fn, bindings),
    })),
  };
}

function nameOf({ name }: OverrideElem | GlobalVarElem): string {
  return name.decl.ident.originalName;
}

function overrideIntegers(module: BoundModule, overrides: readonly OverrideElem[]): Record<string, number | undefined> {
  const integers: Record<string, number | undefined> = Object.create(null);
  for (const override of overrides) integers[nameOf(override)] = module.valueOf(override);
  return integers;
}

function declaredOverride(module: BoundModule, override: OverrideElem, values: Readonly<Record<string, number>>): DeclaredOverride {
  const name = nameOf(override);
  const hasValue = override.init !== undefined || Object.hasOwn(values, name);
  const [id] = attributeArguments(override, 'id') ?? [];
  return { name, key: id ? String(requiredInteger(module, id, `the @id of ${shortName(name)}`)) : name, hasValue };
}

function requiredInteger(module: BoundModule, expression: ExpressionElem, what: string): number {
  const value = module.integer(expression);
  if (value !== undefined) return value;
  throw unreadable(
    module.source,
    expression,
    `The value of ${what} cannot be determined from this expression. Write it as a plain integer.`,
  );
}

/** Only a launch without a plan needs the extents, so one that cannot be evaluated is refused there. */
function workgroupSizeOf(module: BoundModule, fn: FnElem): [number, number, number] {
  const [x, y = 1, z = 1] = (attributeArguments(fn, 'workgroup_size') ?? []).map((extent) => module.integer(extent) ?? Number.NaN);
  return [x ?? Number.NaN, y, z];
}

function bindingsOf(module: BoundModule): Bindings {
  const bytesOf = viewBytes(module);
  const structOf = uniformStructs(module);
  const bindings = new Map<DeclIdent, DeclaredBinding>();
  for (const decl of module.decls) {
    if (decl.kind !== 'gvar') continue;
    const [binding] = attributeArguments(decl, 'binding') ?? [];
    const [group] = attributeArguments(decl, 'group') ?? [];
    const { typeRef, decl: declared } = decl.name;
    if (!binding || !group || !typeRef) continue;
    const name = nameOf(decl);
    const space = (decl.template ?? []).map((part) => part.name).join(', ');
    const struct = space === 'uniform' ? structOf(typeRef) : null;
    bindings.set(declared.ident, {
      name,
      group: requiredInteger(module, group, `the @group of ${shortName(name)}`),
      binding: requiredInteger(module, binding, `the @binding of ${shortName(name)}`),
      space,
      start: declared.start,
      end: declared.end,
      elementBytes: bytesOf(typeRef),
      ...(struct && { struct }),
    });
  }
  return bindings;
}

function viewsOf(module: BoundModule, entry: FnElem, bindings: Bindings): readonly DeclaredBinding[] {
  const reached = reachedFrom(module, [entry]);
  return [...bindings].flatMap(([decl, binding]) => (reached.has(decl) ? [binding] : []));
}

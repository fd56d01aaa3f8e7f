import { type AbstractElem, type ExpressionElem, type FnElem, type GlobalVarElem, type OverrideElem, parseSrcModule, visitAst } from 'wesl';
import { viewBytes } from './view-bytes.ts';

export interface EntryPoint {
  readonly name: string;
  readonly workgroupSize: readonly [number, number, number];
  /** The bindings that it (or a function it calls) names. */
  readonly views: readonly DeclaredBinding[];
}

/** A `var` with `@group` and `@binding`. */
export interface DeclaredBinding {
  readonly name: string;
  readonly group: number;
  readonly binding: number;
  /** What stands in `var<…>`: `uniform`, `storage`, `storage, read_write`; empty for textures. */
  readonly space: string;
  /** Offsets of the name in the file, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Bytes of one element of the array, or of the whole when it is none. */
  readonly elementBytes: number;
}

/** What a launch needs to know about a WGSL file. */
export interface KernelReflection {
  readonly entryPoints: readonly EntryPoint[];
  /** Overrides with their value, `undefined` where the file gives no integer. */
  readonly overrides: Readonly<Record<string, number | undefined>>;
  readonly declaredOverrides: readonly DeclaredOverride[];
}

export interface DeclaredOverride {
  readonly name: string;
  /** What WebGPU calls it: its `@id`, or else its name. */
  readonly key: string;
  readonly hasValue: boolean;
}

type Names = ReadonlyMap<string, number>;

/**
 * Reads entry points, overrides and views of a file that Tint has accepted. `overrideValues` replace the file's own values, as in
 * a sweep.
 */
export function reflectKernel(source: string, overrideValues: Readonly<Record<string, number>> = {}): KernelReflection {
  const { decls } = parseSrcModule({ modulePath: 'package::kernel', debugFilePath: 'kernel.wgsl', src: source }).moduleElem;
  const { names, overrides } = constantsOf(decls, overrideValues);
  const functions = decls.filter((decl) => decl.kind === 'fn');
  const bindings = bindingsOf(decls, names);
  return {
    overrides,
    declaredOverrides: declaredOverridesOf(decls, names),
    entryPoints: functions
      .filter((fn) => attributeArguments(fn, 'compute'))
      .map((fn) => ({
        name: fn.name.ident.originalName,
        workgroupSize: workgroupSizeOf(fn, names),
        views: viewsOf(fn, functions, bindings),
      })),
  };
}

function constantsOf(decls: readonly AbstractElem[], overrideValues: Readonly<Record<string, number>>) {
  const names = new Map<string, number>();
  const overrides: Record<string, number | undefined> = Object.create(null);
  const pending = decls.filter((decl) => decl.kind === 'override' || decl.kind === 'const');
  // Module-scope declarations may come in any order: each round settles at least one, or none is left that can be settled.
  for (let settled = true; settled; ) {
    settled = false;
    for (const decl of pending) {
      const name = decl.name.decl.ident.originalName;
      if (names.has(name)) continue;
      // A file may call its override "constructor", which every object has.
      const replaced = decl.kind === 'override' && Object.hasOwn(overrideValues, name) ? overrideValues[name] : undefined;
      const value = replaced ?? evaluate(decl.init, names);
      if (value === undefined) continue;
      names.set(name, value);
      settled = true;
    }
  }
  for (const decl of pending) {
    const name = decl.name.decl.ident.originalName;
    if (decl.kind === 'override') overrides[name] = names.get(name);
  }
  return { names, overrides };
}

function declaredOverridesOf(decls: readonly AbstractElem[], names: Names): readonly DeclaredOverride[] {
  return decls.flatMap((decl) => {
    if (decl.kind !== 'override') return [];
    const name = decl.name.decl.ident.originalName;
    const id = evaluate(attributeArguments(decl, 'id')?.[0], names);
    return [{ name, key: id === undefined ? name : String(id), hasValue: decl.init !== undefined || names.has(name) }];
  });
}

/** Value of an integer expression over known names; undefined when it is anything else. */
function evaluate(expression: ExpressionElem | undefined, names: Names): number | undefined {
  switch (expression?.kind) {
    case 'literal':
      return /^(0[xX][0-9a-fA-F]+|\d+)[ui]?$/.test(expression.value) ? Number(expression.value.replace(/[ui]$/, '')) : undefined;
    case 'ref':
      return names.get(expression.ident.originalName);
    case 'parenthesized-expression':
      return evaluate(expression.expression, names);
    case 'binary-expression':
      return apply(expression.operator.value, evaluate(expression.left, names), evaluate(expression.right, names));
    default:
      return undefined;
  }
}

function apply(operator: string, left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return undefined;
  const value = { '+': left + right, '-': left - right, '*': left * right, '/': Math.trunc(left / right), '%': left % right }[operator];
  return Number.isSafeInteger(value) ? value : undefined;
}

function attributeArguments(decl: FnElem | GlobalVarElem | OverrideElem, name: string): readonly ExpressionElem[] | undefined {
  for (const { attribute } of decl.attributes ?? []) {
    if (attribute.kind === '@attribute' && attribute.name === name) return (attribute.params ?? []).map((param) => param.expression);
  }
  return undefined;
}

/** An extent that is not a plain integer expression counts as 1: it only matters for a file without a launch plan. */
function workgroupSizeOf(fn: FnElem, names: Names): [number, number, number] {
  const [x, y, z] = (attributeArguments(fn, 'workgroup_size') ?? []).map((extent) => evaluate(extent, names) ?? 1);
  return [x ?? 1, y ?? 1, z ?? 1];
}

function bindingsOf(decls: readonly AbstractElem[], names: Names): readonly DeclaredBinding[] {
  const bytesOf = viewBytes(decls, (expression) => evaluate(expression, names));
  return decls.flatMap((decl): DeclaredBinding[] => {
    if (decl.kind !== 'gvar') return [];
    const binding = evaluate(attributeArguments(decl, 'binding')?.[0], names);
    const { typeRef, decl: declared } = decl.name;
    if (binding === undefined || !typeRef) return [];
    const group = evaluate(attributeArguments(decl, 'group')?.[0], names) ?? 0;
    const space = (decl.template ?? []).map((part) => part.name).join(', ');
    const { start, end } = declared;
    return [{ name: declared.ident.originalName, group, binding, space, start, end, elementBytes: bytesOf(typeRef) }];
  });
}

function viewsOf(entry: FnElem, functions: readonly FnElem[], bindings: readonly DeclaredBinding[]): readonly DeclaredBinding[] {
  const reached = new Set<string>();
  const queue = [entry];
  for (let fn = queue.pop(); fn; fn = queue.pop()) {
    visitAst(fn.body, (elem) => {
      if (elem.kind !== 'ref' || reached.has(elem.ident.originalName)) return;
      reached.add(elem.ident.originalName);
      queue.push(...functions.filter((callee) => callee.name.ident.originalName === elem.ident.originalName));
    });
  }
  return bindings.filter(({ name }) => reached.has(name));
}

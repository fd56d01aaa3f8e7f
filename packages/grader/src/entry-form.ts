import type { AbstractElem, AttributeElem, FnElem, FnParamElem, StructElem, TypeRefElem } from 'wesl';
import type { SourceSpan } from './source-place.ts';

/** A file whose entry points become plain functions, called from new entry points with their built-in values. */
export interface KernelFile {
  readonly source: string;
  readonly functions: readonly FnElem[];
  readonly structs: ReadonlyMap<string, StructElem>;
  readonly aliases: ReadonlyMap<string, TypeRefElem>;
  /** Names of everything declared at module scope. */
  readonly names: ReadonlySet<string>;
  /** A prefix with which no name of the file begins. */
  readonly prefix: string;
}

/** What a new entry point needs to know to call the old one. */
export interface EntryForm {
  readonly name: string;
  /** Built-in values that it takes. */
  readonly values: ReadonlySet<string>;
  /** One per parameter. */
  readonly handed: readonly Handed[];
  /** The attribute `@workgroup_size(…)`. */
  readonly size: string;
  /** WGSL of the workgroup's three extents. */
  readonly extents: readonly [string, string, string];
  /** Attributes that a plain function may not have. */
  readonly attributes: readonly AttributeElem[];
}

/** Built-in values about the subgroup. */
export const SUBGROUP_VALUES: readonly string[] = ['subgroup_size', 'subgroup_invocation_id', 'subgroup_id', 'num_subgroups'];

/** The argument for one parameter: a built-in value, or a struct of them. */
interface Handed {
  readonly builtins: readonly string[];
  /** The struct's type as the file names it; null for a single value. */
  readonly constructs: string | null;
}

/** `stem` is what the new names begin with, followed by as many underscores as it takes to be unique. */
export function readKernelFile(source: string, decls: readonly AbstractElem[], stem: string): KernelFile {
  const functions: FnElem[] = [];
  const structs = new Map<string, StructElem>();
  const aliases = new Map<string, TypeRefElem>();
  const names = new Set<string>();
  for (const decl of decls) {
    if (decl.kind === 'fn') functions.push(decl);
    if (decl.kind === 'struct') structs.set(decl.name.ident.originalName, decl);
    if (decl.kind === 'alias') aliases.set(decl.name.ident.originalName, decl.typeRef);
    const name = nameOf(decl);
    if (name !== null) names.add(name);
  }
  let prefix = stem;
  while (source.includes(prefix)) prefix += '_';
  return { source, functions, structs, aliases, names, prefix };
}

function nameOf(decl: AbstractElem): string | null {
  switch (decl.kind) {
    case 'fn':
    case 'struct':
    case 'alias':
      return decl.name.ident.originalName;
    case 'gvar':
    case 'const':
    case 'override':
      return decl.name.decl.ident.originalName;
    default:
      return null;
  }
}

/** Null for an entry point in a form that is not supported here. */
export function entryForm(file: KernelFile, entry: FnElem): EntryForm | null {
  const attributes = entry.attributes ?? [];
  const compute = attributes.find((attribute) => isNamed(attribute, 'compute'));
  const size = attributes.find((attribute) => isNamed(attribute, 'workgroup_size'));
  const handed = entry.params.map((param) => handedTo(file, param));
  if (!compute || !size || !handed.every((each) => each !== null)) return null;
  return {
    name: entry.name.ident.originalName,
    values: new Set(handed.flatMap(({ builtins }) => builtins)),
    handed,
    size: text(file, size),
    extents: extentsOf(file, size),
    attributes: [compute, size, ...entry.params.flatMap((param) => param.attributes ?? [])],
  };
}

/**
 * The arguments of a call of the old entry point, where each built-in value is in a variable named by the new prefix and the value's name.
 */
export function entryArguments({ prefix }: KernelFile, { handed }: EntryForm): string[] {
  return handed.map(({ builtins, constructs }) => {
    const list = builtins.map((builtin) => `${prefix}_${builtin}`).join(', ');
    return constructs === null ? list : `${constructs}(${list})`;
  });
}

function handedTo(file: KernelFile, { attributes, name: { typeRef } }: FnParamElem): Handed | null {
  const single = builtinOf(attributes);
  if (single !== null) return { builtins: [single], constructs: null };
  if (!typeRef) return null;
  let type = typeRef.name.originalName;
  for (let alias = file.aliases.get(type); alias; alias = file.aliases.get(type)) type = alias.name.originalName;
  const builtins = file.structs.get(type)?.members.map((member) => builtinOf(member.attributes));
  return builtins?.every((each) => each !== null) ? { builtins, constructs: text(file, typeRef) } : null;
}

function builtinOf(attributes: readonly AttributeElem[] = []): string | null {
  for (const { attribute } of attributes) if (attribute.kind === '@builtin') return attribute.param.name;
  return null;
}

function isNamed({ attribute }: AttributeElem, name: string): boolean {
  return attribute.kind === '@attribute' && attribute.name === name;
}

function text({ source }: KernelFile, { start, end }: SourceSpan): string {
  return source.slice(start, end);
}

function extentsOf(file: KernelFile, { attribute }: AttributeElem): [string, string, string] {
  const params = attribute.kind === '@attribute' ? (attribute.params ?? []) : [];
  const extent = (i: number): string => {
    const expression = params[i]?.expression;
    return expression ? `u32(${text(file, expression)}\n)` : '1u';
  };
  return [extent(0), extent(1), extent(2)];
}

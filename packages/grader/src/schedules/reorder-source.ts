import type { AbstractElem, AttributeElem, FnElem, FnParamElem, StructElem, TypeRefElem } from 'wesl';
import { parseWgsl } from '../parse-wgsl.ts';
import { mayWait, usesSubgroups } from './order-facts.ts';
import { NAMES_USED, permutationWgsl } from './schedule.ts';

/** Why an entry point keeps some of its order: it uses subgroups, may wait for another invocation, or is written in a way that we cannot rewrite. */
type Exception = 'subgroups' | 'waiting' | 'form';

export interface ReorderedSource {
  readonly source: string;
  /** The new entry point for each one that was rewritten. */
  readonly entryPoints: ReadonlyMap<string, string>;
  readonly exceptions: ReadonlyMap<string, Exception>;
}

/** Built-in values: ids that change with the order in a workgroup, ids that change with the order of workgroups, and all that are passed on. */
const LOCAL_IDS: ReadonlySet<string> = new Set(['local_invocation_index', 'local_invocation_id', 'global_invocation_id']);
const GROUP_IDS: ReadonlySet<string> = new Set(['workgroup_id', 'global_invocation_id']);
const SUBGROUP_VALUES = ['subgroup_size', 'subgroup_invocation_id', 'subgroup_id', 'num_subgroups'];
const HANDED_ON: ReadonlySet<string> = new Set([...LOCAL_IDS, ...GROUP_IDS, 'num_workgroups', ...SUBGROUP_VALUES]);

/**
 * The same kernel with other ids: each of the launched entry points becomes a plain function, and a new entry point calls it with the ids
 * permuted, all in the same way. WGSL ties no id to the order or the neighbourhood in which invocations run, so a kernel without a race
 * gives the same results. The bodies stay as they are. `source` has been accepted by the compiler.
 */
export function reorderSource(source: string, launched: ReadonlySet<string>): ReorderedSource {
  const { moduleElem, diagnostics } = parseWgsl(source);
  const file = readFile(source, moduleElem.decls);
  const exceptions = new Map<string, Exception>();
  const rewritten: RewrittenEntry[] = [];
  const foreseen = diagnostics.length === 0 && !NAMES_USED.some((name) => file.names.has(name));
  for (const entry of file.functions.filter((fn) => launched.has(fn.name.ident.originalName))) {
    const name = entry.name.ident.originalName;
    const outcome = foreseen ? rewriteEntry(file, entry) : 'form';
    if (outcome === null) continue;
    if (typeof outcome === 'string') {
      exceptions.set(name, outcome);
      continue;
    }
    rewritten.push(outcome);
    if (outcome.keepsLocal) exceptions.set(name, 'subgroups');
  }
  const added = rewritten.map(({ wgsl }) => wgsl).join('');
  return {
    source: `${blank(
      source,
      rewritten.flatMap(({ attributes }) => attributes),
    )}\n${permutationWgsl(file.prefix)}${added}`,
    entryPoints: new Map(rewritten.map(({ name, newName }) => [name, newName])),
    exceptions,
  };
}

interface File {
  readonly source: string;
  readonly functions: readonly FnElem[];
  readonly structs: ReadonlyMap<string, StructElem>;
  readonly aliases: ReadonlyMap<string, TypeRefElem>;
  /** Of everything declared at module scope. */
  readonly names: ReadonlySet<string>;
  /** No name of the file begins with it. */
  readonly prefix: string;
}

function readFile(source: string, decls: readonly AbstractElem[]): File {
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
  let prefix = 'ordered';
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

interface RewrittenEntry {
  readonly name: string;
  readonly newName: string;
  readonly wgsl: string;
  /** Attributes of the old entry point that a plain function may not have. */
  readonly attributes: readonly AttributeElem[];
  /** Only its workgroups are reordered. */
  readonly keepsLocal: boolean;
}

/** Null when the entry point takes no id that another order would change. */
function rewriteEntry(file: File, entry: FnElem): RewrittenEntry | Exception | null {
  const attributes = entry.attributes ?? [];
  const compute = attributes.find((attribute) => isNamed(attribute, 'compute'));
  const size = attributes.find((attribute) => isNamed(attribute, 'workgroup_size'));
  const handed = entry.params.map((param) => handedTo(file, param));
  if (!compute || !size || !handed.every((each) => each !== null)) return 'form';
  const values = new Set(handed.flatMap(({ builtins }) => builtins));
  if ([...values].some((value) => !HANDED_ON.has(value))) return 'form';
  const keepsLocal = usesSubgroups(entry, file.functions) || SUBGROUP_VALUES.some((value) => values.has(value));
  if (![...values].some((value) => GROUP_IDS.has(value) || LOCAL_IDS.has(value))) return null;
  if (mayWait(entry, file.functions)) return 'waiting';
  if (keepsLocal && ![...values].some((value) => GROUP_IDS.has(value))) return 'subgroups';
  const name = entry.name.ident.originalName;
  const newName = `${file.prefix}_entry_${name}`;
  const parts = { name, newName, values, handed, keepsLocal, size: text(file, size), extents: extentsOf(file, size) };
  return {
    name,
    newName,
    keepsLocal,
    wgsl: entryWgsl(file.prefix, parts),
    attributes: [compute, size, ...entry.params.flatMap((param) => param.attributes ?? [])],
  };
}

/** What one parameter receives: a built-in value, or a struct of them. */
interface Handed {
  readonly builtins: readonly string[];
  /** The struct's type as the file names it; null for a single value. */
  readonly constructs: string | null;
}

function handedTo(file: File, { attributes, name: { typeRef } }: FnParamElem): Handed | null {
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

function text({ source }: File, { start, end }: { readonly start: number; readonly end: number }): string {
  return source.slice(start, end);
}

/** WGSL of the extents of the workgroup, three of them. */
function extentsOf(file: File, { attribute }: AttributeElem): readonly string[] {
  const params = attribute.kind === '@attribute' ? (attribute.params ?? []) : [];
  return [0, 1, 2].map((i) => {
    const extent = params[i]?.expression;
    return extent ? `u32(${text(file, extent)}\n)` : '1u';
  });
}

interface EntryParts {
  readonly name: string;
  readonly newName: string;
  readonly values: ReadonlySet<string>;
  readonly handed: readonly Handed[];
  readonly keepsLocal: boolean;
  /** The attribute `@workgroup_size(…)`. */
  readonly size: string;
  readonly extents: readonly string[];
}

function entryWgsl(prefix: string, { name, newName, values, handed, keepsLocal, size, extents }: EntryParts): string {
  const p = `${prefix}_`;
  const subgroupParameters = SUBGROUP_VALUES.filter((value) => values.has(value)).map((value) => `@builtin(${value}) ${p}${value}: u32, `);
  const list = (builtins: readonly string[]): string => builtins.map((builtin) => p + builtin).join(', ');
  const passed = handed.map(({ builtins, constructs }) => (constructs === null ? list(builtins) : `${constructs}(${list(builtins)})`));
  const index = `${p}index`;
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => `${p}size.${axis}`);
  return `
@compute ${size}
fn ${newName}(${subgroupParameters.join('')}@builtin(local_invocation_index) ${index}: u32, @builtin(workgroup_id) ${p}id: vec3u, @builtin(num_workgroups) ${p}num_workgroups: vec3u) {
  let ${p}size = vec3u(${extents.join(', ')});
  let ${p}local_invocation_index = ${keepsLocal ? index : `${p}local(${index}, ${x} * ${y} * ${z})`};
  let ${p}local_invocation_id = vec3u(${p}local_invocation_index % ${x}, ${p}local_invocation_index / ${x} % ${y}, ${p}local_invocation_index / (${x} * ${y}));
  let ${p}workgroup_id = ${p}group(${p}id, ${p}num_workgroups);
  let ${p}global_invocation_id = ${p}workgroup_id * ${p}size + ${p}local_invocation_id;
  ${name}(${passed.join(', ')});
}
`;
}

/** The text with spaces in place of the attributes. */
function blank(source: string, attributes: readonly AttributeElem[]): string {
  let blanked = source;
  for (const { start, end } of attributes) blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  return blanked;
}

import type { AttributeElem, FnElem } from 'wesl';
import { type EntryForm, entryArguments, entryForm, type KernelFile, readKernelFile, SUBGROUP_VALUES } from '../entry-form.ts';
import { parseWgsl } from '../parse-wgsl.ts';
import { mayWait, usesSubgroups } from './order-facts.ts';
import { NAMES_USED, permutationWgsl } from './schedule.ts';

/**
 * Why an entry point keeps some of its order: it uses subgroups, may wait for another invocation, or is written in a form that we cannot
 * rewrite.
 */
type Exception = 'subgroups' | 'waiting' | 'form';

export interface ReorderedSource {
  readonly source: string;
  /** The new entry point for each one that was rewritten. */
  readonly entryPoints: ReadonlyMap<string, string>;
  readonly exceptions: ReadonlyMap<string, Exception>;
}

/**
 * Built-in values: ids that change with the order in a workgroup, ids that change with the order of workgroups, and all that are passed on.
 */
const LOCAL_IDS: ReadonlySet<string> = new Set(['local_invocation_index', 'local_invocation_id', 'global_invocation_id']);
const GROUP_IDS: ReadonlySet<string> = new Set(['workgroup_id', 'global_invocation_id']);
const HANDED_ON: ReadonlySet<string> = new Set([...LOCAL_IDS, ...GROUP_IDS, 'num_workgroups', ...SUBGROUP_VALUES]);

/**
 * The same kernel with other ids: each of the launched entry points becomes a plain function, and a new entry point calls it with the ids
 * permuted, all in the same way. WGSL does not tie ids to the order or neighbourhood in which invocations run, so a kernel without a race
 * gives the same results. The function bodies are unchanged. `source` has been accepted by the compiler.
 */
export function reorderSource(source: string, launched: ReadonlySet<string>): ReorderedSource {
  const { moduleElem, diagnostics } = parseWgsl(source);
  const file = readKernelFile(source, moduleElem.decls, 'ordered');
  const exceptions = new Map<string, Exception>();
  const rewritten: RewrittenEntry[] = [];
  const isKnownForm = diagnostics.length === 0 && !NAMES_USED.some((name) => file.names.has(name));
  for (const entry of file.functions.filter((fn) => launched.has(fn.name.ident.originalName))) {
    const name = entry.name.ident.originalName;
    const outcome = isKnownForm ? rewriteEntry(file, entry) : 'form';
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
function rewriteEntry(file: KernelFile, entry: FnElem): RewrittenEntry | Exception | null {
  const form = entryForm(file, entry);
  if (!form || [...form.values].some((value) => !HANDED_ON.has(value))) return 'form';
  const { name, attributes } = form;
  const values = [...form.values];
  const keepsLocal = usesSubgroups(entry, file.functions) || values.some((value) => SUBGROUP_VALUES.includes(value));
  if (!values.some((value) => GROUP_IDS.has(value) || LOCAL_IDS.has(value))) return null;
  if (mayWait(entry, file.functions)) return 'waiting';
  if (keepsLocal && !values.some((value) => GROUP_IDS.has(value))) return 'subgroups';
  const newName = `${file.prefix}_entry_${name}`;
  return { name, newName, keepsLocal, wgsl: entryWgsl(file, form, { newName, keepsLocal }), attributes };
}

function entryWgsl(file: KernelFile, form: EntryForm, { newName, keepsLocal }: Pick<RewrittenEntry, 'newName' | 'keepsLocal'>): string {
  const p = `${file.prefix}_`;
  const subgroupParameters = SUBGROUP_VALUES.filter((value) => form.values.has(value)).map(
    (value) => `@builtin(${value}) ${p}${value}: u32, `,
  );
  const index = `${p}index`;
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => `${p}size.${axis}`);
  return `
@compute ${form.size}
fn ${newName}(${subgroupParameters.join('')}@builtin(local_invocation_index) ${index}: u32, @builtin(workgroup_id) ${p}id: vec3u, @builtin(num_workgroups) ${p}num_workgroups: vec3u) {
  let ${p}size = vec3u(${form.extents.join(', ')});
  let ${p}local_invocation_index = ${keepsLocal ? index : `${p}local(${index}, ${x} * ${y} * ${z})`};
  let ${p}local_invocation_id = vec3u(${p}local_invocation_index % ${x}, ${p}local_invocation_index / ${x} % ${y}, ${p}local_invocation_index / (${x} * ${y}));
  let ${p}workgroup_id = ${p}group(${p}id, ${p}num_workgroups);
  let ${p}global_invocation_id = ${p}workgroup_id * ${p}size + ${p}local_invocation_id;
  ${form.name}(${entryArguments(file, form).join(', ')});
}
`;
}

/** The text with spaces in place of the attributes. */
function blank(source: string, attributes: readonly AttributeElem[]): string {
  let blanked = source;
  for (const { start, end } of attributes) blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  return blanked;
}

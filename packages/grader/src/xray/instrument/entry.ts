import { type EntryForm, entryArguments, type KernelFile, SUBGROUP_VALUES } from '../../entry-form.ts';

/** Types of the built-in values of an entry point. */
const BUILTIN_TYPES: ReadonlyMap<string, string> = new Map([
  ...['global_invocation_id', 'local_invocation_id', 'num_workgroups', 'workgroup_id'].map((name) => [name, 'vec3u'] as const),
  ...['local_invocation_index', ...SUBGROUP_VALUES].map((name) => [name, 'u32'] as const),
]);

/** Built-in values that recording itself needs. */
const TAKEN = ['local_invocation_index', 'num_workgroups', 'workgroup_id'];

/**
 * A new entry point that determines which invocation it is, and calls the old one; null for one with an unknown built-in value.
 *
 * @param ends whether something is recorded at its end
 */
export function entryWgsl(
  file: KernelFile,
  form: EntryForm,
  { newName, ends }: { readonly newName: string; readonly ends: boolean },
): string | null {
  const p = file.prefix;
  const parameters = [...new Set([...TAKEN, ...form.values])].map((name) => {
    const type = BUILTIN_TYPES.get(name);
    return type ? `@builtin(${name}) ${p}_${name}: ${type}` : null;
  });
  if (parameters.includes(null)) return null;
  return `
@compute ${form.size}
fn ${newName}(${parameters.join(', ')}) {
  ${p}_begin(${p}_workgroup_id, ${p}_num_workgroups, ${p}_local_invocation_index, ${form.extents.join(' * ')});
  ${form.name}(${[...entryArguments(file, form), '0u'].join(', ')});
${ends ? `  ${p}_end();\n` : ''}}
`;
}

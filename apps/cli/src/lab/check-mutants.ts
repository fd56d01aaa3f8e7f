import type { Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import type { LabCheck } from './lab-check.ts';
import { mutantsOf } from './mutate.ts';

/** Most accepted mutants that a note names. */
const MOST_NAMED = 20;

/**
 * Grades every mutant of a rung: what is accepted either changes nothing that a kernel can show (more workgroups than needed, say), or shows
 * that a case is missing. Only the author can tell, so it is a note.
 *
 * @param check grades a kernel by the small cases alone
 */
export async function checkMutants(
  { id }: Exercise,
  rung: { readonly name: string; readonly source: string },
  check: (source: string) => Promise<Result>,
): Promise<LabCheck> {
  const mutants = mutantsOf(rung.source);
  const accepted: string[] = [];
  for (const { name, source } of mutants) {
    if ((await check(source)).verdict === 'accepted') accepted.push(name);
  }
  const name = `The cases refuse ${mutants.length - accepted.length} of ${mutants.length} mutants of ${rung.name}.`;
  if (accepted.length === 0) return { group: id, name, fault: null };
  const shown = accepted.slice(0, MOST_NAMED);
  const rest = accepted.length > shown.length ? [`and ${accepted.length - shown.length} more`] : [];
  const note = ['These are accepted. Where one is a mistake, a case is missing:', ...shown, ...rest].join('\n');
  return { group: id, name, fault: null, note };
}

import type { SourceMessage } from '@rooflab/harness';
import { boundBuffers, type Exercise } from '@rooflab/lab';
import type { EntryPoint } from './reflect-kernel.ts';
import { shortName } from './source-place.ts';

/** A message for each output that no entry point of the launch uses, so that none can write it. */
export function unusedOutputs(exercise: Exercise, entryPoints: readonly EntryPoint[], launched: ReadonlySet<string>): SourceMessage[] {
  return boundBuffers(exercise).flatMap(({ kind, name, binding }) => {
    const users = entryPoints.filter(({ views }) => views.some((view) => view.group === 0 && view.binding === binding));
    if (kind === 'input' || users.some((user) => launched.has(user.name))) return [];
    const output = `${name}, @binding(${binding})`;
    const [other] = users;
    const message = other
      ? `Only ${shortName(other.name)} uses ${output}, and the launch plan does not launch it.`
      : `No entry point uses ${output}, so none can write the output.`;
    return [{ severity: 'warning', line: 0, column: 0, length: 0, message }];
  });
}

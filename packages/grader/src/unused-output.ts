import type { SourceMessage } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import { outputBinding } from './layout.ts';
import type { EntryPoint } from './reflect-kernel.ts';
import { shortName } from './source-place.ts';

/** Message for a launch none of whose entry points uses the output, so that none can write it. */
export function unusedOutput(exercise: Exercise, entryPoints: readonly EntryPoint[], launched: ReadonlySet<string>): SourceMessage[] {
  const binding = outputBinding(exercise);
  const users = entryPoints.filter(({ views }) => views.some((view) => view.group === 0 && view.binding === binding));
  if (users.some(({ name }) => launched.has(name))) return [];
  const output = `${exercise.output.name}, @binding(${binding})`;
  const [other] = users;
  const message = other
    ? `Only ${shortName(other.name)} uses ${output}, and the launch plan does not launch it.`
    : `No entry point uses ${output}, so none can write the output.`;
  return [{ severity: 'warning', line: 0, column: 0, length: 0, message }];
}

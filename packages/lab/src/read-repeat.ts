import type { Repetition } from './exercise.ts';
import type { ExerciseFile } from './lab-schema.ts';

/** What a launch plan may repeat. Throws `TypeError` where what takes turns could not. */
export function readRepeat(
  { id, inputs, output }: Pick<ExerciseFile, 'id' | 'inputs' | 'output'>,
  repeat: Readonly<Record<string, string>>,
): Repetition {
  const fault = (text: string): TypeError => new TypeError(`lab.json: ${id}: repeat: ${text}`);
  const [written, other] = [output].flat();
  const names = Object.keys(repeat);
  if (names.length > 0 && (other || written?.startsAs !== undefined))
    throw fault('buffers take turns only with one output, which does not start as an input.');
  const stray = names.find((name) => !inputs.some((input) => input.name === name));
  if (stray !== undefined) throw fault(`there is no input ${stray}.`);
  const next = inputs.map((input) => {
    const from = repeat[input.name];
    const source = [...inputs, ...(written ? [written] : [])].find(({ name }) => name === from);
    if (from === undefined) return null;
    if (!source || source.name === input.name)
      throw fault(`${input.name} takes over ${from}, which is neither the output nor another input.`);
    if (source.element !== input.element || source.length !== input.length)
      throw fault(`${input.name} takes over ${from}, so both must have the same element and length.`);
    return source === written ? 'output' : inputs.findIndex(({ name }) => name === from);
  });
  return { next };
}

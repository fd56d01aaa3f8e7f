import { elementBits } from './element.ts';
import type { Exercise } from './exercise.ts';
import type { ExerciseFile } from './lab-schema.ts';

type Described = Pick<ExerciseFile, 'id' | 'inputs' | 'output' | 'trusted' | 'tolerance'>;

type Output = Exercise['outputs'][number];

/** The outputs of an exercise. Throws `TypeError` that says which one cannot be as `lab.json` says. */
export function readOutputs({ id, inputs, output, trusted, tolerance }: Described): Exercise['outputs'] {
  const [first, ...others] = [output].flat().map((field): Output => {
    const { name, element, length, unspecified = false } = field;
    const compare = field.compare ?? trusted?.compare ?? (element === 'f32' && tolerance ? 'within' : 'exact');
    const fault = (text: string): TypeError => new TypeError(`lab.json: ${id}: the output ${name} ${text}`);
    const inputLike = (named: string, does: string): number => {
      const input = inputs.findIndex((each) => each.name === named);
      if (input < 0) throw fault(`${does} ${named}, but no input has this name.`);
      if (inputs[input]?.element !== element || inputs[input]?.length !== length)
        throw fault(`${does} ${named}, so both must have the same element and length.`);
      return input;
    };
    if (compare === 'within' && element !== 'f32') throw fault('is compared within a tolerance, so its element must be f32.');
    if (field.permutes !== undefined && (compare === 'within' || unspecified || elementBits(element) < 32))
      throw fault('permutes an input, so it is compared exactly, has no unspecified elements, and none of less than 32 bits.');
    return {
      name,
      element,
      compare,
      unspecified,
      ...(field.startsAs !== undefined && { startsAs: inputLike(field.startsAs, 'starts as') }),
      ...(field.permutes !== undefined && { permutes: inputLike(field.permutes, 'permutes') }),
    };
  });
  if (!first) throw new TypeError(`lab.json: ${id} has no output.`);
  const copied = [first, ...others].flatMap(({ startsAs }) => (startsAs === undefined ? [] : [startsAs]));
  if (new Set(copied).size !== copied.length) throw new TypeError(`lab.json: ${id}: two outputs start as the same input.`);
  return [first, ...others];
}

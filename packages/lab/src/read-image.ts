import { z } from 'zod';
import type { Exercise, ShownImage, Size } from './exercise.ts';
import { expressionSchema as expression } from './fill-schema.ts';

/** Pixels of a side. */
const LARGEST_SIDE = 1024;

/** `image` of an exercise in lab.json. */
export const imageSchema = z.strictObject({
  size: z.record(z.string(), z.int().positive()),
  /** The name of the input that holds the image. */
  input: z.string(),
  width: expression,
  height: expression,
  pitch: expression,
  filters: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        offset: z.number().min(0).max(1).default(0),
        /** What each of the other inputs holds. */
        inputs: z.record(z.string(), z.array(z.number()).min(1).max(4096)),
      }),
    )
    .min(1)
    .max(8),
});

type Described = Pick<Exercise, 'id' | 'params' | 'inputs' | 'outputs' | 'lengths'>;

interface Expressions {
  readonly at: (where: string, text: string) => (size: Size) => number;
  readonly paramsAt: (size: Size) => Readonly<Record<string, number>>;
}

/** Throws `TypeError` where the image has no place in the buffers, or an input has no values. */
export function readImage(exercise: Described, file: z.output<typeof imageSchema>, { at, paramsAt }: Expressions): ShownImage {
  const { id, inputs } = exercise;
  const { size } = file;
  const fault = (text: string): TypeError => new TypeError(`lab.json: ${id}: image: ${text}`);
  const input = inputs.findIndex(({ name }) => name === file.input);
  if (input < 0) throw fault(`there is no input ${file.input}.`);
  const sideAt = (field: 'width' | 'height' | 'pitch'): number => at(`image.${field}`, file[field])(size);
  const [width, height, pitch] = [sideAt('width'), sideAt('height'), sideAt('pitch')];
  if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= LARGEST_SIDE))
    throw fault(`it would have ${width} × ${height} pixels; a side has 1 to ${LARGEST_SIDE}.`);
  checkPlace(exercise, { input, size, elements: pitch * (height - 1) + width }, fault);
  const lengths = exercise.lengths(size).inputs;
  const params = paramsAt(size);
  const drawn = exercise.params.find(({ name }) => !(name in params));
  if (drawn) throw fault(`the param ${drawn.name} is drawn, so an image has no value for it.`);
  const filters = file.filters.map(({ name, offset, inputs: values }) => ({
    ...{ name, offset },
    inputs: inputs.map((field, i) =>
      i === input ? null : valuesOf(field, { values: values[field.name], length: lengths[i] ?? 0 }, fault),
    ),
  }));
  return { size, params, input, width, height, pitch, filters };
}

function checkPlace(
  { inputs, outputs, lengths }: Described,
  { input, size, elements }: { readonly input: number; readonly size: Size; readonly elements: number },
  fault: (text: string) => TypeError,
): void {
  const [output, other] = outputs;
  if (inputs[input]?.element !== 'f32' || output.element !== 'f32' || other) throw fault('the input and the only output must be f32.');
  const { inputs: given, outputs: written } = lengths(size);
  if (elements > Math.min(given[input] ?? 0, written[0] ?? 0)) throw fault(`its ${elements} elements are more than a buffer has.`);
}

function valuesOf(
  { name, element }: Exercise['inputs'][number],
  { values, length }: { readonly values: readonly number[] | undefined; readonly length: number },
  fault: (text: string) => TypeError,
): readonly number[] {
  if (element !== 'f32') throw fault(`the input ${name} must be f32.`);
  if (values?.length !== length) throw fault(`a filter needs ${length} values for the input ${name}.`);
  return values;
}

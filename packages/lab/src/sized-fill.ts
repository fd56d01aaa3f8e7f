import { z } from 'zod';
import { elementBits } from './element.ts';
import type { Exercise, Size } from './exercise.ts';
import type { Fill, SizedFill } from './fill.ts';
import { fillSchema } from './fill-schema.ts';
import { fillBits } from './fill-word.ts';
import type { ReadExpression } from './size-expressions.ts';

/**
 * The fill, if it is the same at every size and at every place: then inputs of all sizes can be cut from one stream. Null where its values
 * depend on the size, or on where they are.
 */
export function fillOfEverySize(fill: SizedFill | undefined): Fill | null {
  return !fill || fill.kind === 'rising' || expressionIn(fill) !== null ? null : (fill as Fill);
}

function expressionIn(fill: SizedFill): string | null {
  const value = 'bound' in fill ? fill.bound : 'mean' in fill ? fill.mean : 0;
  return typeof value === 'string' ? value : null;
}

/** Fills of the exercise `id` at a size; `at` reads its expressions. */
export function fillsBySize(id: string, at: ReadExpression): Exercise['fillAt'] {
  const known = new Map<string, ReturnType<ReadExpression>>();
  return (fill, size) => {
    const text = expressionIn(fill);
    if (text === null) return fill as Fill;
    const value = known.get(text) ?? at(`a fill of the kind ${fill.kind}`, text);
    known.set(text, value);
    const fixed = { ...fill, ['bound' in fill ? 'bound' : 'mean']: value(size) };
    const read = fillSchema.safeParse(fixed);
    if (read.success) return fixed as Fill;
    const where = Object.entries(size).map((entry) => entry.join('='));
    throw new TypeError(
      `lab.json: ${id}: ${JSON.stringify(text)} gives a wrong fill at ${where.join(', ')}: ${z.prettifyError(read.error)}`,
    );
  };
}

/** Throws `TypeError` where one of the fills has no value at this size, or makes elements of another length than those of its input. */
export function checkFills({ id, inputs, fillAt }: Exercise, size: Size, fills: readonly SizedFill[]): void {
  for (const [i, { name, element }] of inputs.entries()) {
    const fill = fills[i];
    const [wanted, made] = [elementBits(element), fill ? fillBits(fillAt(fill, size)) : 0];
    if (!fill || made === wanted) continue;
    const fault = `a fill of the kind ${fill.kind} makes elements of ${made} bits, and ${element} has ${wanted}`;
    throw new TypeError(`lab.json: ${id}: ${fault}: choose another fill for the input ${name}.`);
  }
}

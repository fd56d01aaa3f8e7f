import { z } from 'zod';
import { elementBits } from './element.ts';
import type { ElementType, Exercise, Size } from './exercise.ts';
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

/**
 * Throws `TypeError` where one of the fills has no value at this size, makes elements of another length than those of its input, or would
 * rise beyond what they can hold.
 */
export function checkFills({ id, inputs, lengths, fillAt }: Exercise, size: Size, fills: readonly SizedFill[]): void {
  const elements = lengths(size).inputs;
  for (const [i, { name, element }] of inputs.entries()) {
    const given = fills[i];
    const fill = given && fillAt(given, size);
    const fault = fill && (lengthFault(fill, element) ?? riseFault(fill, { element, elements: elements[i] ?? 1 }));
    if (fault) throw new TypeError(`lab.json: ${id}: the fill of the kind ${fill.kind} for the input ${name} ${fault}`);
  }
}

function lengthFault(fill: Fill, element: ElementType): string | null {
  const [wanted, made] = [elementBits(element), fillBits(fill)];
  return made === wanted ? null : `makes elements of ${made} bits, but ${element} has ${wanted}. Choose another kind.`;
}

function riseFault(fill: Fill, { element, elements }: { readonly element: ElementType; readonly elements: number }): string | null {
  if (fill.kind !== 'rising') return null;
  const last = fill.base + (elements - 1) * fill.mean;
  const most = fill.base < 0 || element === 'i32' ? 2 ** 31 - 1 : 2 ** 32 - 1;
  return last <= most ? null : `would rise to ${last}; at most ${most} fits. Choose a smaller mean, or fewer elements.`;
}

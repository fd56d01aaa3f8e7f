import type { CaseResult, Mismatch } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { commonWorkgroupSize, firstField, type Seen, valuesOf, type WrongPattern } from './seen-cases.ts';

/** The tail of a case that is wrong from one element to the end. */
interface Tail {
  /** The value of the field that gives the number of elements. */
  readonly size: number;
  readonly start: number;
  readonly length: number;
  readonly launch: CaseResult['launch'];
}

/** Where all wrong visible cases lack their last elements, and one number explains how many; null elsewhere. */
export function wrongTail(seen: Seen): WrongPattern | null {
  return firstField(seen, (field) => {
    const tails = tailsOf(seen, field);
    return tails && (sameStart(seen, field, tails) ?? remainders(seen, field, tails));
  });
}

/** Where all wrong visible cases lack their last elements, however many. */
export function tailOfAnyLength(seen: Seen): WrongPattern | null {
  return firstField(seen, (field) => {
    const shown = tailsOf(seen, field)?.find(({ start }) => start > 0);
    if (!shown) return null;
    const many = shown.length === 1 ? 'the last element' : `the last ${formatCount(shown.length)} elements`;
    return {
      words: `Wherever it is wrong, only elements at the end are: at ${field} = ${formatCount(shown.size)} ${many}.`,
      hint: 'Work out by hand which invocation should write the last element there, and whether it does.',
    };
  });
}

/** Null where a wrong case has right elements after wrong ones, or another number of elements than the field says. */
function tailsOf({ wrong }: Seen, field: string): readonly Tail[] | null {
  const tails = wrong.flatMap(({ mismatch, size, launch }) => {
    const tail = mismatch && tailOf(mismatch);
    return tail && mismatch.checkedElements === size[field] ? [{ ...tail, size: size[field], launch }] : [];
  });
  return tails.length === wrong.length && tails.some(({ start }) => start > 0) ? tails : null;
}

/** Wrong elements are counted from the first one: they are the last ones where they just reach the end. */
function tailOf({ wrongElements, checkedElements, overwritten, firstIndex }: Mismatch): Pick<Tail, 'start' | 'length'> | null {
  if (wrongElements === 0 || overwritten > 0 || firstIndex === null) return null;
  return firstIndex + wrongElements === checkedElements ? { start: firstIndex, length: wrongElements } : null;
}

function sameStart(seen: Seen, field: string, tails: readonly Tail[]): WrongPattern | null {
  const [{ start } = { start: 0 }] = tails;
  const different = new Set(tails.map(({ size }) => size)).size;
  if (different < 2 || tails.some((tail) => tail.start !== start) || valuesOf(seen.right, field).some((size) => size > start)) return null;
  const launched = tails.every(({ launch }) => launch && launch.workgroups * launch.workgroupSize === start);
  return {
    words: `Only the first ${start === 1 ? 'element is' : `${formatCount(start)} elements are`} right, whatever ${field} is.`,
    hint: !isUnwritten(seen)
      ? `The others are written, but with other values. What differs for invocations from element ${formatCount(start)} on: their workgroup, or a neighbour?`
      : launched
        ? `The plan launches ${formatCount(start)} invocations, whatever ${field} is: either it must launch more, or each must take several elements.`
        : `Does the launch grow with ${field}, or else the loop in which each invocation takes several elements?`,
  };
}

function isUnwritten({ wrong }: Seen): boolean {
  return wrong.every(({ mismatch }) => mismatch?.unwritten === mismatch?.wrongElements);
}

/** Pieces that kernels often process at once, besides multiples of their workgroups. */
const CHUNKS = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** Each wrong case lacks exactly the remainder of division by one chunk size, and no right case has a remainder. */
function remainders(seen: Seen, field: string, tails: readonly Tail[]): WrongPattern | null {
  if (tails.length < 2 || seen.right.length === 0) return null;
  const workgroup = commonWorkgroupSize(seen);
  const candidates = new Set([...(workgroup === null ? [] : [1, 2, 4, 8].map((times) => times * workgroup)), ...CHUNKS]);
  const fitting = [...candidates].filter(
    (chunk) =>
      chunk > 1 &&
      tails.every(({ size, length }) => size % chunk === length) &&
      valuesOf(seen.right, field).every((size) => size % chunk === 0),
  );
  const [chunk, another] = fitting;
  if (chunk === undefined || another !== undefined) return null;
  const state = isUnwritten(seen) ? 'never written' : 'wrong';
  return {
    words: `The last ${field} % ${chunk} elements are ${state}: it is right only where ${field} is a multiple of ${chunk}.`,
    hint:
      workgroup !== null && chunk % workgroup === 0
        ? `Round the number of workgroups up, as ceilDiv(${field}, ${chunk}) does, and guard the last one against elements that are not there.`
        : `Elements are left over when ${chunk} are taken at a time: take them too, one by one.`,
  };
}

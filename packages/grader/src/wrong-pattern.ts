import type { CaseResult } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { coveringPattern, LAST_CHUNK } from './covering/covering-pattern.ts';
import { commonWorkgroupSize, firstField, type Seen, seenCases, separates, valuesOf, type WrongPattern } from './seen-cases.ts';
import { tailOfAnyLength, wrongTail } from './wrong-tail.ts';
import { notANumber, nothingWritten, onlyZeros } from './wrong-values.ts';

/**
 * The first simple property shared by all wrong visible cases and by no right one: their size, their launch, their data. Null where no
 * property distinguishes them, where nothing visible is wrong, where different outputs are wrong, and for races, which have a message of
 * their own. Hidden cases play no part.
 */
export function wrongPattern(cases: readonly CaseResult[]): WrongPattern | null {
  const seen = seenCases(cases);
  if (seen.wrong.length === 0 || seen.wrong.some(({ mismatch }) => mismatch?.schedule)) return null;
  if (new Set(seen.wrong.map(({ mismatch }) => mismatch?.output)).size > 1) return null;
  const told = coveringPattern(seen.wrong) ?? nothingWritten(seen) ?? wrongTail(seen) ?? onlyZeros(seen) ?? notANumber(seen);
  if (told) return told;
  if (seen.right.length === 0) return everyCase(seen);
  for (const pattern of PATTERNS) {
    const found = pattern(seen);
    if (found) return found;
  }
  return null;
}

/** The first that fits is used. */
const PATTERNS = [
  fromSizeOn,
  upToSize,
  severalWorkgroups,
  ofData,
  onlyWhereEqual,
  noMultiple,
  onlyMultiples,
  noPowerOfTwo,
  tailOfAnyLength,
  nearlyFromSizeOn,
  onlyOne,
] as const;

function everyCase({ wrong }: Seen): WrongPattern {
  const many = wrong.length === 1 ? 'the one case' : `all ${wrong.length} cases`;
  const hint = 'Every case fails: start with the smallest, and work it out by hand.';
  return { words: `Wrong in ${many} that you can see.`, hint, onlyCounts: true };
}

function fromSizeOn(seen: Seen): WrongPattern | null {
  return firstField(seen, (field) => {
    const [right, wrong] = [valuesOf(seen.right, field), valuesOf(seen.wrong, field)];
    const [last, first] = [Math.max(...right), Math.min(...wrong)];
    if (!(last < first)) return null;
    const words = `${rightUpTo(field, right)}, ${wrongFrom(field, wrong)}`;
    if (hasSeveralWorkgroups(seen)) return { words: `${words}: more than one workgroup.`, hint: SEVERAL_WORKGROUPS };
    return {
      words: `${words}.`,
      hint:
        last === 1
          ? 'One element alone says little: it has no neighbours, and no loop goes round twice. Work the smallest wrong case out by hand.'
          : `What happens at ${sized(field, first)} that does not happen at ${sized(field, last)}? One more step of a loop, one more workgroup, a last piece that is not full?`,
    };
  });
}

function upToSize(seen: Seen): WrongPattern | null {
  return firstField(seen, (field) => {
    const [right, wrong] = [valuesOf(seen.right, field), valuesOf(seen.wrong, field)];
    const [last, first] = [Math.max(...wrong), Math.min(...right)];
    if (!(last < first)) return null;
    const where = distinct(wrong) === 1 ? `at ${sized(field, last)}` : `up to ${sized(field, last)}`;
    const words = `Wrong ${where}, right from ${sized(field, first)} on.`;
    return { words, hint: 'Small inputs fail: what do invocations without an element do, and where do they write?' };
  });
}

const SEVERAL_WORKGROUPS =
  'One workgroup alone is right, several are not: does each invocation find its element by its global id, and how are the results of the workgroups combined?';

/** Where the size has more than one field, the launch may explain what no single field does. */
function severalWorkgroups(seen: Seen): WrongPattern | null {
  if (!hasSeveralWorkgroups(seen)) return null;
  return { words: 'Right with one workgroup, wrong with more than one.', hint: SEVERAL_WORKGROUPS };
}

function hasSeveralWorkgroups({ right, wrong }: Seen): boolean {
  return right.every(({ launch }) => launch?.workgroups === 1) && wrong.every(({ launch }) => (launch?.workgroups ?? 0) > 1);
}

/** `needles, n=257` is a case of the data `needles`. There must be two cases with the same data, so that it is not just the name of one. */
function ofData({ right, wrong }: Seen): WrongPattern | null {
  const data = new Set(wrong.map(dataOf));
  if (wrong.length < 2 || data.size > 2 || right.some((testCase) => data.has(dataOf(testCase)))) return null;
  const named = [...data].map((each) => `“${each}”`).join(' and ');
  return {
    words: `Wrong wherever the data is ${named}, right with all other data.`,
    hint: 'The size is not the reason: what do these values do to your arithmetic, or to a value that you start from?',
  };
}

function dataOf({ name }: CaseResult): string {
  return name.split(', ')[0] ?? name;
}

/** Fewer cases may share a property by chance. */
const FEWEST = 2;

/** One field of the size that is used for another. */
function onlyWhereEqual(seen: Seen): WrongPattern | null {
  if (seen.right.length < FEWEST || seen.wrong.length < FEWEST) return null;
  return firstField(seen, (field) =>
    firstField(seen, (other) => {
      const isSquare = ({ size }: CaseResult): boolean => size[field] === size[other];
      if (field === other || !seen.right.every(isSquare) || seen.wrong.some(isSquare)) return null;
      return {
        words: `Right where ${field} = ${other}, wrong elsewhere.`,
        hint: `Does a line use ${field} where it needs ${other}, or the other way round? Look at every index that is made of a row and a column, and at the guard.`,
      };
    }),
  );
}

function noMultiple(seen: Seen): WrongPattern | null {
  if (seen.right.length < FEWEST || seen.wrong.length < FEWEST) return null;
  return firstField(seen, (field) => {
    const workgroup = commonWorkgroupSize(seen);
    const divisors = [...(workgroup === null ? [] : [workgroup]), 2, 4, 8, 16, 32, 64, 128, 256];
    const divisor = divisors.find((each) => each > 1 && separates(seen, field, (value) => value % each === 0));
    if (divisor === undefined) return null;
    const multiple = `${field} is a multiple of ${divisor}`;
    const isWorkgroup = divisor === workgroup;
    return {
      words: `Right where ${multiple}, wrong elsewhere${isWorkgroup ? ': the last workgroup is not full' : ''}.`,
      hint: isWorkgroup
        ? 'Some invocations of the last workgroup have no element: guard what they read and write.'
        : `Look at the end of the data: what happens to the elements that are left over when ${divisor} are taken at a time?`,
    };
  });
}

function onlyMultiples(seen: Seen): WrongPattern | null {
  if (seen.right.length < FEWEST || seen.wrong.length < FEWEST) return null;
  return firstField(seen, (field) => {
    const workgroup = commonWorkgroupSize(seen);
    const divisors = [...(workgroup === null ? [] : [workgroup]), 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2];
    const divisor = divisors.find((each) => each > 1 && separates(seen, field, (value) => value % each !== 0));
    if (divisor === undefined) return null;
    const full = divisor === workgroup ? ': the last workgroup is full' : '';
    return { words: `Wrong where ${field} is a multiple of ${divisor}, right elsewhere${full}.`, hint: LAST_CHUNK };
  });
}

function noPowerOfTwo(seen: Seen): WrongPattern | null {
  if (seen.right.length < FEWEST || seen.wrong.length < FEWEST) return null;
  return firstField(seen, (field) => {
    if (!separates(seen, field, (value) => Number.isInteger(Math.log2(value)))) return null;
    return {
      words: `Right where ${field} is a power of two, wrong elsewhere.`,
      hint: 'Look at a loop that halves its range: if the number of elements is odd, one is left over.',
    };
  });
}

/**
 * Right cases beyond the first wrong size may be right by luck, for example because their data is all zero: the most that count as luck,
 * and the fewest wrong cases needed beside them.
 */
const MOST_LUCKY = 2;
const FEWEST_BESIDE_LUCK = 3;

function nearlyFromSizeOn(seen: Seen): WrongPattern | null {
  return firstField(seen, (field) => {
    const first = Math.min(...valuesOf(seen.wrong, field));
    const before = seen.right.filter(({ size }) => (size[field] ?? 0) < first);
    const lucky = seen.right.filter(({ size }) => (size[field] ?? 0) >= first);
    if (before.length === 0 || lucky.length > MOST_LUCKY || seen.wrong.length < FEWEST_BESIDE_LUCK) return null;
    const words = `${rightUpTo(field, valuesOf(before, field))}, ${wrongFrom(field, valuesOf(seen.wrong, field))}`;
    const several = hasSeveralWorkgroups({ right: before, wrong: seen.wrong });
    return {
      words: `${words}, except in ${lucky.map(({ name }) => `“${name}”`).join(' and ')}.`,
      hint: several
        ? SEVERAL_WORKGROUPS
        : `What happens at ${sized(field, first)} for the first time? Cases beyond it that are right may be right by luck: look at their data.`,
    };
  });
}

function onlyOne({ wrong }: Seen): WrongPattern | null {
  const [first] = wrong;
  if (first === undefined || wrong.length > 1) return null;
  return { words: `Wrong only in “${first.name}”.`, hint: 'What is special about this case: its size, or its data?' };
}

function rightUpTo(field: string, values: readonly number[]): string {
  const where = sized(field, Math.max(...values));
  return distinct(values) === 1 ? `Right at ${where}` : `Right up to ${where}`;
}

function wrongFrom(field: string, values: readonly number[]): string {
  const where = sized(field, Math.min(...values));
  return distinct(values) === 1 ? `wrong at ${where}` : `wrong from ${where} on`;
}

function distinct(values: readonly number[]): number {
  return new Set(values).size;
}

function sized(field: string, value: number): string {
  return `${field} = ${formatCount(value)}`;
}

import type { CaseResult } from '@rooflab/result';
import type { WrongPattern } from '../seen-cases.ts';

/**
 * Which sizes are wrong where the only wrong cases are those that stand for many sizes; null elsewhere. Prefers the case whose wrong sizes
 * share a chunk.
 */
export function coveringPattern(wrong: readonly CaseResult[]): WrongPattern | null {
  const all = wrong.flatMap(({ sizes }) => sizes ?? []);
  const shown = all.find((sizes) => chunkOf(sizes) !== null) ?? all[0];
  return shown && all.length === wrong.length ? { words: wrongSizes(shown), hint: LAST_CHUNK } : null;
}

/** What to do about sizes at which the last chunk is full, or nearly so. */
export const LAST_CHUNK = 'Work out by hand how many elements the last chunk has there: a whole chunk, one less, or none?';

/** How many sizes are listed individually. */
const MOST_LISTED = 6;

type Sizes = NonNullable<CaseResult['sizes']>;

function wrongSizes({ field, tried, wrong }: Sizes): string {
  const count = `Wrong at ${wrong.length} of ${tried.length} sizes from ${field}=${tried[0]} to ${field}=${tried.at(-1)}`;
  const chunk = chunkOf({ tried, wrong });
  if (chunk === null) return `${count}: ${listed(wrong)}.`;
  const remainder = (wrong[0] ?? 0) % chunk;
  if (remainder === 0) return `${count}: where ${field} is a multiple of ${chunk}.`;
  if (remainder === chunk - 1) return `${count}: where ${field} is one less than a multiple of ${chunk}.`;
  return `${count}: where ${field} % ${chunk} is ${remainder}.`;
}

/**
 * The chunk size for which exactly these sizes are the multiples, or share one other remainder; null where there are fewer than three
 * sizes, or no such chunk.
 */
function chunkOf({ tried, wrong }: Pick<Sizes, 'tried' | 'wrong'>): number | null {
  const [first = 0, second = 0, third] = wrong;
  const chunk = second - first;
  if (third === undefined || chunk < 2) return null;
  const expected = tried.filter((size) => size % chunk === first % chunk);
  return expected.length === wrong.length && expected.every((size, i) => size === wrong[i]) ? chunk : null;
}

function listed(sizes: readonly number[]): string {
  return sizes.length <= MOST_LISTED ? sizes.join(', ') : `${sizes.slice(0, MOST_LISTED).join(', ')} …`;
}

import { quote } from './plan-error.ts';

const MAX_LISTED = 16;

/** A longer name is hardly a typo, and comparing it with every other one would take long. */
const MAX_MISTYPED_LENGTH = 64;

/** The rest of a message about an unknown name: `Did you mean "WG"? Known: n, WG.` */
export function suggest(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'There are none here.';
  const nearest = nearestName(name, known);
  const listed = known.slice(0, MAX_LISTED).map((each) => quote(each).slice(1, -1));
  const more = known.length > MAX_LISTED ? ` and ${known.length - MAX_LISTED} more` : '';
  return `${nearest === null ? '' : `Did you mean ${quote(nearest)}? `}Known: ${listed.join(', ')}${more}.`;
}

/**
 * The known name with the fewest edits, ignoring case; null when even that one takes more than one edit per three letters (or one in a
 * shorter name), or has nothing in common with the name.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_MISTYPED_LENGTH) return null;
  let nearest: string | null = null;
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= fewest) continue;
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < fewest && edits < Math.max(name.length, candidate.length)) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours between two words, row by row (F. J. Damerau, A Technique for Computer
 * Detection and Correction of Spelling Errors, Communications of the ACM 7(3), 1964; no letter is edited twice).
 */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitute = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : substitute;
      row.push(Math.min(substitute, swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[to.length] ?? 0;
}

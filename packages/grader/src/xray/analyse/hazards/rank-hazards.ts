import type { Hazard } from '@rooflab/result';
import type { FoundHazard } from './dispatch-hazards.ts';
import { hazardMessage } from './hazard-message.ts';

/** A report names no more. */
const MOST_HAZARDS = 10;

/** Worst first: a race is wrong in any order of execution, a word that WGSL fills with zeros is wrong in other languages only. */
const GRAVITY = [
  'race storage',
  'race workgroup',
  'uninitialized storage',
  'out-of-bounds storage',
  'out-of-bounds workgroup',
  'uninitialized workgroup',
];

/** One hazard for each kind, memory and pair of lines, the worst first; within a kind those that concern most words. */
export function rankHazards(found: readonly FoundHazard[], bindingBytes: ReadonlyMap<number, number>): Hazard[] {
  const byLines = new Map<string, FoundHazard>();
  for (const hazard of found) {
    const key = `${kindOf(hazard)} ${linesOf(hazard).join(' ')}`;
    const known = byLines.get(key);
    byLines.set(key, known ? merged(known, hazard) : hazard);
  }
  return [...byLines.values()]
    .sort((a, b) => GRAVITY.indexOf(kindOf(a)) - GRAVITY.indexOf(kindOf(b)) || b.times - a.times || compareLines(a, b))
    .slice(0, MOST_HAZARDS)
    .map((hazard) => ({
      kind: hazard.kind,
      memory: hazard.variable.memory,
      lines: linesOf(hazard),
      message: hazardMessage(hazard, bindingBytes),
    }));
}

function kindOf({ kind, variable }: FoundHazard): string {
  return `${kind} ${variable.memory}`;
}

function linesOf({ sites }: FoundHazard): number[] {
  return [...new Set(sites.map(({ line }) => line))];
}

function compareLines(a: FoundHazard, b: FoundHazard): number {
  const [first, second = first] = linesOf(a);
  const [other, otherSecond = other] = linesOf(b);
  return (first ?? 0) - (other ?? 0) || (second ?? 0) - (otherSecond ?? 0);
}

/** Told by the one that is harder to mend, else by the one further left; the counts of both. */
function merged(a: FoundHazard, b: FoundHazard): FoundHazard {
  const told = [a, b].sort((x, y) => Number(y.acrossWorkgroups) - Number(x.acrossWorkgroups) || compareColumns(x, y))[0] ?? a;
  const word = a.variable === b.variable ? Math.min(a.word, b.word) : told.word;
  return { ...told, times: a.times + b.times, word };
}

function compareColumns(a: FoundHazard, b: FoundHazard): number {
  const columns = ({ sites }: FoundHazard) => sites.map(({ column }) => column);
  const [first = 0, second = 0] = columns(a);
  const [other = 0, otherSecond = 0] = columns(b);
  return first - other || second - otherSecond || a.variable.name.localeCompare(b.variable.name);
}

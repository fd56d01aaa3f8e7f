import type { Hazard } from '@rooflab/result';
import type { FoundHazard } from './dispatch-hazards.ts';
import { hazardMessage } from './hazard-message.ts';

/** A report names at most this many. */
const MOST_HAZARDS = 10;

/** Worst first: a race may give any result; memory that WGSL fills with zeros is undefined only in other languages. */
const GRAVITY = [
  'race storage',
  'race workgroup',
  'uninitialized storage',
  'out-of-bounds storage',
  'out-of-bounds workgroup',
  'uninitialized workgroup',
  'discarded out-of-bounds storage',
  'discarded out-of-bounds workgroup',
];

/** One hazard for each kind, memory and pair of lines, the worst first; within a kind, those that affect most words come first. */
export function rankHazards(found: readonly FoundHazard[], bindingBytes: ReadonlyMap<number, number>): Hazard[] {
  const byLines = new Map<string, [FoundHazard, ...FoundHazard[]]>();
  for (const hazard of found) {
    const key = `${kindOf(hazard)} ${linesOf(hazard).join(' ')}`;
    const known = byLines.get(key);
    if (known) known.push(hazard);
    else byLines.set(key, [hazard]);
  }
  return [...byLines.values()]
    .map(merged)
    .sort((a, b) => GRAVITY.indexOf(kindOf(a)) - GRAVITY.indexOf(kindOf(b)) || b.times - a.times || compareLines(a, b))
    .slice(0, MOST_HAZARDS)
    .map((hazard) => ({
      kind: hazard.kind,
      memory: hazard.variable.memory,
      lines: linesOf(hazard),
      ...(hazard.isDiscarded && { discarded: true }),
      message: hazardMessage(hazard, bindingBytes),
    }));
}

function kindOf({ kind, variable, isDiscarded }: FoundHazard): string {
  return `${isDiscarded ? 'discarded ' : ''}${kind} ${variable.memory}`;
}

function linesOf({ sites }: FoundHazard): number[] {
  return [...new Set(sites.map(({ line }) => line))];
}

function compareLines(a: FoundHazard, b: FoundHazard): number {
  const [first, second = first] = linesOf(a);
  const [other, otherSecond = other] = linesOf(b);
  return (first ?? 0) - (other ?? 0) || (second ?? 0) - (otherSecond ?? 0);
}

/** Keeps the one that is harder to fix, else the leftmost, with the summed counts. */
function merged([first, ...others]: readonly [FoundHazard, ...FoundHazard[]]): FoundHazard {
  const told = others.reduce((best, hazard) => (compareMending(hazard, best) < 0 ? hazard : best), first);
  const all = [first, ...others];
  const word = Math.min(...all.filter(({ variable }) => variable === told.variable).map((hazard) => hazard.word));
  return { ...told, times: all.reduce((sum, { times }) => sum + times, 0), word };
}

function compareMending(a: FoundHazard, b: FoundHazard): number {
  return Number(b.acrossWorkgroups) - Number(a.acrossWorkgroups) || compareColumns(a, b);
}

function compareColumns(a: FoundHazard, b: FoundHazard): number {
  const columns = ({ sites }: FoundHazard) => sites.map(({ column }) => column);
  const [first = 0, second = 0] = columns(a);
  const [other = 0, otherSecond = 0] = columns(b);
  return first - other || second - otherSecond || a.variable.name.localeCompare(b.variable.name);
}

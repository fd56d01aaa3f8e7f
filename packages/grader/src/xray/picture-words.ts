import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { counted } from './shown.ts';

export type Picture = Xray['pictures'][number];
export type Step = Picture['steps'][number];

/** Bytes from the address of each active lane to that of the next one; null where the distances differ, or for a single lane. */
export function strideOf({ addresses }: Pick<Step, 'addresses'>): number | null {
  const touched = addresses.filter((address) => address !== null);
  const [first, second] = touched;
  if (first === undefined || second === undefined) return null;
  return touched.every((address, i) => address === first + i * (second - first)) ? second - first : null;
}

/** Which lanes are active and how far apart: `4 of 32 lanes active, stride 128 bytes`. */
export function lanesSentence(step: Pick<Step, 'addresses' | 'lanes'>): string {
  const active = `${step.lanes} of ${LANES} lanes active`;
  const touched = step.addresses.filter((address) => address !== null).length;
  if (touched < 2) return active;
  const stride = strideOf(step);
  if (stride === null) return `${active}, no single stride`;
  return `${active}, ${stride === 0 ? 'all at one address' : `stride ${stride} bytes`}`;
}

/** The cost of a step: `32 sectors`, `7 bank conflicts`; empty where a request to workgroup memory has no conflicts. */
export function costSentence(
  { memory }: Pick<Picture, 'memory'>,
  { sectors, bankConflicts }: Pick<Step, 'sectors' | 'bankConflicts'>,
): string {
  if (memory === 'storage') return counted(sectors, 'sector');
  return bankConflicts === 0 ? '' : counted(bankConflicts, 'bank conflict');
}

/** Which iterations of the warp a step stands for; empty where each is a step of its own. */
export function turnsSentence({ steps, turns }: Pick<Picture, 'steps' | 'turns'>, index: number): string {
  const step = steps[index];
  if (!step || steps.length === turns) return '';
  if (!areRows(steps)) return step.turns === 1 ? `turn ${step.turn} of ${turns}` : `${step.turns} of ${turns} turns look like this`;
  if (step.turns === 1) return `turn ${step.turn} of ${turns}`;
  const all = step.turns === turns ? `all ${turns} turns` : `turns ${step.turn} to ${step.turn + step.turns - 1} of ${turns}`;
  return all + advanceSentence(step.advanceBytes);
}

function advanceSentence(bytes: number | null): string {
  if (bytes === null) return '';
  if (bytes === 0) return ', each at the same place';
  return `, each ${counted(Math.abs(bytes), 'byte')} ${bytes > 0 ? 'further on' : 'further back'}`;
}

/** Whether each step begins where the previous one ends. */
function areRows(steps: readonly Step[]): boolean {
  return steps.every(({ turn }, i) => {
    const before = steps[i - 1];
    return before === undefined ? turn === 1 : turn === before.turn + before.turns;
  });
}

/** Whether the number of active lanes only falls or only rises from step to step: a tree, or a scan. */
export function isTree({ steps }: Pick<Picture, 'steps'>): boolean {
  const lanes = steps.map((step) => step.lanes);
  const goes = (sign: number) => lanes.every((count, i) => i === 0 || sign * (count - (lanes[i - 1] ?? 0)) >= 0);
  return new Set(lanes).size > 2 && (goes(1) || goes(-1));
}

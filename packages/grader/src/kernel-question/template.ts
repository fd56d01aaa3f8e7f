import type { SeededRandom } from '@rooflab/lab';
import type { Field } from '@rooflab/lab/question';
import type { PlayedDispatch } from '../play/recording.ts';
import type { EditedKernels } from './edits/edited-kernels.ts';
import type { Place, PlayedCase, Turn } from './played-case.ts';

type Choice = Extract<Field, { kind: 'choice' }>['choices'][number];

/** A wrong value of a usual slip, and what it is. */
export interface Slip {
  readonly value: number;
  readonly says: string;
}

interface AnyDraft {
  /** 1-based. */
  readonly lines: readonly number[];
  /** The whole question. */
  readonly label: string;
  /** With the result in bold. */
  readonly solution: string;
  /** The step that shows it; null where an edited kernel was counted. */
  readonly step: number | null;
}

export interface CountDraft extends AnyDraft {
  readonly answer: number;
  readonly slips: readonly Slip[];
}

export interface ChoiceDraft extends AnyDraft {
  readonly answer: string;
  /** At least three. */
  readonly choices: readonly Choice[];
}

/** A question that could be asked, before it is known whether it is trivial. */
export type Draft = CountDraft | ChoiceDraft;

/** A visible case as it is launched, recorded or not. */
export interface Launch {
  /** As in `PlayedCase`. */
  readonly size: string;
  readonly scratchBytes: number;
  readonly dispatches: readonly Pick<PlayedDispatch, 'entryPoint' | 'workgroups' | 'workgroupSize'>[];
}

export interface Source {
  readonly played: PlayedCase;
  readonly launches: readonly Launch[];
  readonly edited: EditedKernels;
  readonly random: SeededRandom;
}

/** One kind of question. */
export interface Template {
  /** In camelCase. */
  readonly name: string;
  /** As in an integer field; null for a choice. */
  readonly unit: string | null;
  /** In the order in which they should be asked; a bounded number. */
  drafts(source: Source): readonly Draft[];
}

/** `count` of them, or all, in a drawn order. */
export function drawn<T>(all: readonly T[], count: number, random: SeededRandom): T[] {
  const order = [...all];
  const taken = Math.min(count, order.length);
  for (let i = 0; i < taken; i++) {
    const other = random.int(i, order.length - 1);
    [order[i], order[other]] = [order[other] as T, order[i] as T];
  }
  return order.slice(0, taken);
}

/** Turns of places that suit, from one place after the other, so that no loop outweighs all other lines. */
export function drawnTurns({ played, random }: Source, suits: (place: Place) => boolean, count = MOST_TURNS): Turn[] {
  return turnsAmong(played.places, { suits, count, random });
}

/** The same of places where data decides. */
export function drawnDataTurns({ played, random }: Source, suits: (place: Place) => boolean): Turn[] {
  return turnsAmong(played.dataPlaces, { suits, count: MOST_TURNS, random });
}

interface AmongTurns {
  readonly suits: (place: Place) => boolean;
  readonly count: number;
  readonly random: SeededRandom;
}

function turnsAmong(places: readonly Place[], { suits, count, random }: AmongTurns): Turn[] {
  const suitable = places.filter(suits);
  const each = Math.ceil(count / Math.max(1, suitable.length));
  return drawn(
    suitable.flatMap(({ turns }) => drawn(turns, each, random)),
    count,
    random,
  );
}

/** Turns that a template looks at. */
const MOST_TURNS = 48;

/** `**5 sectors**`, `**1 sector**`; without a unit `**437**`. */
export function bold(count: number, unit: string): string {
  if (unit === '') return `**${count}**`;
  return `**${counted(count, unit)}**`;
}

/** `5 sectors`, `1 sector`, `12 B`. */
export function counted(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit.replace(/(?<=ss)es$|(?<=[a-z])s$/, '') : unit}`;
}

/** Numbers of which at most twelve are listed: `0, 1, 2 … 31`. */
export function listed(numbers: readonly number[]): string {
  if (numbers.length <= 12) return numbers.join(', ');
  return `${numbers.slice(0, 8).join(', ')} … ${numbers.at(-1)}`;
}

/** By key, in the order in which keys appear. */
export function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Without repetition, ascending. */
export function distinct(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

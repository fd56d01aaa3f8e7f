import type { SeededRandom } from '@rooflab/lab';
import type { Field } from '@rooflab/lab/question';
import type { PlayedDispatch } from '../play/recording.ts';
import type { EditedKernels } from './edits/edited-kernels.ts';
import { drawn } from './lists.ts';
import type { Place, PlayedCase, Turn } from './played-case.ts';

type Choice = Extract<Field, { kind: 'choice' }>['choices'][number];

/** A wrong value of a usual slip, and what it is. */
interface Slip {
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
  /** The step that shows it; null where an edited kernel was counted, and where another recording would have other steps. */
  readonly step: number | null;
}

export interface CountDraft extends AnyDraft {
  readonly answer: number;
  readonly slips: readonly Slip[];
}

interface ChoiceDraft extends AnyDraft {
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

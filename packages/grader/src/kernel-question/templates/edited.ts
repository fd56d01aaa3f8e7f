import { bold } from '../answer-words.ts';
import type { EditedKernels } from '../edits/edited-kernels.ts';
import { drawn, grouped } from '../lists.ts';
import { type Place, type Turn, timeWords, warpWords, workgroupWords } from '../played-case.ts';
import type { Draft, Source, Template } from '../template.ts';
import { requestsOfWorkgroup } from './control.ts';
import { banksExplained, isShared, PASSES, passesOverBanks } from './shared-memory.ts';
import { elementOfLane, isStorage, SECTORS, sectorsExplained } from './storage-access.ts';

type Edited = EditedKernels['otherElements'][number];

/** Turns that a template looks at, of each edited access. */
const TURNS = 8;

/** `` Suppose that line 27 read `input[2 * i]` in place of `input[i]`, and nothing else were changed. `` */
function supposed({ original, text }: Edited): string {
  const verb = original.kind === 'store' ? 'wrote' : 'read';
  return `Suppose that line ${original.line} ${verb} \`${text}\` in place of \`${original.text}\`, and nothing else were changed.`;
}

interface EditedTurn {
  readonly element: Edited;
  readonly turn: Turn;
  /** The same turn of the file's own access. */
  readonly original: Turn | undefined;
}

function editedTurns({ edited: { otherElements }, random }: Source, suits: (place: Place) => boolean): EditedTurn[] {
  return otherElements
    .filter(({ original }) => suits(original))
    .flatMap((element) =>
      drawn(element.edited.turns, TURNS, random).map((turn) => ({
        ...{ element, turn },
        original: element.original.turns.find(
          ({ dispatch, workgroup, warp, time }) =>
            dispatch === turn.dispatch && workgroup === turn.workgroup && warp === turn.warp && time === turn.time,
        ),
      })),
    );
}

export const editedSectors: Template = {
  name: 'editedSectors',
  unit: SECTORS,
  drafts: (source) => {
    const { played } = source.edited;
    if (!played) return [];
    return editedTurns(source, isStorage).map(({ element, turn, original }) => {
      const sectors = played.recording.requests.sectors[turn.request] ?? 0;
      const now = original && source.played.recording.requests.sectors[original.request];
      return {
        lines: [element.original.line],
        label: `${supposed(element)} At ${played.size}: how many sectors would that ${element.original.kind} touch, when ${warpWords(played, turn)} runs it${timeWords(turn)}?`,
        answer: sectors,
        slips: [
          ...(now === undefined ? [] : [{ value: now, says: 'So many sectors it touches as the file is now.' }]),
          {
            value: turn.lanes.length,
            says: 'That is the number of lanes that take part. Lanes whose bytes lie in the same 32 aligned bytes share a sector.',
          },
        ],
        solution: `The edited kernel was run and counted. ${sectorsExplained(turn)}: ${bold(sectors, SECTORS)}.`,
        step: null,
      };
    });
  },
};

export const editedPasses: Template = {
  name: 'editedPasses',
  unit: PASSES,
  drafts: (source) => {
    const { played } = source.edited;
    if (!played) return [];
    return editedTurns(source, (place) => isShared(place) && place.width === 1).map(({ element, turn, original }) => {
      const passes = 1 + (played.recording.requests.bankConflicts[turn.request] ?? 0);
      const now = original && 1 + (source.played.recording.requests.bankConflicts[original.request] ?? 0);
      return {
        lines: [element.original.line],
        label: `${supposed(element)} At ${played.size}: in how many passes over the 32 banks would that ${element.original.kind} be served, when ${warpWords(played, turn)} runs it${timeWords(turn)}?`,
        answer: passes,
        slips: [
          ...(now === undefined ? [] : [{ value: now, says: 'So many passes it takes as the file is now.' }]),
          { value: passes - 1, says: 'That is the number of extra passes, the bank conflicts. The first pass counts too.' },
        ],
        solution: `The edited kernel was run and counted. ${banksExplained(turn)}, which are read or written one after the other: ${bold(passes, PASSES)}.`,
        step: null,
      };
    });
  },
};

/** What a workgroup's requests at a place cost: sectors of storage, passes over the banks of workgroup memory. */
function costOf({ recording: { requests } }: NonNullable<EditedKernels['played']>, turns: readonly Turn[]): number {
  return turns.reduce((sum, { place, request }) => {
    return sum + (place.memory === 'storage' ? (requests.sectors[request] ?? 0) : 1 + (requests.bankConflicts[request] ?? 0));
  }, 0);
}

interface Compared {
  readonly text: string;
  readonly cost: number;
}

/** What exactly one of three edits may do. @param now what the file's own access costs */
const EFFECTS: readonly {
  readonly words: (unit: string) => string;
  readonly holds: (one: Compared, all: readonly Compared[], now: number) => boolean;
}[] = [
  { words: (unit) => `doubles the ${unit}`, holds: ({ cost }, _, now) => cost === 2 * now },
  { words: (unit) => `halves the ${unit}`, holds: ({ cost }, _, now) => 2 * cost === now },
  { words: (unit) => `leaves the ${unit} as many as they are`, holds: ({ cost }, _, now) => cost === now },
  { words: (unit) => `leads to the most ${unit}`, holds: ({ cost }, all) => all.every((other) => other.cost <= cost) },
  { words: (unit) => `leads to the fewest ${unit}`, holds: ({ cost }, all) => all.every((other) => other.cost >= cost) },
];

const VALUES = ['first', 'second', 'third'];

export const comparedEdits: Template = {
  name: 'comparedEdits',
  unit: null,
  drafts: (source) => {
    const { otherElements, played } = source.edited;
    if (!played) return [];
    const byPlace = grouped(otherElements, ({ original }) => original);
    return [...byPlace].flatMap(([original, elements]) => {
      if (!original.isWhole || original.width > 1) return [];
      const [turn] = drawn(original.turns, 1, source.random);
      const whole = elements.filter(({ edited }) => edited.isWhole);
      if (!turn || whole.length < VALUES.length) return [];
      const ofWorkgroup = (place: Place) =>
        place.turns.filter(({ dispatch, workgroup }) => dispatch === turn.dispatch && workgroup === turn.workgroup);
      const now = costOf(source.played, ofWorkgroup(original));
      const compared = drawn(whole, VALUES.length, source.random).map(({ edited, text }) => ({
        text,
        cost: costOf(played, ofWorkgroup(edited)),
      }));
      return comparisons(source, { turn, now, compared });
    });
  },
};

function comparisons(
  { played, random }: Source,
  { turn, now, compared }: { turn: Turn; now: number; compared: readonly Compared[] },
): Draft[] {
  const { place } = turn;
  const unit = place.memory === 'storage' ? SECTORS : `${PASSES} over the banks`;
  const clear = EFFECTS.filter(({ holds }) => compared.filter((one) => holds(one, compared, now)).length === 1);
  return drawn(clear, 2, random).map(({ words, holds }) => {
    const right = compared.findIndex((one) => holds(one, compared, now));
    const choices = compared.map(({ text }, i) => ({ value: VALUES[i] ?? '', label: `\`${text}\`` }));
    return {
      lines: [place.line],
      label: `Which of these, in place of \`${place.text}\` in line ${place.line}, ${words(unit)} of all requests that ${workgroupWords(played, turn)} makes with it at ${played.size}?`,
      answer: VALUES[right] ?? '',
      choices,
      solution: `The edited kernels were run and counted. As the file is now, these requests take ${now} ${unit}. ${compared.map(({ text, cost }) => `With \`${text}\` they take ${cost}.`).join(' ')} So it is **${choices[right]?.label}**.`,
      step: null,
    };
  });
}

export const missingBarrier: Template = {
  name: 'missingBarrier',
  unit: null,
  drafts: ({ edited, played, random }) => {
    const { missingBarrier: missing } = edited;
    if (!missing) return [];
    const touching = new Set(played.recording.sites.filter(({ memory }) => memory === 'workgroup').map(({ line }) => line));
    const others = new Set(played.recording.sites.filter(({ memory }) => memory === 'storage').map(({ line }) => line));
    return missing.races.flatMap(({ lines: [a, b], example }) => {
      const [x, y] = random.int(0, 1) === 0 ? [a, b] : [b, a];
      const isPartner = (line: number) =>
        missing.races.some(({ lines }) => lines.includes(x) && lines.includes(line) && (line !== x || lines[0] === lines[1]));
      const isWrong = (line: number) => line !== x && !isPartner(line);
      const wrong = [
        ...drawn([...touching].filter(isWrong), 2, random),
        ...drawn(
          [...others].filter((line) => isWrong(line) && !touching.has(line)),
          2,
          random,
        ),
      ].slice(0, 2);
      if (x === y || wrong.length < 2) return [];
      const choices = [y, ...wrong].sort((one, other) => one - other).map((line) => ({ value: `line${line}`, label: `Line ${line}` }));
      const [one, other] = example;
      return [
        {
          lines: [missing.line, x, ...choices.map(({ value }) => Number(value.slice(4)))],
          label: `Suppose that the barrier in line ${missing.line} were missing. At ${played.size}: which line would then race with line ${x}? Two lines race where one writes an element of workgroup memory that the other touches in another invocation, with no barrier between them.`,
          answer: `line${y}`,
          choices,
          solution: `The kernel was run without the barrier. Then line ${one.line} ${one.writes ? 'writes' : 'reads'} word ${one.word} of \`${one.name}\` in invocation ${one.invocation} of a workgroup, and line ${other.line} ${other.writes ? 'writes' : 'reads'} it in invocation ${other.invocation}, with no barrier between them. The line is **Line ${y}**.`,
          step: null,
        },
      ];
    });
  },
};

/** The same question about the kernel with other workgroups. */
function resized(template: Template, name: string): Template {
  return {
    ...{ name, unit: template.unit },
    drafts: (source) => {
      const { resized: edit } = source.edited;
      if (!edit) return [];
      return template.drafts({ ...source, played: edit.played }).map((draft) => ({
        ...draft,
        lines: [...draft.lines, edit.line],
        label: `Suppose that line ${edit.line} said \`${edit.text}\`, and nothing else were changed. ${draft.label}`,
        solution: `The edited kernel was run and counted. ${draft.solution}`,
        step: null,
      }));
    },
  };
}

export const elementOfLaneResized = resized(elementOfLane, 'elementOfLaneResized');
export const requestsResized = resized(requestsOfWorkgroup, 'requestsResized');
export const passesResized = resized(passesOverBanks, 'passesResized');

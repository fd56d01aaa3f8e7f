import { SECTOR_BYTES, WORD_BYTES } from '@rooflab/roofline';
import { bold, counted } from '../answer-words.ts';
import { distinct } from '../lists.ts';
import { doesWords, elementOf, type Turn, timeWords, warpWords } from '../played-case.ts';
import { drawnDataTurns, type Source, type Template } from '../template.ts';
import { isStorage, SECTORS, sectorsExplained, sectorsOf } from './storage-access.ts';

/** Says which elements the lanes touch, because a reader does not see the data that decides. */
function given({ played }: Source, turn: Turn): string {
  const elements = turn.words.map((word) => elementOf(turn.place, word));
  return `At ${played.size}: when ${warpWords(played, turn)} ${doesWords(turn.place)}${timeWords(turn)}, ${counted(turn.lanes.length, 'lanes')} of it touch elements ${elements.join(', ')}, of ${counted(turn.place.elementBytes, 'B')} each.`;
}

/** Turns of several lanes that touch different elements. */
function turnsOf(source: Source): Turn[] {
  return drawnDataTurns(source, isStorage).filter(({ words }) => distinct(words).length > 2);
}

export const listedSectors: Template = {
  name: 'listedSectors',
  unit: SECTORS,
  drafts: (source) =>
    turnsOf(source).map((turn) => {
      const sectors = sectorsOf(turn.words, turn.place.width).length;
      return {
        lines: [turn.place.line],
        label: `${given(source, turn)} How many sectors are that?`,
        answer: sectors,
        slips: [
          {
            value: distinct(turn.words).length,
            says: 'That is the number of different elements. Elements in the same 32 aligned bytes share a sector.',
          },
        ],
        solution: `${sectorsExplained(turn)}: ${bold(sectors, SECTORS)}.`,
        step: turn.step,
      };
    }),
};

export const listedUnaskedBytes: Template = {
  name: 'listedUnaskedBytes',
  unit: 'B',
  drafts: (source) =>
    turnsOf(source).map((turn) => {
      const { width } = turn.place;
      const moved = SECTOR_BYTES * sectorsOf(turn.words, width).length;
      const asked = WORD_BYTES * new Set(turn.words.flatMap((word) => Array.from({ length: width }, (_, i) => word + i))).size;
      return {
        lines: [turn.place.line],
        label: `${given(source, turn)} Of the bytes of all sectors that these touch, how many does no lane ask for?`,
        answer: moved - asked,
        slips: [{ value: asked, says: 'These are the bytes that some lane does ask for.' }],
        solution: `${sectorsExplained(turn)}. These are ${moved} B, of which the lanes ask for ${asked} B: ${bold(moved - asked, 'B')} are not asked for.`,
        step: turn.step,
      };
    }),
};

export const listedSectorMates: Template = {
  name: 'listedSectorMates',
  unit: 'elements',
  drafts: (source) =>
    turnsOf(source).map((turn) => {
      const elements = turn.words.map((word) => elementOf(turn.place, word));
      const different = distinct(elements).length;
      return {
        lines: [turn.place.line],
        label: `${given(source, turn)} How many different elements lie in the sector where the lowest of them begins?`,
        answer: inFirstSector(turn),
        slips: [{ value: different, says: 'That is the number of different elements in all sectors.' }],
        solution: `${sectorsExplained(turn)}. The lowest element is ${Math.min(...elements)}, and in its sector lie ${bold(inFirstSector(turn), 'elements')} of the ${different} different ones.`,
        step: turn.step,
      };
    }),
};

function inFirstSector({ words, place }: Turn): number {
  const [first = 0] = sectorsOf([Math.min(...words)], 1);
  return distinct(words.filter((word) => sectorsOf([word], 1)[0] === first).map((word) => elementOf(place, word))).length;
}

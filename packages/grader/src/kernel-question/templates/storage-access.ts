import { SECTOR_BYTES, SECTOR_WORDS, WORD_BYTES } from '@rooflab/roofline';
import { bold, counted, listed } from '../answer-words.ts';
import { distinct } from '../lists.ts';
import { doesWords, elementOf, type Place, placeWords, type Turn, timeWords, warpWords } from '../played-case.ts';
import { drawnTurns, type Source, type Template } from '../template.ts';

export const SECTORS = 'sectors';

export const isStorage = ({ memory }: Place): boolean => memory === 'storage';

/** The sectors that words from these on touch, ascending. */
export function sectorsOf(words: readonly number[], width: number): number[] {
  return distinct(words.flatMap((word) => [Math.floor(word / SECTOR_WORDS), Math.floor((word + width - 1) / SECTOR_WORDS)]));
}

/** Which elements the lanes touch, and in which sectors these lie. */
export function sectorsExplained({ place, lanes, words }: Turn): string {
  const elements = words.map((word) => elementOf(place, word));
  const sectors = sectorsOf(words, place.width);
  const who = lanes.length === 1 ? `Lane ${lanes[0]} takes part` : `${lanes.length} lanes take part`;
  return `${who}, with ${elements.length === 1 ? 'element' : 'elements'} ${listed(elements)} of \`${place.name}\`, ${counted(place.elementBytes, 'B')} each. A sector is ${SECTOR_BYTES} aligned bytes, so these lie in ${sectors.length === 1 ? 'sector' : 'sectors'} ${listed(sectors)}, counted from the beginning of the buffer`;
}

export const sectorsOfAccess: Template = {
  name: 'sectorsOfAccess',
  unit: SECTORS,
  drafts: (source) =>
    drawnTurns(source, isStorage).map((turn) => {
      const { recording, size } = source.played;
      const sectors = recording.requests.sectors[turn.request] ?? 0;
      const fewest = recording.requests.fewestSectors[turn.request] ?? 0;
      return {
        lines: [turn.place.line],
        label: `At ${size}: how many sectors does ${placeWords(turn.place)} touch, when ${warpWords(source.played, turn)} runs it${timeWords(turn)}?`,
        answer: sectors,
        slips: [
          {
            value: turn.lanes.length,
            says: 'That is the number of lanes that take part. Lanes whose bytes lie in the same 32 aligned bytes share a sector.',
          },
          { value: fewest, says: 'That is the fewest sectors that would do if the bytes lay side by side from the beginning of a sector.' },
        ],
        solution: `${sectorsExplained(turn)}: ${bold(sectors, SECTORS)}.`,
        step: turn.step,
      };
    }),
};

export const unaskedBytes: Template = {
  name: 'unaskedBytes',
  unit: 'B',
  drafts: (source) =>
    drawnTurns(source, isStorage).map((turn) => {
      const { recording, size } = source.played;
      const sectors = recording.requests.sectors[turn.request] ?? 0;
      const asked = WORD_BYTES * new Set(turn.words.flatMap((word) => Array.from({ length: turn.place.width }, (_, i) => word + i))).size;
      const moved = SECTOR_BYTES * sectors;
      return {
        lines: [turn.place.line],
        label: `At ${size}: ${warpWords(source.played, turn)} ${doesWords(turn.place)}${timeWords(turn)}. Of the bytes of all sectors that it touches, how many does no lane ask for?`,
        answer: moved - asked,
        slips: [
          { value: asked, says: 'These are the bytes that some lane does ask for.' },
          { value: moved, says: 'These are all bytes of the touched sectors. Some of them are asked for.' },
        ],
        solution: `${sectorsExplained(turn)}. These ${sectors} × ${SECTOR_BYTES} B are ${moved} B, of which the lanes ask for ${asked} B: ${bold(moved - asked, 'B')} are not asked for.`,
        step: turn.step,
      };
    }),
};

/** A lane of the turn, drawn; not the first where there are others. */
export function drawnLane({ lanes, words }: Turn, { random }: Source): { readonly lane: number; readonly word: number } {
  const at = random.int(Math.min(1, lanes.length - 1), lanes.length - 1);
  return { lane: lanes[at] ?? 0, word: words[at] ?? 0 };
}

export const elementOfLane: Template = {
  name: 'elementOfLane',
  unit: '',
  drafts: (source) =>
    drawnTurns(source, isStorage).map((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const { place } = turn;
      const element = elementOf(place, word);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: ${warpWords(source.played, turn)} ${doesWords(place)}${timeWords(turn)}. Which element does its lane ${lane} touch, counted from 0?`,
        answer: element,
        slips: [
          { value: elementOf(place, turn.words[0] ?? 0), says: 'That is the element of the first lane that takes part.' },
          { value: 32 * turn.warp + lane, says: 'That is the index of the invocation in its workgroup.' },
        ].filter(({ value }) => value !== element),
        solution: `Lane ${lane} of warp ${turn.warp} is the invocation with \`local_invocation_index\` ${32 * turn.warp + lane}. In line ${place.line} it touches element ${bold(element, '')} of \`${place.name}\`; the lanes that take part touch ${listed(turn.words.map((each) => elementOf(place, each)))}.`,
        step: turn.step,
      };
    }),
};

export const sectorOfLane: Template = {
  name: 'sectorOfLane',
  unit: '',
  drafts: (source) =>
    drawnTurns(source, isStorage).map((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const { place } = turn;
      const sector = Math.floor(word / SECTOR_WORDS);
      const element = elementOf(place, word);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: ${warpWords(source.played, turn)} ${doesWords(place)}${timeWords(turn)}. In which sector of \`${place.name}\` does the element of lane ${lane} begin, if the first 32 B of the buffer are sector 0?`,
        answer: sector,
        slips: [
          { value: element, says: 'That is the number of the element. A sector has 32 bytes.' },
          { value: sector + 1, says: 'That counts the sectors from 1. The first one is sector 0.' },
        ],
        solution: `Lane ${lane} touches element ${element} of \`${place.name}\`, which begins at byte ${WORD_BYTES * word}. A sector has ${SECTOR_BYTES} bytes, and ${WORD_BYTES * word} / ${SECTOR_BYTES}, rounded down, is ${bold(sector, '')}.`,
        step: turn.step,
      };
    }),
};

export const lanesInSector: Template = {
  name: 'lanesInSector',
  unit: 'lanes',
  drafts: (source) =>
    drawnTurns(source, ({ memory, width }) => memory === 'storage' && width === 1).map((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const { place } = turn;
      const sector = Math.floor(word / SECTOR_WORDS);
      const sharing = turn.lanes.filter((_, i) => Math.floor((turn.words[i] ?? 0) / SECTOR_WORDS) === sector);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: ${warpWords(source.played, turn)} ${doesWords(place)}${timeWords(turn)}. How many of its lanes touch the sector that lane ${lane} touches, with lane ${lane} itself?`,
        answer: sharing.length,
        slips: [
          { value: sharing.length - 1, says: 'That leaves out the lane itself.' },
          { value: turn.lanes.length, says: 'That is the number of lanes that take part. Not all of them are in this sector.' },
        ],
        solution: `Lane ${lane} touches element ${elementOf(place, word)} of \`${place.name}\`, in sector ${sector}. The elements of ${sharing.length === 1 ? 'lane' : 'lanes'} ${listed(sharing)} lie in it: ${bold(sharing.length, 'lanes')}.`,
        step: turn.step,
      };
    }),
};

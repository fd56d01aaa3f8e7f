import { BANKS, LANES } from '@rooflab/roofline';
import { lastWrite } from '../../play/memory-at.ts';
import { placeOfStep } from '../../play/walk.ts';
import { accessOf, READS } from '../../xray/analyse/access.ts';
import { statementAt } from '../../xray/trace.ts';
import { bold, listed } from '../answer-words.ts';
import { distinct, grouped } from '../lists.ts';
import { doesWords, ordinal, type Place, placeWords, type Turn, timeWords, warpWords, workgroupWords } from '../played-case.ts';
import { drawnTurns, type Template } from '../template.ts';
import { drawnLane } from './storage-access.ts';

export const isShared = ({ memory }: Place): boolean => memory === 'workgroup';

export const PASSES = 'passes';

/** The fullest bank of a turn, and the words in it. */
function fullestBank({ words }: Turn): { readonly bank: number; readonly words: readonly number[] } {
  const banks = [...grouped(distinct(words), (word) => word % BANKS)].map(([bank, all]) => ({ bank, words: all }));
  return banks.reduce((most, one) => (one.words.length > most.words.length ? one : most), { bank: 0, words: [] });
}

export function banksExplained(turn: Turn): string {
  const { bank, words } = fullestBank(turn);
  return `The lanes touch words ${listed(turn.words)} of \`${turn.place.name}\`. Word w lies in bank w mod ${BANKS}. Bank ${bank} is the fullest: ${words.length === 1 ? 'word' : 'words'} ${listed(words)}`;
}

export const passesOverBanks: Template = {
  name: 'passesOverBanks',
  unit: PASSES,
  drafts: (source) =>
    drawnTurns(source, ({ memory, width }) => memory === 'workgroup' && width === 1).map((turn) => {
      const passes = 1 + (source.played.recording.requests.bankConflicts[turn.request] ?? 0);
      return {
        lines: [turn.place.line],
        label: `At ${source.played.size}: in how many passes over the 32 banks is ${placeWords(turn.place)} served, when ${warpWords(source.played, turn)} runs it${timeWords(turn)}?`,
        answer: passes,
        slips: [
          { value: passes - 1, says: 'That is the number of extra passes, the bank conflicts. The first pass counts too.' },
          {
            value: turn.lanes.length,
            says: 'That is the number of lanes that take part. Lanes in different banks, or at the same word, share a pass.',
          },
        ],
        solution: `${banksExplained(turn)}, which are read or written one after the other: ${bold(passes, PASSES)}.`,
        step: turn.step,
      };
    }),
};

export const bankOfLane: Template = {
  name: 'bankOfLane',
  unit: '',
  drafts: (source) =>
    drawnTurns(source, isShared).map((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const bank = word % BANKS;
      return {
        lines: [turn.place.line],
        label: `At ${source.played.size}: ${warpWords(source.played, turn)} ${doesWords(turn.place)}${timeWords(turn)}. In which of the banks 0 to 31 does the element of lane ${lane} begin, if \`${turn.place.name}\` begins in bank 0?`,
        answer: bank,
        slips: word === bank ? [] : [{ value: word, says: 'That is the number of the word. The banks begin again after 32 words.' }],
        solution: `Lane ${lane} touches word ${word} of \`${turn.place.name}\`. ${word} mod ${BANKS} is ${bold(bank, '')}.`,
        step: turn.step,
      };
    }),
};

export const readersOfElement: Template = {
  name: 'readersOfElement',
  unit: 'invocations',
  drafts: (source) =>
    drawnTurns(source, (place) => place.isWhole && (accessOf(place) & READS) !== 0, 24).map((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const { place, dispatch, workgroup, time } = turn;
      const together = place.turns.filter((other) => other.dispatch === dispatch && other.workgroup === workgroup && other.time === time);
      const readers = together.flatMap(({ lanes, words, warp }) =>
        lanes.filter((_, i) => words[i] === word).map((each) => warp * LANES + each),
      );
      const isRepeated = place.turns.some((other) => other.time > 1);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: how many invocations of ${workgroupWords(source.played, turn)} read the same element as lane ${lane} of warp ${turn.warp}, with that lane itself, when ${isRepeated ? `each warp runs ${placeWords(place)} for the ${ordinal(time)} time` : `the workgroup runs ${placeWords(place)}`}?`,
        answer: readers.length,
        slips: [
          { value: readers.length - 1, says: 'That leaves out the lane itself.' },
          {
            value: turn.words.filter((other) => other === word).length,
            says: 'That counts the lanes of this warp. Other warps of the workgroup read the element too.',
          },
        ],
        solution: `Lane ${lane} of warp ${turn.warp} reads word ${word} of \`${place.name}\`. The invocations with \`local_invocation_index\` ${listed(readers)} read the same: ${bold(readers.length, 'invocations')}.`,
        step: turn.step,
      };
    }),
};

export const writerOfElement: Template = {
  name: 'writerOfElement',
  unit: '',
  drafts: (source) => {
    const { recording, known, size } = source.played;
    const { sites, statements, steps, requests } = recording;
    return drawnTurns(source, (place) => isShared(place) && (accessOf(place) & READS) !== 0, 24).flatMap((turn) => {
      const { lane, word } = drawnLane(turn, source);
      const { place, dispatch, workgroup } = turn;
      const write = lastWrite(recording, { variable: place.variable, word, of: { dispatch, workgroup } }, turn.step);
      const site = write && sites[requests.site[write.request] ?? 0];
      const statement = write && statements[steps.statement[write.step] ?? 0];
      if (!write || !site || !statement || !known.element(statementAt(site))?.isKnown || !known.runs(statementAt(statement))) return [];
      const { warp } = placeOfStep(recording, write.step);
      const [writer, reader] = [warp * LANES + write.lane, turn.warp * LANES + lane];
      if (writer === reader) return [];
      return [
        {
          lines: [place.line, site.line],
          label: `At ${size}: which invocation of the workgroup wrote the element last that lane ${lane} of ${warpWords(source.played, turn)} reads with ${placeWords(place)}${timeWords(turn)}? Give its \`local_invocation_index\`.`,
          answer: writer,
          slips: [
            { value: reader, says: 'That is the invocation that reads. Another one has written what it reads.' },
            ...(write.lane === writer
              ? []
              : [
                  {
                    value: write.lane,
                    says: 'That is its lane. The index counts the invocations of the whole workgroup, 32 in each warp.',
                  },
                ]),
          ],
          solution: `Lane ${lane} of warp ${turn.warp} reads word ${word} of \`${place.name}\`. Line ${site.line} wrote that word last, in lane ${write.lane} of warp ${warp}: 32 × ${warp} + ${write.lane} = ${bold(writer, '')}.`,
          step: turn.step,
        },
      ];
    });
  },
};

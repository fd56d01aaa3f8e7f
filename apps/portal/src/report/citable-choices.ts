import { formatFraction } from '@rooflab/roofline/units';
import { deviceWords } from '../leaderboard/device-words.ts';
import { shareWords } from '../tries/try-words.ts';
import { formatMoment } from '../ui/format-moment.ts';
import type { Citable } from './report-data.ts';

interface CitableChoice {
  readonly id: string;
  /** In words: what it is, whose, when, and what came of it. */
  readonly words: string;
}

/** What a report may show, by what its id is of. */
export type CitableChoices = Readonly<Record<keyof Citable, readonly CitableChoice[]>>;

export function citableChoices({ handIns, tries, runs }: Citable, timeZone: string): CitableChoices {
  const at = (moment: Date) => formatMoment(moment, 'day-time', timeZone);
  return {
    handIns: handIns.map(({ handInId, exerciseTitle, author, createdAt, verdict, fraction }) => {
      const came = [verdict ?? 'no result yet', ...(fraction === null ? [] : [`${formatFraction(fraction)} of the roof`])].join(', ');
      return { id: handInId, words: `${exerciseTitle} by ${author}, ${at(createdAt)}: ${came}` };
    }),
    tries: tries.map(({ tryId, questionTitle, number, author, answeredAt, fraction }) => ({
      ...{ id: tryId, words: `${questionTitle} by ${author}, try ${number}, ${at(answeredAt)}: ${shareWords(fraction)}` },
    })),
    runs: runs.map(({ runId, experimentTitle, author, endedAt, deviceClass }) => ({
      ...{
        id: runId,
        words: `${experimentTitle} by ${author}, ${at(endedAt)}${deviceClass === null ? '' : `: ${deviceWords[deviceClass]}`}`,
      },
    })),
  };
}

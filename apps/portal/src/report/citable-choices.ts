import { verdictWords } from '@rooflab/grader/verdict-words';
import { deviceWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { shareWords } from '../question/try-words.ts';
import { formatMoment } from '../ui/format-moment.ts';
import type { Citable } from './report-data.ts';

const NOTE_LENGTH = 60;

function shortened(note: string): string {
  const [line = ''] = note.split('\n');
  return line.length > NOTE_LENGTH ? `${line.slice(0, NOTE_LENGTH)} …` : line;
}

interface CitableChoice {
  readonly id: string;
  /** In words: what it is, whose, when, and its outcome. */
  readonly words: string;
}

/** What a report may show, by the kind of thing that its id refers to. */
export type CitableChoices = Readonly<Record<keyof Citable, readonly CitableChoice[]>>;

export function citableChoices({ handIns, tries, runs }: Citable, timeZone: string): CitableChoices {
  const at = (moment: Date) => formatMoment(moment, 'day-time', timeZone);
  return {
    handIns: handIns.map(({ handInId, exerciseTitle, author, createdAt, note, verdict, fraction }) => {
      const came = [
        verdict === null ? 'no result yet' : verdictWords[verdict].words,
        ...(fraction === null ? [] : [`${formatFraction(fraction)} of the roof`]),
      ].join(', ');
      return {
        id: handInId,
        words: `${exerciseTitle} by ${author}, ${at(createdAt)}: ${came}${note === '' ? '' : `; ${shortened(note)}`}`,
      };
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

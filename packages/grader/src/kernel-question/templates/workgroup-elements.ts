import { LANES } from '@rooflab/roofline';
import { bold, listed } from '../answer-words.ts';
import { distinct, drawn, grouped } from '../lists.ts';
import { elementOf, type Place, placeWords, workgroupWords } from '../played-case.ts';
import type { Source, Template } from '../template.ts';
import { type OfWorkgroup, workgroupsAt } from './control.ts';
import { isStorage, SECTORS } from './storage-access.ts';

const WORKGROUPS = 24;

function elementsOf({ place, turns }: OfWorkgroup): number[] {
  return distinct(turns.flatMap(({ words }) => words.map((word) => elementOf(place, word))));
}

export const sectorsOfWorkgroup: Template = {
  name: 'sectorsOfWorkgroup',
  unit: SECTORS,
  drafts: (source) =>
    workgroupsAt(source, isStorage, WORKGROUPS).map(({ place, turns }) => {
      const [first] = turns;
      const { sectors: ofRequest } = source.played.recording.requests;
      const each = turns.map(({ request }) => ofRequest[request] ?? 0);
      const sectors = each.reduce((sum, one) => sum + one, 0);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: how many sectors do all requests of ${workgroupWords(source.played, first)} with ${placeWords(place)} touch, added up?`,
        answer: sectors,
        slips: [{ value: turns.length, says: 'That is the number of requests. Each of them touches at least one sector.' }],
        solution: `The workgroup makes ${turns.length} requests there, which touch ${listed(each)} sectors: ${bold(sectors, SECTORS)}.`,
        step: first.step,
      };
    }),
};

export const highestElement: Template = {
  name: 'highestElement',
  unit: '',
  drafts: (source) =>
    workgroupsAt(source, isStorage, WORKGROUPS).map((of) => {
      const [first] = of.turns;
      const elements = elementsOf(of);
      const [lowest = 0, highest = 0] = [elements[0], elements.at(-1)];
      return {
        lines: [of.place.line],
        label: `At ${source.played.size}: which is the highest element that ${workgroupWords(source.played, first)} touches with ${placeWords(of.place)}, counted from 0?`,
        answer: highest,
        slips: [
          { value: highest + 1, says: 'That counts from 1, or is the first element that is not touched. The elements are counted from 0.' },
          { value: elements.length, says: 'That is how many elements are touched.' },
        ],
        solution: `The workgroup touches ${elements.length} elements of \`${of.place.name}\` there, the lowest is ${lowest} and the highest ${bold(highest, '')}.`,
        step: first.step,
      };
    }),
};

export const elementsOfBoth: Template = {
  name: 'elementsOfBoth',
  unit: 'elements',
  drafts: (source) =>
    pairsAt(source, isStorage).map(([one, other]) => {
      const [first, second] = [one.turns[0], other.turns[0]];
      const [mine, theirs] = [elementsOf(one), new Set(elementsOf(other))];
      const both = mine.filter((element) => theirs.has(element));
      return {
        lines: [one.place.line],
        label: `At ${source.played.size}: how many elements do both ${workgroupWords(source.played, first)} and ${workgroupWords(source.played, second)} touch with ${placeWords(one.place)}?`,
        answer: both.length,
        slips: [
          {
            value: mine.length,
            says: 'So many elements the first of the two workgroups touches. Not all of them are touched by the other one.',
          },
        ],
        solution: `The first of them touches ${mine.length} elements there, the other one ${theirs.size}. Elements ${listed(both)} are among both: ${bold(both.length, 'elements')}.`,
        step: second.step,
      };
    }),
};

/** Two workgroups of one dispatch at one place. */
function pairsAt(source: Source, suits: (place: Place) => boolean): (readonly [OfWorkgroup, OfWorkgroup])[] {
  const all = workgroupsAt(source, suits, 4 * WORKGROUPS);
  const pairs = all.flatMap((one) =>
    all.flatMap((other) => {
      const [a, b] = [one.turns[0], other.turns[0]];
      return one.place === other.place && a.dispatch === b.dispatch && a.workgroup < b.workgroup ? [[one, other] as const] : [];
    }),
  );
  return drawn(pairs, WORKGROUPS, source.random);
}

export const invocationOfElement: Template = {
  name: 'invocationOfElement',
  unit: '',
  drafts: (source) =>
    workgroupsAt(source, isStorage, WORKGROUPS).flatMap(({ place, turns }) => {
      const accesses = turns.flatMap((turn) =>
        turn.words.map((word, i) => ({ turn, element: elementOf(place, word), lane: turn.lanes[i] ?? 0 })),
      );
      const once = [...grouped(accesses, ({ element }) => element).values()].filter((all) => all.length === 1).flat();
      return drawn(once, 1, source.random).map(({ turn, element, lane }) => {
        const index = turn.warp * LANES + lane;
        return {
          lines: [place.line],
          label: `At ${source.played.size}: which invocation of ${workgroupWords(source.played, turn)} touches element ${element} with ${placeWords(place)}? Give its \`local_invocation_index\`.`,
          answer: index,
          slips:
            index === lane
              ? []
              : [{ value: lane, says: 'That is its lane. The index counts the invocations of the whole workgroup, 32 in each warp.' }],
          solution: `Element ${element} of \`${place.name}\` is touched by lane ${lane} of warp ${turn.warp}: 32 × ${turn.warp} + ${lane} = ${bold(index, '')}.`,
          step: turn.step,
        };
      });
    }),
};

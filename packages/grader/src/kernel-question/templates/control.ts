import { LANES } from '@rooflab/roofline';
import { BARRIER } from '../../play/recording.ts';
import { lanesOfMask, threadsOf, warpsOf } from '../../play/walk.ts';
import { statementAt } from '../../xray/trace.ts';
import { bold, counted, listed } from '../answer-words.ts';
import { drawn, grouped } from '../lists.ts';
import { doesWords, type Place, type PlayedCase, placeWords, type Turn, timeWords, warpWords, workgroupWords } from '../played-case.ts';
import { drawnTurns, type Source, type Template } from '../template.ts';

const LANES_UNIT = 'lanes';

/** Lanes of the warp that have an invocation. */
function lanesOfWarp({ recording }: PlayedCase, { dispatch, warp }: Turn): number {
  const played = recording.dispatches[dispatch];
  return played ? lanesOfMask(threadsOf(played, warp)).length : LANES;
}

export const activeLanes: Template = {
  name: 'activeLanes',
  unit: LANES_UNIT,
  drafts: (source) =>
    drawnTurns(source, () => true)
      .filter((turn) => turn.lanes.length < lanesOfWarp(source.played, turn))
      .map((turn) => {
        const all = lanesOfWarp(source.played, turn);
        return {
          lines: [turn.place.line],
          label: `At ${source.played.size}: how many lanes take part, when ${warpWords(source.played, turn)} ${doesWords(turn.place)}${timeWords(turn)}?`,
          answer: turn.lanes.length,
          slips: [{ value: all - turn.lanes.length, says: 'That is the number of lanes that do not take part.' }],
          solution: `Of the ${all} lanes of the warp, ${turn.lanes.length === 1 ? 'lane' : 'lanes'} ${listed(turn.lanes)} take part: ${bold(turn.lanes.length, LANES_UNIT)}.`,
          step: turn.step,
        };
      }),
};

/** Turns of the place by one workgroup. */
export interface OfWorkgroup {
  readonly place: Place;
  readonly turns: readonly [Turn, ...Turn[]];
}

/** What workgroups do at places of which every turn is known, drawn. */
export function workgroupsAt({ played: { places }, random }: Source, suits: (place: Place) => boolean, count: number): OfWorkgroup[] {
  const all = places
    .filter((place) => place.isWhole && suits(place))
    .flatMap((place) => {
      const byWorkgroup = grouped(place.turns, ({ dispatch, workgroup }) => `${dispatch} ${workgroup}`);
      return [...byWorkgroup.values()].flatMap(([first, ...others]) => (first ? [{ place, turns: [first, ...others] as const }] : []));
    });
  return drawn(all, count, random);
}

const WORKGROUPS = 24;

export const idleInvocations: Template = {
  name: 'idleInvocations',
  unit: 'invocations',
  drafts: (source) =>
    workgroupsAt(source, () => true, WORKGROUPS).map(({ place, turns }) => {
      const [first] = turns;
      const [x = 0, y = 0, z = 0] = source.played.recording.dispatches[first.dispatch]?.workgroupSize ?? [];
      const all = x * y * z;
      const active = new Set(turns.flatMap(({ warp, lanes }) => lanes.map((lane) => warp * LANES + lane))).size;
      return {
        lines: [place.line],
        label: `At ${source.played.size}: how many invocations of ${workgroupWords(source.played, first)} never run ${placeWords(place)}?`,
        answer: all - active,
        slips: [
          { value: active, says: 'That is the number of invocations that do run it.' },
          { value: all, says: 'That is the number of all invocations of the workgroup.' },
        ],
        solution: `The workgroup has ${all} invocations. ${active} of them run it at least once: ${bold(all - active, 'invocations')} never do.`,
        step: first.step,
      };
    }),
};

export const requestsOfWorkgroup: Template = {
  name: 'requestsOfWorkgroup',
  unit: 'requests',
  drafts: (source) =>
    workgroupsAt(source, () => true, WORKGROUPS).map(({ place, turns }) => {
      const [first] = turns;
      const warps = new Set(turns.map(({ warp }) => warp)).size;
      const lanes = turns.reduce((sum, turn) => sum + turn.lanes.length, 0);
      return {
        lines: [place.line],
        label: `At ${source.played.size}: how many requests does ${workgroupWords(source.played, first)} make with ${placeWords(place)}, all of its warps and turns together?`,
        answer: turns.length,
        slips: [
          { value: lanes, says: 'That counts the accesses of single invocations. Up to 32 lanes of a warp make one request.' },
          { value: warps, says: 'That is the number of warps that run it. Some of them run it more than once.' },
        ],
        solution: `${counted(warps, 'warps')} of the workgroup ${warps === 1 ? 'runs' : 'run'} the line. A request is what the lanes of one warp do there in one turn, ${lanes} accesses in all: ${bold(turns.length, 'requests')}.`,
        step: first.step,
      };
    }),
};

export const runsOfLine: Template = {
  name: 'runsOfLine',
  unit: 'runs',
  drafts: (source) =>
    drawnTurns(source, ({ isWhole, turns }) => isWhole && turns.some(({ time }) => time > 1)).map((turn) => {
      const { lane } = { lane: turn.lanes[source.random.int(0, turn.lanes.length - 1)] ?? 0 };
      const own = turn.place.turns.filter(
        (other) => other.dispatch === turn.dispatch && other.workgroup === turn.workgroup && other.warp === turn.warp,
      );
      const runs = own.filter(({ lanes }) => lanes.includes(lane)).length;
      return {
        lines: [turn.place.line],
        label: `At ${source.played.size}: how often does lane ${lane} of ${warpWords(source.played, turn)} run ${placeWords(turn.place)}?`,
        answer: runs,
        slips:
          own.length === runs
            ? []
            : [{ value: own.length, says: 'So often some lane of the warp runs it. This lane does not take part each time.' }],
        solution: `The warp comes to the line ${counted(own.length, 'times')}, and lane ${lane} takes part in ${bold(runs, 'runs')} of it.`,
        step: own[0]?.step ?? turn.step,
      };
    }),
};

export const barriersBefore: Template = {
  name: 'barriersBefore',
  unit: 'barriers',
  drafts: (source) => {
    const { recording, known, size } = source.played;
    const { steps, statements, dispatches } = recording;
    const isBarrier = (step: number) => steps.barrier[step] !== BARRIER.none;
    const isUnknown = steps.barrier.some((_, step) => {
      const statement = statements[steps.statement[step] ?? 0];
      return isBarrier(step) && !(statement && known.runs(statementAt(statement)));
    });
    if (isUnknown) return [];
    return drawnTurns(source, () => true, WORKGROUPS).map((turn) => {
      const dispatch = dispatches[turn.dispatch];
      const warp = dispatch ? turn.workgroup * warpsOf(dispatch) + turn.warp : 0;
      const lines: number[] = [];
      for (let step = dispatch?.firstStep ?? 0; step < turn.step; step++) {
        if (steps.warp[step] === warp && isBarrier(step)) lines.push(statements[steps.statement[step] ?? 0]?.line ?? 0);
      }
      return {
        lines: [turn.place.line, ...new Set(lines)].slice(0, 4),
        label: `At ${size}: through how many barriers has ${warpWords(source.played, turn)} gone when it ${doesWords(turn.place)}${timeWords(turn)}?`,
        answer: lines.length,
        slips: [],
        solution: `Up to there the warp has waited in ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines)}: ${bold(lines.length, 'barriers')}.`,
        step: turn.step,
      };
    });
  },
};

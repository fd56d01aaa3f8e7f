import { lanesOfMask, type Moment, momentAt, momentWords, type PlayOutcome, placeWords, sumsOf } from '@rooflab/grader/play';

export const PLAY_SCHEMA = 'rooflab/play/v1';

type Played = Extract<PlayOutcome, { readonly recording: unknown }>;

/** All steps, or one, with what all of them add up to; ends with a newline. Steps are numbered from 1, as readers count. */
export function playedJson(
  { recording, testCase, size, element }: Played,
  { exercise, step }: { readonly exercise: string; readonly step: number | null },
): string {
  const { count } = recording.steps;
  const shown = step === null ? Array.from({ length: count }, (_, i) => i) : [step];
  const json = {
    ...{ schema: PLAY_SCHEMA, exercise, testCase, size },
    stepCount: count,
    ...(element && { element }),
    steps: shown.map((each) => stepJson(recording, momentAt(recording, each))),
    totals: sumsOf(recording, { from: 0, to: count }),
  };
  return `${JSON.stringify(json, null, 1)}\n`;
}

function stepJson(recording: Played['recording'], moment: Moment): object {
  const { step, entryPoint, line, workgroup, warp, barrier, requests, faults } = moment;
  return {
    ...{ step: step + 1, entryPoint, line, workgroup, warp, barrier },
    lanes: lanesOfMask(recording.steps.lanes[step] ?? 0),
    accesses: requests.flatMap(({ memory, name, bytes, kind, accesses }) =>
      accesses.map(({ byte, lane, outside, value }) => {
        const store = kind !== 'load' && kind !== 'atomic-load';
        return { memory, name, address: outside ? null : byte, bytes, lane, store, value };
      }),
    ),
    faults: faults.map(({ kind }) => kind),
    sentence: `${placeWords(moment)}: ${momentWords(moment)}`,
  };
}

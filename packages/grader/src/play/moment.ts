import { BANKS, WORD_BYTES } from '@rooflab/roofline';
import { piecesOf, timesOf } from '../xray/analyse/access.ts';
import type { Memory, SiteKind } from '../xray/trace.ts';
import { type LaneState, laneStates } from './lane-states.ts';
import { memoryOfBarrier, type PlayedFault, type Recording } from './recording.ts';
import { type Scalar, scalarsOf } from './values.ts';
import { lanesOfMask, placeOfStep, valueWidth } from './walk.ts';

/** One access of one lane, to be shown. */
interface AccessView {
  readonly lane: number;
  /** First word in the variable, and its distance in bytes from the beginning; meaningless where it is `outside`. */
  readonly word: number;
  readonly byte: number;
  /** The bank of workgroup memory in which its first word lies. */
  readonly bank: number;
  readonly outside: boolean;
  /** What was read, or written; for an atomic operation its operand. Empty where no value was recorded. */
  readonly value: readonly Scalar[];
  /** The result of an atomic operation; null where it was not used. */
  readonly result: Scalar;
}

/** What up to 32 lanes did together at one place. */
export interface RequestView {
  readonly kind: SiteKind;
  readonly memory: Memory;
  /** Index into `variables`, and its name. */
  readonly variable: number;
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** Bytes of each access. */
  readonly bytes: number;
  readonly accesses: readonly AccessView[];
  /**
   * Storage: sectors that it touches, and the fewest that would do. Workgroup memory: passes over the banks, and those that are conflicts.
   * `+=` has two accesses, which cost the same: the figures are those of one, and `times` is 2.
   */
  readonly sectors: number;
  readonly fewestSectors: number;
  readonly passes: number;
  readonly bankConflicts: number;
  readonly times: number;
}

/** A recording at one step. */
export interface Moment {
  readonly step: number;
  readonly entryPoint: string;
  /** Index into `dispatches`. */
  readonly dispatch: number;
  /** Linear index of the workgroup in the launch, and its ordinal among the recorded ones. */
  readonly workgroup: number;
  readonly ordinal: number;
  readonly warp: number;
  /** Of the statement, 1-based. */
  readonly line: number;
  readonly column: number;
  /** The memory of the barrier at which the step ends; null for none. */
  readonly barrier: Memory | null;
  /** The 32 lanes of the warp. */
  readonly lanes: readonly LaneState[];
  readonly requests: readonly RequestView[];
  readonly faults: readonly PlayedFault[];
}

/** Throws `RangeError` for a step that the recording does not have. */
export function momentAt(recording: Recording, step: number): Moment {
  const { dispatches, steps, statements, faults } = recording;
  const { dispatch, workgroup: ordinal, warp } = placeOfStep(recording, step);
  const played = dispatches[dispatch];
  const { line = 0, column = 0 } = statements[steps.statement[step] ?? 0] ?? {};
  const requests: RequestView[] = [];
  for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
    requests.push(requestView(recording, request));
  }
  return {
    ...{ step, dispatch, ordinal, warp, line, column, requests },
    entryPoint: played?.entryPoint ?? '',
    workgroup: played?.recorded[ordinal] ?? 0,
    barrier: memoryOfBarrier(steps.barrier[step] ?? 0),
    lanes: laneStates(recording, step, { workgroup: ordinal, warp }),
    faults: faults.filter((fault) => fault.step === step),
  };
}

function requestView(recording: Recording, request: number): RequestView {
  const { requests, sites, variables } = recording;
  const site = sites[requests.site[request] ?? 0];
  if (!site?.memory) throw new RangeError(`The recording has ${requests.count} requests, from 0; there is no request ${request}.`);
  const { kind, memory, line, column, bytes } = site;
  const variable = requests.variable[request] ?? 0;
  const bankConflicts = requests.bankConflicts[request] ?? 0;
  return {
    ...{ kind, memory, line, column, bytes, variable, bankConflicts },
    name: variables[variable]?.name ?? '',
    accesses: accessViews(recording, request),
    sectors: requests.sectors[request] ?? 0,
    fewestSectors: requests.fewestSectors[request] ?? 0,
    passes: memory === 'workgroup' ? piecesOf(site) + bankConflicts : 0,
    times: timesOf(site),
  };
}

function accessViews(recording: Recording, request: number): AccessView[] {
  const { requests, sites } = recording;
  const site = sites[requests.site[request] ?? 0];
  const width = valueWidth(recording, request);
  const outside = requests.outside[request] ?? 0;
  return lanesOfMask(requests.lanes[request] ?? 0).map((lane, i) => {
    const word = requests.word[(requests.firstAccess[request] ?? 0) + i] ?? 0;
    const first = (requests.firstValue[request] ?? 0) + i * width;
    const bits = [...requests.values.subarray(first, first + width)];
    const type = site?.value?.type;
    const value = type && width > 0 ? scalarsOf(type, bits) : [];
    const [result = null] = site?.kind === 'atomic' && type ? scalarsOf(type, bits.slice(value.length)) : [];
    return {
      ...{ lane, word, value, result },
      byte: word * WORD_BYTES,
      bank: word % BANKS,
      outside: ((outside >>> lane) & 1) === 1,
    };
  });
}

import type { Xray } from '@rooflab/result';
import { LANES, SECTOR_BYTES, WORD_BYTES } from '@rooflab/roofline';
import { formatNumber } from '@rooflab/roofline/units';
import {
  atomicsInWorkgroup,
  type Buffer,
  type Dispatch,
  dispatchNs,
  type Evidence,
  growthOfDispatch,
  growthOfLaunch,
  type Line,
  type WeighedFinding,
} from './finding.ts';
import { mainDispatch } from './main-dispatch.ts';
import { ENOUGH_WORKGROUPS, RATES } from './rates.ts';
import { counted, listed, percent } from './shown.ts';

/** Dispatches that an exercise may need: one over the data, and one over its results. A few more are not worth a sentence. */
const NEEDED_DISPATCHES = 2;
const MANY_DISPATCHES = 5;

/** Fewest sequential accesses by a single thread that are worth a sentence. */
const MANY_ACCESSES = 32;

/** Words to which different cores can add at the same time without waiting for each other. */
const INDEPENDENT_WORDS = 64;

/** From this many distinct words on, the operations of a request are served one by one. */
const FEW_WORDS = 4;

/** Words this close together are served by the same part of the cache, one after the other. */
const ATOMIC_UNIT_BYTES = 4096;

/** Up to this many per workgroup are taken not to grow with its share of the data. */
const FEW_ATOMICS = 8;

export function atomics({ buffers, lines, dispatches, launch, timed }: Evidence): WeighedFinding[] {
  // A sample gives only an upper bound of the words.
  const isWhole = dispatches.every(({ workgroups, sampledWorkgroups }) => workgroups === sampledWorkgroups);
  const ofWorkgroup = growthOfLaunch({ timed, launch });
  return buffers.flatMap((buffer) => {
    const line = atomicLine(buffer, lines);
    if (line === null) return [];
    const words = Math.max(1, buffer.uniqueBytes / WORD_BYTES);
    const share = buffer.atomics / (buffer.loads + buffer.stores + buffer.atomics);
    const requests = share * buffer.requests;
    const ofRequest = Math.min(buffer.atomics / requests, words, (buffer.sectors / buffer.requests) * (SECTOR_BYTES / WORD_BYTES));
    const turns = Math.max(requests / Math.min(words, INDEPENDENT_WORDS), Math.min(requests, buffer.atomics / words));
    const scattered = ofRequest < FEW_WORDS ? 0 : (requests * ofRequest) / Math.max(1, buffer.uniqueBytes / ATOMIC_UNIT_BYTES);
    return [
      {
        line,
        fact: 'atomicsPerInvocation',
        message: `${linesMake(atomicLines(buffer))} ${atomicOperations(buffer.atomics)} on ${isWhole ? `${counted(words, 'word')} of ` : ''}\`${buffer.name}\`.`,
        costNs:
          Math.max(RATES.atomicNs * turns, RATES.scatteredAtomicNs * scattered) *
          (buffer.atomics > FEW_ATOMICS * launch.workgroups ? 1 : ofWorkgroup),
      },
    ];
  });
}

/** Up to one operation per thread is taken not to grow with a workgroup's share of the data. */
export function workgroupAtomics(xray: Evidence): WeighedFinding {
  const main = mainDispatch(xray);
  const { workgroups, invocationsPerWorkgroup } = main;
  const each = atomicsInWorkgroup(main) ?? 0;
  const growth = each <= invocationsPerWorkgroup ? growthOfDispatch(xray, main) : 1;
  return {
    line: null,
    fact: 'atomicsInWorkgroup',
    message: `The threads of a workgroup make ${Number.isInteger(each) ? '' : 'about '}${atomicOperations(Math.round(each))} on one word of its memory, one after the other.`,
    costNs: RATES.workgroupAtomicNs * each * workgroups * growth,
  };
}

function atomicOperations(atomics: number): string {
  return atomics === 1 ? '1 atomic operation' : `${formatNumber(atomics)} atomic operations`;
}

/** Lines that both read and write the buffer, ascending. */
function updatingLines({ readLines, writeLines }: Buffer): readonly number[] {
  return readLines.filter((line) => writeLines.includes(line));
}

/** All that touch the buffer; where some of its accesses are not atomic, those that both read and write it. */
function atomicLines(buffer: Buffer): readonly number[] {
  const { loads, stores, readLines, writeLines } = buffer;
  return loads + stores === 0 ? [...new Set([...readLines, ...writeLines])].sort((a, b) => a - b) : updatingLines(buffer);
}

function linesMake(lines: readonly number[]): string {
  return lines.length === 1 ? `Line ${lines[0]} makes` : `Lines ${listed(lines.map(String))} make`;
}

/** Among the lines that both read and write the buffer, the one with most requests. */
function atomicLine(buffer: Buffer, lines: readonly Line[]): number | null {
  if (buffer.atomics === 0) return null;
  const updating = updatingLines(buffer);
  const both = lines.filter(({ line }) => updating.includes(line));
  return both.reduce<Line | null>((most, line) => (most && most.requests >= line.requests ? most : line), null)?.line ?? null;
}

export function idleInvocations({ invocations, idleInvocations }: Xray['launch']): WeighedFinding {
  return {
    line: null,
    fact: 'idleShare',
    message: `${formatNumber(idleInvocations)} of ${formatNumber(invocations)} threads touch no memory.`,
    costNs: RATES.idleInvocationNs * idleInvocations,
  };
}

export function manyDispatches(xray: Evidence): WeighedFinding {
  const { length } = xray.dispatches;
  return {
    line: null,
    fact: 'dispatches',
    message: `The plan has ${counted(length, 'dispatch', 'dispatches')}, one after the other.`,
    costNs: length < MANY_DISPATCHES ? 0 : (RATES.launchNs * (length - NEEDED_DISPATCHES)) / (xray.timed?.leastWork ?? 1),
  };
}

/** Dispatches with too few threads to hide memory latency: their sequential accesses take longer than moving the bytes. */
export function serialWork(xray: Evidence): WeighedFinding[] {
  if (!xray.timed) return [];
  const { work, workgroups } = xray.timed;
  const main = mainDispatch(xray);
  const launches = xray.dispatches.map((dispatch, i) => ({ dispatch, timed: workgroups[i] ?? dispatch.workgroups }));
  return launches.flatMap(({ dispatch, timed }, i) => {
    if (!dispatch.mostAccesses || timed >= ENOUGH_WORKGROUPS) return [];
    const isMain = bytesOf(dispatch) >= MAIN_SHARE * bytesOf(main);
    const before = launches[i - 1];
    const growth = (isMain ? work : Math.min(work, before ? before.timed / before.dispatch.workgroups : 1)) / work;
    const perThread = growth * (dispatch.workgroups / timed);
    const steps = isMain ? dispatch.mostAccesses.invocation : stepsOver(dispatch);
    const costNs = perThread * steps * (isMain ? accessNs(dispatch) : RATES.cachedAccessNs) - growth * dispatchNs(dispatch);
    return costNs <= 0 || dispatch.mostAccesses.invocation < (isMain ? 1 : MANY_ACCESSES)
      ? []
      : [serialFinding(xray, { dispatch, isMain, costNs })];
  });
}

/** One workgroup, in a launch with enough of them, that makes so large a share of all accesses that the others end long before it. */
export function unevenWork(xray: Evidence): WeighedFinding[] {
  const main = mainDispatch(xray);
  const { mostAccesses, workgroups, sampledWorkgroups, global } = main;
  if (!mostAccesses || workgroups < ENOUGH_WORKGROUPS || sampledWorkgroups < workgroups) return [];
  // Which workgroup takes what from a queue depends on the device.
  if (global.atomics > 0) return [];
  const share = mostAccesses.workgroup / accessesOf(main);
  if (share < LARGE_SHARE) return [];
  return [
    {
      line: null,
      fact: 'parallelWorkgroups',
      message: `Of ${formatNumber(workgroups)} workgroups one makes ${percent(share)} of all accesses to memory: the others end early, and their cores are idle.`,
      costNs: mostAccesses.invocation * accessNs(main) - dispatchNs(main),
    },
  ];
}

/** A workgroup at the edge of the data never has this much more work than others. */
const LARGE_SHARE = 1 / 8;

/**
 * From this share of the largest dispatch's bytes on, a dispatch reads the data themselves, and not the results of the previous dispatch.
 */
const MAIN_SHARE = 0.9;

interface Serial {
  readonly dispatch: Dispatch;
  readonly isMain: boolean;
  readonly costNs: number;
}

function serialFinding({ lines }: Evidence, { dispatch, isMain, costNs }: Serial): WeighedFinding {
  const { entryPoint, invocationsPerWorkgroup, mostAccesses } = dispatch;
  const most = mostAccesses?.invocation ?? 0;
  const ofAll = accessesOf(dispatch);
  if (!isMain && most > ALONE * ofAll) {
    const line = lines.filter(({ executions, requests }) => requests > 0.3 * most && executions <= most).at(-1)?.line ?? null;
    const where = line === null ? `In \`${entryPoint}\`` : `In line ${line}, in \`${entryPoint}\`,`;
    return {
      line,
      fact: 'parallelInvocations',
      message: `${where} one thread alone makes ${counted(most, 'access', 'accesses')} to memory one after the other.`,
      costNs,
    };
  }
  const size = invocationsPerWorkgroup < LANES ? `, of ${counted(invocationsPerWorkgroup, 'thread')}` : '';
  const what = isMain ? 'The kernel' : `\`${entryPoint}\``;
  const ofOther = invocationsPerWorkgroup < LANES ? 'parallelInvocations' : 'parallelWorkgroups';
  return {
    line: null,
    fact: isMain ? 'workgroups' : ofOther,
    message: `${what} runs in only ${counted(dispatch.workgroups, 'workgroup')}${size}.`,
    costNs,
  };
}

/**
 * Storage accesses per thread, for a dispatch that works on the results of another one. Its steps in workgroup memory do not grow with the
 * data.
 */
function stepsOver(dispatch: Dispatch): number {
  const { mostAccesses, workgroups, invocationsPerWorkgroup, global } = dispatch;
  const all = accessesOf(dispatch);
  const most = mostAccesses?.invocation ?? 0;
  if (most > ALONE * all) return most;
  const inStorage = ((global.loads + global.stores + global.atomics) * workgroups) / dispatch.sampledWorkgroups;
  return inStorage / (workgroups * invocationsPerWorkgroup);
}

/** From this share of all accesses on, one thread does the work alone. */
const ALONE = 0.5;

/** Scaled from the sample to the launch. */
function accessesOf({ global, workgroup, workgroups, sampledWorkgroups }: Dispatch): number {
  return ((global.loads + global.stores + global.atomics + workgroup.accesses) * workgroups) / sampledWorkgroups;
}

function bytesOf({ global, workgroups, sampledWorkgroups }: Dispatch): number {
  return (global.bytesRequested * workgroups) / sampledWorkgroups;
}

/** Time of one access, on average over both kinds of memory. */
function accessNs({ global, workgroup }: Dispatch): number {
  const inStorage = global.loads + global.stores + global.atomics;
  const all = inStorage + workgroup.accesses;
  return all === 0 ? 0 : (inStorage * RATES.accessNs + workgroup.accesses * RATES.workgroupAccessNs) / all;
}

import { LANES } from '@rooflab/roofline';
import { formatNumber } from '@rooflab/roofline/units';
import { type Evidence, type Line, shareOfSteps, trafficNs, type WeighedFinding, workingWarpShare } from './finding.ts';
import { instructionsOf, warpsOf, workingLanes } from './line-findings.ts';
import { mainDispatch } from './main-dispatch.ts';
import { ENOUGH_WORKGROUPS, RATES } from './rates.ts';
import { agreeing, counted, shown } from './shown.ts';

/** What a core of a large GPU holds at once. */
const RESIDENT_WORKGROUPS = 32;
const RESIDENT_THREADS = 2048;
const CORE_WORKGROUP_BYTES = 227 * 1024;

/** Places for workgroups, on all cores together. */
const PLACES = ENOUGH_WORKGROUPS * RESIDENT_WORKGROUPS;

/** Most of the missing threads are made up for by the others, if those have many loads to do. */
const MISSED_SHARE = 0.25;

/** From this size on, cores run out of threads before they run out of places for workgroups. */
const ROOMY_WORKGROUP = 64;

/**
 * A warp takes 32 lanes whether they have threads or not; and where there are more workgroups than places for them, the core lacks threads
 * as well.
 */
export function smallWorkgroups(xray: Evidence): WeighedFinding[] {
  const main = mainDispatch(xray);
  const { invocationsPerWorkgroup: size, workgroups } = main;
  const warps = Math.ceil(size / LANES);
  const missing = 1 - size / (warps * LANES);
  const timed = xray.timed?.workgroups[xray.dispatches.indexOf(main)] ?? 0;
  return [
    {
      line: null,
      fact: 'workgroupSize',
      message: sizeSentence(size, warps),
      costNs: missing * issueNs(xray.lines) + (timed < PLACES ? 0 : missingThreadsNs(xray, { size, workgroups, warps })),
    },
  ];
}

/** Workgroups that use so much workgroup memory that a core cannot hold as many threads as it has places for. */
export function largeWorkgroups(xray: Evidence): WeighedFinding {
  const main = mainDispatch(xray);
  const { workgroupBytes = 0 } = xray;
  const size = main.invocationsPerWorkgroup;
  const fitting = Math.floor(CORE_WORKGROUP_BYTES / Math.max(1, workgroupBytes));
  const timed = xray.timed?.workgroups[xray.dispatches.indexOf(main)] ?? 0;
  const places = Math.min(RESIDENT_WORKGROUPS, Math.floor(RESIDENT_THREADS / size));
  return {
    line: null,
    fact: 'workgroupBytesPerInvocation',
    message: `A workgroup of ${counted(size, 'thread')} takes ${formatNumber(workgroupBytes)} bytes of workgroup memory: a core holds only ${counted(fitting, 'such workgroup')} at once, ${formatNumber(fitting * size)} threads where it has places for ${formatNumber(places * size)}.`,
    costNs: timed < PLACES || fitting >= places ? 0 : MISSED_SHARE * trafficNs(xray) * (places / Math.max(1, fitting) - 1),
  };
}

/** Barriers at which threads wait although they need nothing from other threads. */
export function needlessBarriers(xray: Evidence): WeighedFinding {
  const main = mainDispatch(xray);
  const { workgroups, invocationsPerWorkgroup, control, needlessBarriers: needless = 0 } = main;
  return {
    line: null,
    fact: 'needlessBarriers',
    message: `${barrierWords(control.barriers, needless)}: no thread reads or overwrites there what another one has touched.`,
    costNs: shareOfSteps(xray, main) * RATES.needlessBarrierNs * needless * workgroups * Math.ceil(invocationsPerWorkgroup / LANES),
  };
}

/** Warps that wait at a barrier for the busiest one, or have ended before it. */
export function waitingWarps(xray: Evidence): WeighedFinding {
  const main = mainDispatch(xray);
  const { workgroups, sampledWorkgroups, invocationsPerWorkgroup: size, control, waitedAccesses: waited } = main;
  const warps = Math.ceil(size / LANES);
  const working = warps * (workingWarpShare(main) ?? 1);
  const resident = ENOUGH_WORKGROUPS * Math.min(RESIDENT_WORKGROUPS, Math.floor(RESIDENT_THREADS / (warps * LANES)));
  const waitedNs = RATES.accessNs * (waited?.global ?? 0) + RATES.workgroupAccessNs * (waited?.workgroup ?? 0);
  const costNs = (shareOfSteps(xray, main) * OVERLAPPED * (waitedNs / sampledWorkgroups) * workgroups) / resident;
  const lone = loneLine(xray);
  if (lone !== null)
    return {
      line: lone,
      fact: 'activeLanes',
      message: `In line ${lone} ${workingLanes(1)}: the other ${size - 1} threads of the workgroup wait until it is done.`,
      costNs,
    };
  return {
    line: null,
    fact: 'workingWarpShare',
    message: `Of the ${counted(warps, 'warp')} of a workgroup only ${shown(working)} ${agreeing(working, 'works', 'work')} on average: the others ${control.barriers > 0 ? 'are idle at a barrier' : 'have nothing to do'}.`,
    costNs,
  };
}

/** The busiest of the lines in which one lane makes most of the accesses for which others wait; null where there are none. */
function loneLine(xray: Evidence): number | null {
  const { waitedAccesses: waited, workgroups, sampledWorkgroups } = mainDispatch(xray);
  const lone = xray.lines.filter(({ activeLanes }) => activeLanes <= LONE_LANES / LANES);
  const accesses = (line: Line) => line.requests + line.workgroupRequests;
  const alone = lone.reduce((sum, line) => sum + accesses(line), 0);
  if (!waited || alone === 0 || alone < (MOST_OF_WAIT * (waited.global + waited.workgroup) * workgroups) / sampledWorkgroups) return null;
  return lone.reduce((most, line) => (accesses(line) > accesses(most) ? line : most)).line;
}

const LONE_LANES = 1.5;
const MOST_OF_WAIT = 0.5;

/** Some of a lone warp's accesses overlap in time. */
const OVERLAPPED = 0.5;

function barrierWords(barriers: number, needless: number): string {
  if (barriers === 1) return 'The barrier of a workgroup orders nothing';
  if (needless === barriers) return `None of the ${formatNumber(barriers)} barriers that a workgroup passes orders anything`;
  const order = agreeing(needless, 'orders', 'order');
  return `Of the ${formatNumber(barriers)} barriers that a workgroup passes, ${formatNumber(needless)} ${order} nothing`;
}

/** The cost of small workgroups occupying the places for workgroups. */
function missingThreadsNs(xray: Evidence, { size, workgroups, warps }: Readonly<Record<'size' | 'workgroups' | 'warps', number>>): number {
  const resident = Math.min(RESIDENT_WORKGROUPS, Math.floor(RESIDENT_THREADS / (warps * LANES))) * size;
  return (
    workgroups * RATES.workgroupNs * Math.max(0, 1 - size / ROOMY_WORKGROUP) +
    MISSED_SHARE * trafficNs(xray) * (RESIDENT_THREADS / resident - 1)
  );
}

function sizeSentence(size: number, warps: number): string {
  if (size <= LANES) return `A workgroup has only ${counted(size, 'thread')}.`;
  const lanes = warps * LANES;
  return `A workgroup has ${size} threads: they take ${warps} warps, and ${lanes - size} of these ${lanes} lanes have no thread.`;
}

/** Instruction issue time of all warps. */
function issueNs(lines: readonly Line[]): number {
  return RATES.instructionNs * lines.reduce((sum, line) => sum + instructionsOf(line) * warpsOf(line.executions, line), 0);
}

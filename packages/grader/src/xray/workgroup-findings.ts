import { LANES } from '@rooflab/roofline';
import { formatNumber } from '@rooflab/roofline/units';
import { type Evidence, type Line, shareOfSteps, trafficNs, type WeighedFinding } from './finding.ts';
import { instructionsOf, warpsOf } from './line-findings.ts';
import { mainDispatch } from './main-dispatch.ts';
import { ENOUGH_WORKGROUPS, RATES } from './rates.ts';
import { agreeing, counted } from './shown.ts';

/** What a core of a large GPU holds at once. */
const RESIDENT_WORKGROUPS = 32;
const RESIDENT_THREADS = 2048;
const CORE_WORKGROUP_BYTES = 227 * 1024;

/** For workgroups, on all cores together. */
const PLACES = ENOUGH_WORKGROUPS * RESIDENT_WORKGROUPS;

/** Of threads that are missing most are made up for by the others, where those have many loads to do. */
const MISSED_SHARE = 0.25;

/** From this size on a workgroup's threads, and not its place, are what a core runs out of. */
const ROOMY_WORKGROUP = 64;

/** A warp runs 32 lanes whether they have threads or not; and where there are more workgroups than places for them, threads are missing there as well. */
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

/** Workgroups that take so much workgroup memory that a core cannot hold as many threads as it has places for. */
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

/** Barriers at which threads wait for what no other thread does. */
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

function barrierWords(barriers: number, needless: number): string {
  if (barriers === 1) return 'The barrier of a workgroup orders nothing';
  if (needless === barriers) return `None of the ${formatNumber(barriers)} barriers that a workgroup passes orders anything`;
  const order = agreeing(needless, 'orders', 'order');
  return `Of the ${formatNumber(barriers)} barriers that a workgroup passes, ${formatNumber(needless)} ${order} nothing`;
}

/** What it costs that the places for workgroups are taken by small ones. */
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

/** Of all warps. */
function issueNs(lines: readonly Line[]): number {
  return RATES.instructionNs * lines.reduce((sum, line) => sum + instructionsOf(line) * warpsOf(line.executions, line), 0);
}

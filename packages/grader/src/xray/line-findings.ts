import { LANES, SECTOR_BYTES } from '@rooflab/roofline';
import { formatNumber } from '@rooflab/roofline/units';
import { type Buffer, doesRead, doesWrite, type Evidence, type Line, outputOf, type WeighedFinding } from './finding.ts';
import { RATES } from './rates.ts';
import { agreeing, counted, shown } from './shown.ts';

/** In a request with fewer lanes, the missing ones explain the gaps between its addresses. */
const MOST_LANES = 0.75 * LANES;

/** The total waste of one kind over all lines, reported for the worst line; null without lines. */
export function together(ofLines: readonly WeighedFinding[]): WeighedFinding | null {
  const worst = ofLines.reduce<WeighedFinding | null>((most, found) => (most && most.costNs >= found.costNs ? most : found), null);
  return worst && { ...worst, costNs: ofLines.reduce((sum, { costNs }) => sum + costNs, 0) };
}

export function extraSectors(line: Line, { buffers, timed }: Pick<Evidence, 'buffers' | 'timed'>): WeighedFinding {
  const { requests, sectors, fewestSectors } = line;
  const verb = verbOf(line, buffers);
  return {
    line: line.line,
    fact: 'sectorsOverFewest',
    message: `Line ${line.line} ${verb} ${counted(sectors / requests, 'sector')} where ${shown(fewestSectors / requests)} would do: ${whySectors(line, verb)}.`,
    costNs: lanesAreMissing(line) ? 0 : sectorNs(line) * memoryShare(line, buffers) * growthOfLine(line, buffers, timed),
  };
}

function sectorNs({ sectors, fewestSectors }: Line): number {
  return (SECTOR_BYTES * (sectors - fewestSectors)) / RATES.bytesPerNs;
}

/** Lines that only write grow with the results, of which there may be fewer per unit of data where the kernel is timed. */
function growthOfLine(line: Line, buffers: readonly Buffer[], timed: Evidence['timed']): number {
  const output = outputOf(buffers);
  const touched = buffers.filter((buffer) => doesRead(line, buffer) || doesWrite(line, buffer));
  if (!timed?.results || !output || doesRead(line, output) || touched.some((buffer) => buffer !== output)) return 1;
  return Math.min(1, timed.results / timed.work);
}

/** Repeated bytes of a line are served by a cache. */
function memoryShare(line: Line, buffers: readonly Buffer[]): number {
  const touched = buffers.filter((buffer) => doesRead(line, buffer) || doesWrite(line, buffer));
  const unique = touched.reduce((sum, { uniqueBytes }) => sum + uniqueBytes, 0);
  const requested = touched.reduce((sum, { bytesRequested }) => sum + bytesRequested, 0);
  const different = Math.min(1, unique / Math.max(1, requested));
  return different + (1 - different) * (RATES.bytesPerNs / RATES.cacheBytesPerNs);
}

/** Whether requests have few lanes, and touch no more sectors than those of a whole warp would. */
function lanesAreMissing({ requests, sectors, bytesRequested, accessBytes }: Line): boolean {
  if (accessBytes === null || requests === 0) return false;
  const sectorsOfWarp = (LANES * accessBytes) / SECTOR_BYTES;
  return bytesRequested / accessBytes < MOST_LANES * requests && sectors <= (sectorsOfWarp + 1) * requests;
}

/** A contiguous row that begins inside a sector touches one sector more than necessary. */
function whySectors({ requests, sectors, fewestSectors, strideBytes, accessBytes }: Line, verb: string): string {
  const touch = verb === 'touches' ? 'touch' : verb.slice(0, -1);
  const isDense = strideBytes !== null && Math.abs(strideBytes) <= (accessBytes ?? 0);
  if (isDense && sectors - fewestSectors <= requests) return 'the addresses of a warp do not start at the beginning of a sector';
  if (isDense || strideBytes === null) return `the addresses that a warp ${verb} do not lie side by side`;
  return `neighbours in a warp ${touch} addresses ${Math.abs(strideBytes)} bytes apart`;
}

function verbOf(line: Line, buffers: readonly Buffer[]): string {
  const reads = buffers.some((buffer) => doesRead(line, buffer));
  const writes = buffers.some((buffer) => doesWrite(line, buffer));
  if (reads && writes) return 'touches';
  return writes ? 'writes' : 'reads';
}

/** For a line that touches storage as well, the stride may be that of the storage access. */
export function bankConflicts({ line, requests, workgroupRequests, bankConflicts, strideBytes }: Line): WeighedFinding {
  const passes = 1 + bankConflicts / workgroupRequests;
  const isKnown = requests === 0 && strideBytes !== null;
  const cause = isKnown ? `addresses ${Math.abs(strideBytes)} bytes apart` : 'different words';
  return {
    line,
    fact: 'bankPasses',
    message: `Line ${line} takes ${counted(passes, 'pass', 'passes')} over the banks of workgroup memory where 1 would do: lanes of a warp touch ${cause} that lie in the same bank.`,
    costNs: RATES.bankPassNs * bankConflicts,
  };
}

/** Per execution of a line by a warp: control flow, operations, and for each access the address computation. */
const CONTROL_INSTRUCTIONS = 2;
const ACCESS_INSTRUCTIONS = 4;

export function instructionsOf(line: Line): number {
  const { executions, activeLanes, requests, workgroupRequests, floatOperations, integerOperations, divisions = 0 } = line;
  if (executions === 0) return 0;
  const warps = executions / (LANES * Math.max(activeLanes, 1 / LANES));
  return (
    CONTROL_INSTRUCTIONS +
    (floatOperations + integerOperations) / executions +
    (divisions / executions) * (RATES.divisionNs / RATES.instructionNs) +
    (ACCESS_INSTRUCTIONS * (requests + workgroupRequests)) / warps
  );
}

/** Executions by warps, from those by invocations. */
export function warpsOf(times: number, { activeLanes }: Pick<Line, 'activeLanes'>): number {
  return activeLanes === 0 ? 0 : times / (LANES * activeLanes);
}

/** Divisions that a compiler cannot replace by a multiplication. */
export function divisions({ line, activeLanes, divisions = 0 }: Line): WeighedFinding {
  return {
    line,
    fact: 'divisionsPerInvocation',
    message: `Line ${line} makes ${formatNumber(divisions)} integer ${agreeing(divisions, 'division', 'divisions')} by numbers that are not constant; each takes 20 instructions or more.`,
    costNs: RATES.divisionNs * warpsOf(divisions, { activeLanes }),
  };
}

export function privateAccesses({ line, activeLanes, privateAccesses = 0 }: Line): WeighedFinding {
  return {
    line,
    fact: 'privateAccessesPerInvocation',
    message: `Line ${line} picks elements of an array of each thread's own by an index that changes: registers have no index, so the array lies in memory.`,
    costNs: RATES.privateAccessNs * warpsOf(privateAccesses, { activeLanes }),
  };
}

/** Values shared by all lines of a kernel. */
interface LaneShares {
  /** The share of a warp's 32 lanes that have a thread at all, 0 to 1. Lanes without a thread are a finding of their own. */
  readonly fullShare: number;
  /** `shareOfSteps` of the main dispatch. */
  readonly stepShare: number;
  /** Executions of the busiest line that touches only workgroup memory. */
  readonly stepExecutions: number;
}

/** Whether a line touches only workgroup memory. */
export function isStep({ requests, workgroupRequests }: Line): boolean {
  return requests === 0 && workgroupRequests > 0;
}

/** A line that touches no memory and runs no more often than the steps in workgroup memory counts as part of them. */
export function idleLanes(of: Line, { fullShare, stepShare, stepExecutions }: LaneShares): WeighedFinding {
  const { line, executions, activeLanes } = of;
  const share = of.requests === 0 && executions <= stepExecutions ? stepShare : 1;
  const warps = activeLanes === 0 ? 0 : (executions / LANES) * Math.max(0, 1 / activeLanes - 1 / fullShare);
  return {
    line,
    fact: 'activeLanes',
    message: `In line ${line} ${workingLanes(LANES * activeLanes)}: the others wait until it is done.`,
    costNs: share * RATES.instructionNs * instructionsOf(of) * warps + (lanesAreMissing(of) ? sectorNs(of) : 0),
  };
}

/** `only 5.4 of the 32 lanes of a warp work on average` */
export function workingLanes(lanes: number): string {
  return `only ${shown(lanes)} of the ${LANES} lanes of a warp ${agreeing(lanes, 'works', 'work')} on average`;
}

import { LANES, SECTOR_BYTES } from '@rooflab/roofline';
import { type Buffer, doesRead, doesWrite, type Line, PASS_BYTES, type WeighedFinding } from './finding.ts';
import { agreeing, counted, shown } from './shown.ts';

/** A warp that issues an instruction takes the time of about 4 bytes of a large GPU's memory; a line has some eight of them. */
const IDLE_LANE_BYTES = 1;

/** Of a request with fewer lanes the missing ones explain the gaps between its addresses. */
const MOST_LANES = 0.75 * LANES;

/** What all lines waste in one way, told of the one that wastes most; null without lines. */
export function together(ofLines: readonly WeighedFinding[]): WeighedFinding | null {
  const worst = ofLines.reduce<WeighedFinding | null>((most, found) => (most && most.wasteBytes >= found.wasteBytes ? most : found), null);
  return worst && { ...worst, wasteBytes: ofLines.reduce((sum, { wasteBytes }) => sum + wasteBytes, 0) };
}

export function extraSectors(line: Line, buffers: readonly Buffer[]): WeighedFinding {
  const { requests, sectors, fewestSectors } = line;
  const verb = verbOf(line, buffers);
  return {
    line: line.line,
    fact: 'sectorsOverFewest',
    message: `Line ${line.line} ${verb} ${counted(sectors / requests, 'sector')} where ${shown(fewestSectors / requests)} would do: ${whySectors(line, verb)}.`,
    wasteBytes: lanesAreMissing(line) ? 0 : sectorBytes(line),
  };
}

function sectorBytes({ sectors, fewestSectors }: Line): number {
  return SECTOR_BYTES * (sectors - fewestSectors);
}

/** Whether requests have few lanes, and touch no more sectors than those of a whole warp would. */
function lanesAreMissing({ requests, sectors, bytesRequested, accessBytes }: Line): boolean {
  if (accessBytes === null || requests === 0) return false;
  const sectorsOfWarp = (LANES * accessBytes) / SECTOR_BYTES;
  return bytesRequested / accessBytes < MOST_LANES * requests && sectors <= sectorsOfWarp * requests;
}

/** A row of neighbours that begins inside a sector touches one more than it has to. */
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

/** The stride of a line that touches storage, too, may be of that access. */
export function bankConflicts({ line, requests, workgroupRequests, bankConflicts, strideBytes }: Line): WeighedFinding {
  const passes = 1 + bankConflicts / workgroupRequests;
  const isKnown = requests === 0 && strideBytes !== null;
  const cause = isKnown ? `addresses ${Math.abs(strideBytes)} bytes apart` : 'different words';
  return {
    line,
    fact: 'bankPasses',
    message: `Line ${line} takes ${counted(passes, 'pass', 'passes')} over the banks of workgroup memory where 1 would do: lanes of a warp touch ${cause} that lie in the same bank.`,
    wasteBytes: PASS_BYTES * bankConflicts,
  };
}

export function idleLanes(of: Line): WeighedFinding {
  const { line, executions, activeLanes } = of;
  const waiting = activeLanes === 0 ? 0 : IDLE_LANE_BYTES * executions * (1 / activeLanes - 1);
  return {
    line,
    fact: 'activeLanes',
    message: `In line ${line} ${workingLanes(LANES * activeLanes)}: the others wait until it is done.`,
    wasteBytes: waiting + (lanesAreMissing(of) ? sectorBytes(of) : 0),
  };
}

/** `only 5.4 of the 32 lanes of a warp work on average` */
export function workingLanes(lanes: number): string {
  return `only ${shown(lanes)} of the ${LANES} lanes of a warp ${agreeing(lanes, 'works', 'work')} on average`;
}

import type { FactName } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { mainDispatch } from './main-dispatch.ts';
import { agreeing, counted, shown, times } from './shown.ts';
import { LANES } from './trace.ts';

export { LANES };

export type Evidence = Pick<Xray, 'global' | 'workgroup' | 'launch' | 'lines' | 'buffers' | 'dispatches'>;
type Line = Xray['lines'][number];
type Buffer = Xray['buffers'][number];

/** A fact of an x-ray in one sentence. */
export interface Finding {
  /** 1-based; null where no line is to blame. */
  readonly line: number | null;
  readonly message: string;
}

export interface WeighedFinding extends Finding {
  /** What is too much, or too little, there. */
  readonly fact: FactName;
  /** Estimated, in bytes that the device's memory could have moved instead. */
  readonly wasteBytes: number;
}

const SECTOR_BYTES = 32;

/** One pass over the banks moves 128 bytes, at about seven times the rate of a large GPU's memory. */
const PASS_BYTES = 16;

/** A warp that issues an instruction takes the time of about 4 bytes of a large GPU's memory; a line has some eight of them. */
const IDLE_LANE_BYTES = 1;

/** An invocation that only starts and ends issues about twice as many. */
const IDLE_INVOCATION_BYTES = 2;

/** An atomic operation takes a sector to the cache that all share and back. On one address they are done one after the other. */
const ATOMIC_BYTES = 32;

/** A byte that was read before often comes from a cache. */
const REPEATED_SHARE = 0.5;

/** An element that a workgroup reads, or a kernel touches, less often is not told as repeated. */
const REPEATED = 1.5;

/** Of a request with fewer lanes the missing ones explain the gaps between its addresses. */
const MOST_LANES = 0.75 * LANES;

/** Workgroups that are too few for any GPU, where the data would do for more. */
const FEW_WORKGROUPS = 4;
const ENOUGH_WORKGROUPS = 16;
const ENOUGH_BYTES = 2 ** 18;

/** Waste below this share of all traffic is not worth a sentence. */
const NOTICED_SHARE = 0.1;

/** Where there is no finding. */
export const NOTHING_STANDS_OUT = 'Nothing stands out: less than a tenth of its traffic could be saved.';

/** What a kernel wastes most, in one sentence with its line; null where it wastes nothing to speak of. */
export function worstFinding(xray: Evidence): Finding | null {
  const [worst] = findings(xray);
  return worst ? { line: worst.line, message: worst.message } : null;
}

/** Whatever a kernel wastes that is worth a sentence, the worst first. What several lines waste in one way is one finding, told of the worst of them. */
export function findings(xray: Evidence): readonly WeighedFinding[] {
  const { lines, buffers, launch } = xray;
  const traffic = trafficOf(xray);
  const all = [
    together(lines.map((line) => extraSectors(line, buffers))),
    together(lines.map(bankConflicts)),
    together(lines.map(idleLanes)),
    ...repeatedReads(xray),
    ...repeatedOutput(buffers),
    ...fewWorkgroups(xray),
    ...atomics(xray),
    idleInvocations(launch),
  ];
  return all
    .filter((found) => found !== null)
    .filter(({ wasteBytes }) => wasteBytes > NOTICED_SHARE * traffic)
    .sort((a, b) => b.wasteBytes - a.wasteBytes);
}

function trafficOf({ global, workgroup }: Evidence): number {
  return SECTOR_BYTES * global.sectors + PASS_BYTES * (workgroup.requests + workgroup.bankConflicts);
}

function together(ofLines: readonly WeighedFinding[]): WeighedFinding | null {
  const worst = ofLines.reduce<WeighedFinding | null>((most, found) => (most && most.wasteBytes >= found.wasteBytes ? most : found), null);
  return worst && { ...worst, wasteBytes: ofLines.reduce((sum, { wasteBytes }) => sum + wasteBytes, 0) };
}

function extraSectors(line: Line, buffers: readonly Buffer[]): WeighedFinding {
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
  if (isDense && sectors - fewestSectors <= requests) return 'the addresses of a warp do not begin where a sector does';
  if (isDense || strideBytes === null) return `the addresses that a warp ${verb} do not lie side by side`;
  return `neighbours in a warp ${touch} addresses ${Math.abs(strideBytes)} bytes apart`;
}

function verbOf({ line }: Line, buffers: readonly Buffer[]): string {
  const reads = buffers.some(({ readLines }) => readLines.includes(line));
  const writes = buffers.some(({ writeLines }) => writeLines.includes(line));
  if (reads && writes) return 'touches';
  return writes ? 'writes' : 'reads';
}

/** The stride of a line that touches storage, too, may be of that access. */
function bankConflicts({ line, requests, workgroupRequests, bankConflicts, strideBytes }: Line): WeighedFinding {
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

function idleLanes(of: Line): WeighedFinding {
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

/** Buffers that the same line reads most are told together: one tile or loop over both would mend both. */
function repeatedReads({ buffers, lines }: Evidence): WeighedFinding[] {
  const output = outputOf(buffers);
  const repeated = buffers.filter((buffer) => buffer !== output && buffer.readsPerByteInWorkgroup >= REPEATED);
  const busiest = ({ readLines }: Buffer) =>
    lines
      .filter(({ line }) => readLines.includes(line))
      .reduce<Line | null>((most, line) => (most && most.requests >= line.requests ? most : line), null);
  const byLine = new Map<number | null, Buffer[]>();
  for (const buffer of repeated) {
    const line = busiest(buffer)?.line ?? null;
    byLine.set(line, [...(byLine.get(line) ?? []), buffer]);
  }
  return [...byLine].map(([line, together]) => ({
    line,
    fact: 'readsInWorkgroup',
    message: `${linesThat(
      together.flatMap(({ readLines }) => readLines),
      'read',
      'reads',
    )} ${listed(together.map(readCount))} in one workgroup.`,
    wasteBytes: together.reduce((sum, buffer) => sum + repeatedBytes(buffer), 0),
  }));
}

/** All that is read beyond what the workgroups need once; sectors that are too many are told apart. */
function repeatedBytes({ loads, stores, atomics, fewestSectors, bytesRequested, readsPerByteInWorkgroup }: Buffer): number {
  const read = loads / (loads + stores + atomics);
  return REPEATED_SHARE * read * Math.max(0, SECTOR_BYTES * fewestSectors - bytesRequested / readsPerByteInWorkgroup);
}

/** The buffer that is written and bound first: inputs are only read, and scratch is bound behind the output. */
function outputOf(buffers: readonly Buffer[]): Buffer | null {
  const written = buffers.filter(({ writeLines }) => writeLines.length > 0);
  return written.reduce<Buffer | null>((first, buffer) => (first && first.binding <= buffer.binding ? first : buffer), null);
}

/** An output that serves as a place for sums on the way. Atomic operations are told apart. */
function repeatedOutput(buffers: readonly Buffer[]): WeighedFinding[] {
  const output = outputOf(buffers);
  if (!output || output.atomics > 0 || output.bytesRequested < REPEATED * output.uniqueBytes) return [];
  const { name, readLines, writeLines, bytesRequested, uniqueBytes } = output;
  return [
    {
      line: Math.min(...readLines, ...writeLines),
      fact: 'outputTouches',
      message: `${linesThat([...readLines, ...writeLines], 'touch', 'touches')} each element of \`${name}\` ${times(bytesRequested / uniqueBytes)}.`,
      wasteBytes: REPEATED_SHARE * (bytesRequested - uniqueBytes),
    },
  ];
}

function linesThat(lines: readonly number[], plural: string, singular: string): string {
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return first === last ? `Line ${first} ${singular}` : `Lines ${first} to ${last} ${plural}`;
}

function readCount({ name, readsPerByteInWorkgroup }: Buffer): string {
  return `each element of \`${name}\` ${times(readsPerByteInWorkgroup)}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Cores without a workgroup do nothing, and the others take as much longer. */
function fewWorkgroups(xray: Evidence): WeighedFinding[] {
  const { workgroups } = mainDispatch(xray);
  if (workgroups > FEW_WORKGROUPS || xray.global.uniqueBytes < ENOUGH_BYTES) return [];
  return [
    {
      line: null,
      fact: 'workgroups',
      message: `The kernel runs in only ${counted(workgroups, 'workgroup')}.`,
      wasteBytes: (ENOUGH_WORKGROUPS / workgroups - 1) * trafficOf(xray),
    },
  ];
}

function atomics({ buffers, global, launch }: Evidence): WeighedFinding[] {
  const [line] = buffers
    .filter((buffer) => buffer.atomics > 0)
    .flatMap(({ readLines, writeLines }) => readLines.filter((read) => writeLines.includes(read)));
  if (line === undefined) return [];
  const each = global.atomics / Math.max(1, launch.invocations - launch.idleInvocations);
  return [
    {
      line,
      fact: 'atomicsPerInvocation',
      message: `In line ${line}, ${atomicsOfThreads(each)}.`,
      wasteBytes: ATOMIC_BYTES * global.atomics,
    },
  ];
}

/** `each thread makes 1 atomic operation`, `100 threads make 12 atomic operations` */
export function atomicsOfThreads(each: number): string {
  const [threads, operations] = each >= 0.95 ? ['each thread makes', each] : ['100 threads make', Math.round(100 * each)];
  return `${threads} ${counted(operations, 'atomic operation')}`;
}

function idleInvocations({ invocations, idleInvocations }: Xray['launch']): WeighedFinding {
  return {
    line: null,
    fact: 'idleShare',
    message: `${idleInvocations} of ${invocations} threads touch no memory.`,
    wasteBytes: IDLE_INVOCATION_BYTES * idleInvocations,
  };
}

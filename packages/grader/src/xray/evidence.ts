import type { FactName } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { counted, shown, times } from './shown.ts';
import { LANES } from './trace.ts';

export { LANES };

export type Evidence = Pick<Xray, 'global' | 'workgroup' | 'launch' | 'lines' | 'buffers'>;
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

/** A byte that was read before often comes from a cache. */
const REPEATED_SHARE = 0.5;

/** An element that a workgroup reads less often is not told as repeated. */
const REPEATED = 1.5;

/** Waste below this share of all traffic is not worth a sentence. */
const NOTICED_SHARE = 0.1;

/** Where there is no finding. */
export const NOTHING_STANDS_OUT = 'Nothing stands out: less than a tenth of its traffic could be saved.';

/** What a kernel wastes most, in one sentence with its line; null where it wastes nothing to speak of. */
export function worstFinding(xray: Evidence): Finding | null {
  const [worst] = findings(xray);
  return worst ? { line: worst.line, message: worst.message } : null;
}

/** Whatever a kernel wastes that is worth a sentence, the worst first. */
export function findings(xray: Evidence): readonly WeighedFinding[] {
  const traffic = SECTOR_BYTES * xray.global.sectors + PASS_BYTES * (xray.workgroup.requests + xray.workgroup.bankConflicts);
  const all = [
    ...xray.lines.flatMap((line) => [extraSectors(line, xray.buffers), bankConflicts(line), idleLanes(line)]),
    ...repeatedReads(xray),
    idleInvocations(xray.launch),
  ];
  return all.filter(({ wasteBytes }) => wasteBytes > NOTICED_SHARE * traffic).sort((a, b) => b.wasteBytes - a.wasteBytes);
}

function extraSectors(line: Line, buffers: readonly Buffer[]): WeighedFinding {
  const { requests, sectors, fewestSectors } = line;
  const verb = verbOf(line, buffers);
  return {
    line: line.line,
    fact: 'sectorsOverFewest',
    message: `Line ${line.line} ${verb} ${counted(sectors / requests, 'sector')} where ${shown(fewestSectors / requests)} would do: ${whySectors(line, verb)}.`,
    wasteBytes: SECTOR_BYTES * (sectors - fewestSectors),
  };
}

function whySectors({ strideBytes, accessBytes }: Line, verb: string): string {
  const touch = verb === 'touches' ? 'touch' : verb.slice(0, -1);
  if (strideBytes === null) return `the addresses that a warp ${verb} do not lie side by side`;
  if (Math.abs(strideBytes) <= (accessBytes ?? 0)) return 'the addresses of a warp do not begin where a sector does';
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
  const extra = bankConflicts / workgroupRequests;
  const isKnown = requests === 0 && strideBytes !== null;
  const cause = isKnown ? `addresses ${Math.abs(strideBytes)} bytes apart` : 'different words';
  return {
    line,
    fact: 'bankPasses',
    message: `Line ${line} passes over the banks of workgroup memory ${counted(extra, 'time')} more than it has to: lanes of a warp touch ${cause} that fall into the same bank.`,
    wasteBytes: PASS_BYTES * bankConflicts,
  };
}

function idleLanes({ line, executions, activeLanes }: Line): WeighedFinding {
  const active = LANES * activeLanes;
  return {
    line,
    fact: 'activeLanes',
    message: `In line ${line} only ${shown(active)} of the ${LANES} lanes of a warp work on average: the others wait until it is done.`,
    wasteBytes: activeLanes === 0 ? 0 : IDLE_LANE_BYTES * executions * (1 / activeLanes - 1),
  };
}

/** Buffers that the same line reads most are told together: one tile or loop over both would mend both. */
function repeatedReads({ buffers, lines }: Evidence): WeighedFinding[] {
  const repeated = buffers.filter(({ readsPerByteInWorkgroup }) => readsPerByteInWorkgroup >= REPEATED);
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
    message: `${whoReads(together)} ${listed(together.map(readCount))} in one workgroup.`,
    wasteBytes: together.reduce((sum, buffer) => sum + repeatedBytes(buffer), 0),
  }));
}

/** All that is read beyond what the workgroups need once, sectors that are too many among it. */
function repeatedBytes({ loads, stores, atomics, sectors, bytesRequested, readsPerByteInWorkgroup }: Buffer): number {
  const read = loads / (loads + stores + atomics);
  return REPEATED_SHARE * read * Math.max(0, SECTOR_BYTES * sectors - bytesRequested / readsPerByteInWorkgroup);
}

function whoReads(buffers: readonly Buffer[]): string {
  const lines = buffers.flatMap(({ readLines }) => readLines);
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return first === last ? `Line ${first} reads` : `Lines ${first} to ${last} read`;
}

function readCount({ name, readsPerByteInWorkgroup }: Buffer): string {
  return `each element of \`${name}\` ${times(readsPerByteInWorkgroup)}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function idleInvocations({ invocations, idleInvocations }: Xray['launch']): WeighedFinding {
  return {
    line: null,
    fact: 'idleShare',
    message: `${idleInvocations} of ${invocations} invocations touch no memory.`,
    wasteBytes: IDLE_INVOCATION_BYTES * idleInvocations,
  };
}

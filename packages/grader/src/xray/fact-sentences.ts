import type { FactName } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { idlestLine } from './facts.ts';
import { byStatement, doesRead, type Line } from './finding.ts';
import { workingLanes } from './line-findings.ts';
import { agreeing, counted, percent, shown, times } from './shown.ts';

type Lines = Pick<Xray, 'lines' | 'statements' | 'buffers'>;

/** A fact as a sentence, for the reason of a hint; names a line where one is to blame. */
export function factSentence(fact: FactName, value: number, counted: Lines): string {
  const xray = byStatement(counted);
  if (fact === 'loadBytes') return loadSentence(value, xray);
  if (fact === 'extraOperationsPerWord') return operationSentence(value, xray);
  return fact === 'activeLanes' ? laneSentence(value, xray) : SENTENCES[fact](value);
}

const SENTENCES: Readonly<Record<Exclude<FactName, 'loadBytes' | 'activeLanes' | 'extraOperationsPerWord'>, (value: number) => string>> = {
  fraction: (value) => `The kernel reaches ${percent(value)} of the roof.`,
  launchShare: (value) => `At one of the timed sizes, an empty launch alone takes ${percent(value)} of the time.`,
  dispatches: (value) => `The plan has ${counted(value, 'dispatch', 'dispatches')}.`,
  workgroups: (value) => `The kernel runs in only ${counted(value, 'workgroup')}.`,
  workgroupSize: (value) => `A workgroup has only ${counted(value, 'thread')}.`,
  bytesPerWorkgroup: (value) => `Each workgroup asks memory for ${counted(value, 'byte')}.`,
  bytesPerInvocation: (value) => `Each thread asks memory for ${counted(value, 'byte')}.`,
  idleShare: (value) => `${percent(value)} of all threads touch no memory.`,
  loadsPerInvocation: (value) => `A thread loads from the inputs only ${times(value)}.`,
  storesPerInvocation: (value) => `A thread stores only ${times(value)}.`,
  readsInWorkgroup: (value) => `One workgroup reads each element of an input ${times(value)}.`,
  readingWorkgroups: (value) =>
    `${counted(value, 'workgroup')} on average ${agreeing(value, 'reads', 'read')} each element of an input, so it comes from memory that many times.`,
  bytesOverFewest: (value) => `The kernel asks memory for ${times(value)} as many bytes as it has to.`,
  sectorsOverFewest: (value) => `Requests touch ${times(value)} as many sectors of memory as they have to.`,
  outputTouches: (value) => `The kernel touches each element of the output ${times(value)}.`,
  scratchShare: (value) => `${percent(value)} of the bytes that the kernel asks for are in scratch.`,
  atomicsPerInvocation: (value) =>
    `For every 100 threads that touch memory, the kernel makes ${counted(Math.round(100 * value), 'atomic operation')}.`,
  workgroupAccesses: (value) => `Each thread touches workgroup memory ${times(value)}.`,
  accessesPerBarrier: (value) => `Between two barriers, a thread touches workgroup memory ${times(value)}.`,
  divisionsPerInvocation: (value) => `Each thread divides integers ${times(value)} by a number that is not constant.`,
  privateAccessesPerInvocation: (value) => `Each thread picks elements of an array of its own by an index that changes ${times(value)}.`,
  workgroupBytesPerInvocation: (value) => `A workgroup takes ${counted(value, 'byte')} of workgroup memory for each of its threads.`,
  passes: (value) => `${counted(value, 'dispatch', 'dispatches')} on average ${agreeing(value, 'touches', 'touch')} each byte.`,
  bankPasses: (value) => `A request to workgroup memory takes ${shown(value)} passes over its banks where 1 would do.`,
  conflictStride: (value) => `Lanes that lie in the same bank touch addresses ${counted(value, 'byte')} apart.`,
  operationsPerAccess: (value) => `For each access to workgroup memory the kernel does only ${counted(value, 'operation')}.`,
  operationsPerByte: (value) => `For each byte that it asks memory for, the kernel does ${counted(value, 'operation')}.`,
  scatteredWarps: (value) => `In ${percent(value)} of what warps run, there are idle lanes between active ones.`,
  barriersPerKibibyte: barrierSentence,
  trafficOverFewest: (value) => `The sectors of memory that the kernel touches hold ${times(value)} as many bytes as it has to move.`,
  accessesPerWord: (value) => `For each word that must be moved the kernel makes ${counted(value, 'access', 'accesses')} to memory.`,
  laneShare: (value) => `On average, ${percent(value)} of the lanes of a warp take part in a request to memory.`,
  parallelInvocations: (value) => `The work is shared as if only ${counted(value, 'thread')} did it.`,
  parallelWorkgroups: (value) => `The work is shared as if only ${counted(value, 'workgroup')} did it.`,
  needlessBarriers: (value) => `${counted(value, 'barrier')} of a workgroup ${agreeing(value, 'orders', 'order')} nothing.`,
  workingWarpShare: (value) => `On average, only ${percent(value)} of the warps of a workgroup work at a time.`,
  atomicsInWorkgroup: (value) =>
    `The threads of a workgroup make ${counted(value, 'atomic operation')} on one word of its memory: they run one after the other.`,
  atomicsOnOneWord: (value) =>
    value < 0.5
      ? `For every ${shown(1 / value)} elements there is an atomic operation on one and the same address: they run one after the other.`
      : `For each element there ${value < 1.5 ? 'is' : 'are'} ${counted(value, 'atomic operation')} on one and the same address: they run one after the other.`,
};

/** Names the busiest line with loads no wider than the mean. */
function loadSentence(bytes: number, { lines, buffers }: Lines): string {
  const busiest = lines
    .filter((line) => buffers.some((buffer) => doesRead(line, buffer)) && line.accessBytes !== null && line.accessBytes <= bytes)
    .reduce<Line | null>((most, line) => (most && most.requests >= line.requests ? most : line), null);
  return busiest
    ? `Line ${busiest.line} loads ${busiest.accessBytes} bytes at a time.`
    : `A load from the inputs brings ${counted(bytes, 'byte')}.`;
}

function laneSentence(lanes: number, { lines }: Lines): string {
  const line = idlestLine(lines)?.line;
  const where = line === undefined ? 'In the busiest lines' : `In line ${line}`;
  return `${where} ${workingLanes(lanes)}.`;
}

/** Names the line with most of all operations, if there is one. */
function operationSentence(perWord: number, { lines }: Lines): string {
  const made = ({ floatOperations, integerOperations }: Line) => floatOperations + integerOperations;
  const all = lines.reduce((sum, line) => sum + made(line), 0);
  const most = lines.find((line) => made(line) > all / 2);
  const where = most ? `, most of them in line ${most.line}` : '';
  return `For each word that must be moved the kernel makes ${counted(perWord, 'operation')} that the exercise does not ask for${where}.`;
}

function barrierSentence(perKibibyte: number): string {
  return perKibibyte < 1
    ? `A workgroup passes a barrier for every ${shown(1 / perKibibyte)} KiB that it asks memory for.`
    : `For each KiB that it asks memory for, a workgroup passes ${counted(perKibibyte, 'barrier')}.`;
}

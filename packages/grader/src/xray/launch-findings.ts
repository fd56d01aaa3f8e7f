import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { type Evidence, trafficOf, type WeighedFinding } from './finding.ts';
import { mainDispatch } from './main-dispatch.ts';
import { counted } from './shown.ts';

/** An invocation that only starts and ends issues as many instructions as two lines. */
const IDLE_INVOCATION_BYTES = 2;

/** An atomic operation takes a sector to the cache that all share and back. On one address they are done one after the other. */
const ATOMIC_BYTES = 32;

/** Workgroups that are too few for any GPU, where the data would do for more. */
const FEW_WORKGROUPS = 4;
const ENOUGH_WORKGROUPS = 16;
const ENOUGH_BYTES = 2 ** 18;

/** Cores without a workgroup do nothing, and the others take as much longer. */
export function fewWorkgroups(xray: Evidence): WeighedFinding[] {
  const { workgroups, invocationsPerWorkgroup } = mainDispatch(xray);
  const size = invocationsPerWorkgroup < LANES ? `, of ${counted(invocationsPerWorkgroup, 'thread')}` : '';
  if (workgroups > FEW_WORKGROUPS || xray.global.uniqueBytes < ENOUGH_BYTES) return [];
  return [
    {
      line: null,
      fact: 'workgroups',
      message: `The kernel runs in only ${counted(workgroups, 'workgroup')}${size}.`,
      wasteBytes: (ENOUGH_WORKGROUPS / workgroups - 1) * trafficOf(xray),
    },
  ];
}

export function atomics({ buffers, global, launch }: Evidence): WeighedFinding[] {
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

export function idleInvocations({ invocations, idleInvocations }: Xray['launch']): WeighedFinding {
  return {
    line: null,
    fact: 'idleShare',
    message: `${idleInvocations} of ${invocations} threads touch no memory.`,
    wasteBytes: IDLE_INVOCATION_BYTES * idleInvocations,
  };
}

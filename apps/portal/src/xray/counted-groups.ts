import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { formatBytes, formatCount } from '@rooflab/roofline/units';
import { formatLanes, formatWholePercent } from '../source/hot-lines.ts';

export interface Counted {
  readonly name: string;
  readonly shown: string;
  /** What to compare it with. */
  readonly beside?: string;
}

export interface CountedGroup {
  readonly title: string;
  /** Empty: the kernel has nothing of the kind. */
  readonly counts: readonly Counted[];
}

/** The totals of an x-ray, grouped by topic. */
export function countedGroups({ global, workgroup, control, launch }: Xray): CountedGroup[] {
  return [
    { title: 'Global memory', counts: globalCounts(global) },
    { title: 'Workgroup memory', counts: workgroup.accesses === 0 ? [] : workgroupCounts(workgroup) },
    {
      title: 'Control',
      counts: [
        { name: 'active lanes', shown: `${formatLanes(control.activeLanes)} of ${LANES}`, beside: 'on average' },
        { name: 'with idle lanes', shown: formatWholePercent(control.partialWarps), beside: 'of warp instructions' },
        ...(control.scatteredWarps > 0
          ? [{ name: 'with gaps', shown: formatWholePercent(control.scatteredWarps), beside: 'idle lanes between active ones' }]
          : []),
        { ...counted('barriers', control.barriers), beside: 'per workgroup' },
        counted('float operations', control.floatOperations),
        counted('integer operations', control.integerOperations),
      ],
    },
    {
      title: 'Launch',
      counts: [
        counted('workgroups', launch.workgroups),
        counted('invocations', launch.invocations),
        counted('idle invocations', launch.idleInvocations),
      ],
    },
  ];
}

function globalCounts(global: Xray['global']): Counted[] {
  const { loads, stores, atomics, requests, sectors, fewestSectors, bytesRequested, uniqueBytes } = global;
  return [
    counted('loads', loads),
    counted('stores', stores),
    ...(atomics > 0 ? [counted('atomics', atomics)] : []),
    counted('requests', requests),
    { ...counted('sectors', sectors), beside: besideFewest(sectors, fewestSectors) },
    { name: 'requested', shown: formatBytes(bytesRequested), beside: `${formatBytes(uniqueBytes)} of it distinct` },
  ];
}

function workgroupCounts({ accesses, requests, bankConflicts, bytesRequested }: Xray['workgroup']): Counted[] {
  return [
    counted('accesses', accesses),
    counted('requests', requests),
    { ...counted('bank conflicts', bankConflicts), beside: 'extra passes' },
    { name: 'requested', shown: formatBytes(bytesRequested) },
  ];
}

function counted(name: string, count: number): Counted {
  return { name, shown: formatCount(count) };
}

/** `the fewest`, or how many times as many. */
function besideFewest(sectors: number, fewest: number): string {
  return sectors === fewest ? 'the fewest' : `${formatTimes(sectors / fewest)} × the fewest`;
}

/** How often: `1`, `1.5`, `16`, `1 024`. */
export function formatTimes(times: number): string {
  return times >= 100 ? formatCount(times) : String(Number(times.toPrecision(3)));
}

import type { FactName } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import { LANES, SECTOR_BYTES } from '@rooflab/roofline';
import { RATES } from './rates.ts';

/** The part of an x-ray that findings use. */
export type Evidence = Pick<
  Xray,
  'global' | 'workgroup' | 'control' | 'launch' | 'lines' | 'statements' | 'buffers' | 'dispatches' | 'timed' | 'workgroupBytes'
>;

export type Buffer = Xray['buffers'][number];
export type Dispatch = Xray['dispatches'][number];

/** A statement, or a line where the x-ray has no statements. */
export type Line = Xray['lines'][number] & Partial<Pick<NonNullable<Xray['statements']>[number], 'reads' | 'writes'>>;

/** Replaces lines by statements where there are any: findings must not depend on where a file breaks its lines. */
export function byStatement<T extends Pick<Xray, 'lines' | 'statements'>>(xray: T): T & { readonly lines: readonly Line[] } {
  return { ...xray, lines: xray.statements ?? xray.lines };
}

export function doesRead({ line, reads }: Line, { binding, readLines }: Buffer): boolean {
  return reads ? reads.includes(binding) : readLines.includes(line);
}

export function doesWrite({ line, writes }: Line, { binding, writeLines }: Buffer): boolean {
  return writes ? writes.includes(binding) : writeLines.includes(line);
}

/** The written buffer that is bound first: inputs are only read, and scratch is bound after the output. */
export function outputOf(buffers: readonly Buffer[]): Buffer | null {
  const written = buffers.filter(({ writeLines }) => writeLines.length > 0);
  return written.reduce<Buffer | null>((first, buffer) => (first && first.binding <= buffer.binding ? first : buffer), null);
}

/** A fact of an x-ray in one sentence. */
export interface Finding {
  /** 1-based; null where no line is to blame. */
  readonly line: number | null;
  readonly message: string;
}

export interface WeighedFinding extends Finding {
  /** The fact whose value is too high or too low there. */
  readonly fact: FactName;
  /**
   * Estimated for a large GPU, in nanoseconds at the size of the x-ray. Costs that a launch pays once are spread over the work of the timed
   * size.
   */
  readonly costNs: number;
}

/** How many dispatches touch each touched byte, on average. The estimate from a sample is capped at the bytes of all. */
export function passesOf({ dispatches, global: { uniqueBytes } }: Pick<Evidence, 'dispatches' | 'global'>): number {
  const touched = ({ global, workgroups, sampledWorkgroups }: Dispatch) =>
    Math.min(uniqueBytes, (global.uniqueBytes * workgroups) / sampledWorkgroups);
  return uniqueBytes === 0 ? 1 : Math.max(1, dispatches.reduce((sum, dispatch) => sum + touched(dispatch), 0) / uniqueBytes);
}

/** Up to this many barriers per workgroup are taken not to grow with its share of the data: a tree over 1024 threads has fewer. */
const FEW_BARRIERS = 12;

/**
 * What a workgroup of a dispatch does once, such as a tree at its end, grows with the workgroups and not with the data: its share per unit
 * of data that remains where the kernel is timed. 1 where its barriers recur.
 */
export function shareOfSteps({ timed, dispatches }: Pick<Evidence, 'timed' | 'dispatches'>, dispatch: Dispatch): number {
  const { control, waits = 0 } = dispatch;
  return waits > 1 || control.barriers > FEW_BARRIERS ? 1 : growthOfDispatch({ timed, dispatches }, dispatch);
}

/** Workgroups of the dispatch per unit of data where the kernel is timed, relative to here. */
export function growthOfDispatch({ timed, dispatches }: Pick<Evidence, 'timed' | 'dispatches'>, dispatch: Dispatch): number {
  const { workgroups } = dispatch;
  return timed ? (timed.workgroups[dispatches.indexOf(dispatch)] ?? workgroups) / workgroups / timed.work : 1;
}

/** The same for the workgroups of all dispatches. */
export function growthOfLaunch({ timed, launch }: Pick<Evidence, 'timed' | 'launch'>): number {
  return timed ? timed.workgroups.reduce((sum, ofDispatch) => sum + ofDispatch, 0) / launch.workgroups / timed.work : 1;
}

/** Written buffers that are bound after the output. */
export function scratchOf(buffers: readonly Buffer[]): readonly Buffer[] {
  const output = outputOf(buffers)?.binding ?? 0;
  return buffers.filter(({ binding, writeLines }) => binding > output && writeLines.length > 0);
}

/**
 * The cost of all passes but one: getting the data from memory again, or repeating the work of the longest dispatch. Traffic through
 * scratch is a separate finding.
 */
export function repeatedPassNs(xray: Evidence): number {
  const passes = passesOf(xray) - 1;
  const each = xray.dispatches.map((dispatch) => dispatchNs(dispatch));
  const others = each.reduce((sum, ns) => sum + ns, 0) - Math.max(...each);
  const scratch = scratchOf(xray.buffers).reduce((sum, { uniqueBytes }) => sum + uniqueBytes, 0);
  const repeated = Math.max((passes * xray.global.uniqueBytes) / RATES.bytesPerNs, (others * passes) / Math.max(1, each.length - 1));
  return Math.max(0, repeated - scratch / RATES.bytesPerNs);
}

/** Atomic operations on the most contended word of workgroup memory, per workgroup on average; null in x-rays of earlier versions. */
export function atomicsInWorkgroup({ mostWorkgroupAtomics, sampledWorkgroups }: Dispatch): number | null {
  return mostWorkgroupAtomics === undefined ? null : mostWorkgroupAtomics / sampledWorkgroups;
}

/** Bytes that a workgroup requests where the kernel is timed, on average. */
export function bytesOfTimedWorkgroup({ global, launch, timed }: Evidence): number {
  const workgroups = timed ? timed.workgroups.reduce((sum, ofDispatch) => sum + ofDispatch, 0) / timed.work : launch.workgroups;
  return global.bytesRequested / workgroups;
}

/** Time for moving all sectors, plus that for passing over the banks of workgroup memory. */
export function trafficNs({ global, workgroup }: Pick<Dispatch, 'global' | 'workgroup'>): number {
  return (SECTOR_BYTES * global.sectors) / RATES.bytesPerNs + RATES.bankPassNs * (workgroup.requests + workgroup.bankConflicts);
}

/** The share of a workgroup's warps that work at a time, 0 to 1, on average; null in x-rays of earlier versions. */
export function workingWarpShare({ waitedAccesses, invocationsPerWorkgroup, global, workgroup }: Dispatch): number | null {
  const ofWarp = (global.requests + workgroup.requests) / Math.ceil(invocationsPerWorkgroup / LANES);
  if (!waitedAccesses) return null;
  return ofWarp === 0 ? 1 : ofWarp / (ofWarp + waitedAccesses.global + waitedAccesses.workgroup);
}

/** `trafficNs` of a whole dispatch, scaled from its sample. */
export function dispatchNs(dispatch: Dispatch): number {
  return (trafficNs(dispatch) * dispatch.workgroups) / dispatch.sampledWorkgroups;
}

import type { Xray } from '@rooflab/result';
import { blockRuns, controlOf } from './blocks.ts';
import { reportBuffers } from './buffer-reports.ts';
import { countDispatch } from './count-dispatch.ts';
import type { DispatchCounts } from './counting.ts';
import { rankHazards } from './hazards/rank-hazards.ts';
import { linesOf, statementsOf } from './lines.ts';
import { drawPictures } from './pictures.ts';
import { Run } from './run.ts';
import type { Traced, XrayFacts } from './traced.ts';
import { storageTraffic, touching, weighPlaces, workgroupTraffic } from './traffic.ts';
import { waitedAccesses } from './waited-accesses.ts';

/**
 * Counts what a traced run did. Where a dispatch was sampled, its counts are scaled by workgroups of the launch per recorded workgroup and
 * rounded; `dispatches` holds what was recorded, unscaled. The order in which records of different invocations appear does not matter.
 */
export function analyse(traced: Traced): XrayFacts {
  const { sites, blocks, usesSubgroups, workgroupBytes } = traced.instrumented;
  const run = new Run(traced);
  const dispatches = traced.dispatches.map((trace) => countDispatch(run, trace));
  const places = weighPlaces(dispatches, sites, true);
  const runs = blockRuns(blocks, places);
  const buffers = reportBuffers(run, dispatches);
  const launch = launchOf(dispatches);
  return {
    sampledWorkgroups: sum(dispatches, ({ requests }) => requests.geometry.recordedWorkgroups),
    workgroups: launch.workgroups,
    usesSubgroups,
    ...(workgroupBytes !== undefined && { workgroupBytes }),
    global: { ...storageTraffic(touching(places, 'storage')), uniqueBytes: sum(buffers, ({ uniqueBytes }) => uniqueBytes) },
    workgroup: workgroupTraffic(touching(places, 'workgroup')),
    control: controlOf(runs, Math.max(0, ...dispatches.map(({ requests }) => requests.barriers))),
    launch,
    lines: linesOf(runs, places),
    statements: statementsOf(runs, places, traced.instrumented.variables),
    buffers,
    dispatches: dispatches.map((dispatch) => reportDispatch(dispatch, traced)),
    pictures: drawPictures(traced, dispatches),
    hazards: rankHazards(run.hazards, traced.bindingBytes),
  };
}

function launchOf(dispatches: readonly DispatchCounts[]): Xray['launch'] {
  return {
    workgroups: sum(dispatches, ({ requests }) => requests.geometry.workgroups),
    invocations: sum(dispatches, ({ requests: { geometry } }) => geometry.workgroups * geometry.invocations),
    idleInvocations: Math.round(sum(dispatches, ({ requests }) => requests.geometry.scale * requests.idleInvocations)),
  };
}

/** Counts of the recorded workgroups, unscaled. */
function reportDispatch(dispatch: DispatchCounts, { instrumented: { sites, blocks } }: Traced): Xray['dispatches'][number] {
  const { trace, geometry, barriers, waits, mostAccesses } = dispatch.requests;
  const places = weighPlaces([dispatch], sites, false);
  return {
    entryPoint: trace.entryPoint,
    workgroups: geometry.workgroups,
    sampledWorkgroups: geometry.recordedWorkgroups,
    invocationsPerWorkgroup: geometry.invocations,
    global: { ...storageTraffic(touching(places, 'storage')), uniqueBytes: sum(dispatch.bytes, ({ dispatchBytes }) => dispatchBytes) },
    workgroup: workgroupTraffic(touching(places, 'workgroup')),
    control: controlOf(blockRuns(blocks, places), barriers),
    mostAccesses,
    waitedAccesses: waitedAccesses(dispatch.requests, sites),
    mostAtomics: dispatch.mostAtomics,
    mostWorkgroupAtomics: dispatch.mostWorkgroupAtomics,
    needlessBarriers: dispatch.needlessBarriers,
    waits,
  };
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

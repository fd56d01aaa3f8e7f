import { groupIntoRequests, type Requests } from '../xray/analyse/requests.ts';
import { type DispatchTrace, placeOfStatement } from '../xray/trace.ts';
import { Columns } from './columns.ts';
import { findFaults } from './find-faults.ts';
import { type Node, nodesOf } from './nodes.ts';
import { orderNodes } from './order-nodes.ts';
import type { PlayTrace } from './play-trace.ts';
import type { PlayedDispatch, Recording } from './recording.ts';
import { splitRecords } from './split-records.ts';
import { playedInTurns, type WarpStep, warpSteps } from './warp-steps.ts';
import { StepWriter } from './write-step.ts';

/** The steps of a recorded run. The order of records of different invocations matters only where atomic operations decide who comes first. */
export function buildRecording(trace: PlayTrace): Recording {
  const { sites, variables, played } = trace.instrumented;
  const columns = new Columns();
  const statements = new Map<number, number>();
  const nodes = nodesOf(sites, played.marks);
  const dispatches = trace.dispatches.map((dispatch) => addDispatch(trace, dispatch, { columns, statements, nodes }));
  const recording = {
    dispatches,
    sites: sites.map(({ kind, line, column, bytes, memory }, i) => {
      return { kind, line, column, bytes, memory, value: played.values.get(i) ?? null };
    }),
    variables,
    locals: played.locals,
    statements: [...statements.keys()].map(placeOfStatement),
    ...columns.done(),
    bindingBytes: trace.bindingBytes,
  };
  return { ...recording, faults: findFaults(recording, trace.filledBindings) };
}

interface Building {
  readonly columns: Columns;
  /** Numbers of the statements that some step runs. */
  readonly statements: Map<number, number>;
  readonly nodes: readonly Node[];
}

function addDispatch({ instrumented }: PlayTrace, trace: DispatchTrace, { columns, statements, nodes }: Building): PlayedDispatch {
  const split = splitRecords(trace, nodes);
  const requests = groupIntoRequests(
    { ...trace, records: split.nodes },
    nodes.map((node) => (node.kind === 'statement' || node.kind === 'value' ? NO_SITE : node)),
  );
  const { recordedWorkgroups, warps } = requests.geometry;
  const positions = requests.places.map(({ site }) => nodes[site]?.statement ?? 0);
  const ordered = orderNodes(requests, (request) => positions[requests.placeOf[request] ?? 0] ?? 0);
  const writer = new StepWriter(columns, { instrumented, requests, split, records: trace.records });
  const firstStep = columns.steps.warp.length;
  for (const workgroup of workgroupOrder(requests, nodes)) {
    const ofWarps = Array.from({ length: warps }, (_, warp): WarpStep[] =>
      warpSteps(requests, ordered[workgroup * warps + warp] ?? [], nodes),
    );
    for (const { warp, step } of playedInTurns(ofWarps)) {
      const statement = statements.get(step.statement) ?? statements.size;
      statements.set(step.statement, statement);
      writer.write(step, { statement, warp: workgroup * warps + warp });
    }
  }
  const { entryPoint, workgroups, workgroupSize, sampled } = trace;
  const recorded = sampled ?? Array.from({ length: recordedWorkgroups }, (_, i) => i);
  return { entryPoint, workgroups, workgroupSize, recorded, firstStep, endStep: columns.steps.warp.length };
}

/** What groups the beginnings of a statement into requests. */
const NO_SITE = { kind: 'block', line: 0, column: 0, bytes: 0, memory: null, statement: 0, block: 0 } as const;

/**
 * Workgroups are played in the order of their indices; where atomic operations on storage may tell them who came first, in the order of the
 * last such operation of each.
 */
function workgroupOrder({ count, placeOf, places, warpOf, starts, order, geometry }: Requests, nodes: readonly Node[]): number[] {
  const last = new Float64Array(geometry.recordedWorkgroups);
  for (let request = 0; request < count; request++) {
    const node = nodes[places[placeOf[request] ?? 0]?.site ?? 0];
    if (node?.kind !== 'atomic' || node.memory !== 'storage') continue;
    const workgroup = Math.floor((warpOf[request] ?? 0) / geometry.warps);
    for (let i = starts[request] ?? 0; i < (starts[request + 1] ?? 0); i++) {
      last[workgroup] = Math.max(last[workgroup] ?? 0, order[i] ?? 0);
    }
  }
  return [...last.keys()].sort((a, b) => (last[a] ?? 0) - (last[b] ?? 0) || a - b);
}

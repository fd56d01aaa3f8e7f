import type { EntryPoint, PlanContext, ResolvedDispatch } from './launch-plan.ts';
import { PlanError, quote } from './plan-error.ts';
import { MAX_WORKGROUPS, twoDimensionalRemedy } from './workgroup-limit.ts';

/** The place where the missing plan line belongs: plan lines come first in a file. */
const TOP = { line: 1, column: 1, length: 0 };

/**
 * The launch of a file without `//@ dispatch`: its single entry point over ceil(elements / invocations of a workgroup) in x. Throws
 * `PlanError` when there is not exactly one entry point or the launch would have too many workgroups.
 */
export function defaultDispatch(context: PlanContext): ResolvedDispatch {
  const entryPoint = onlyEntryPoint(context.entryPoints);
  const [x, y, z] = entryPoint.workgroupSize;
  const invocations = x * y * z;
  const workgroups = Math.ceil(context.elements / invocations);
  if (![context.elements, invocations, workgroups].every(isPositiveInteger)) {
    const remedy = `Write how many, such as //@ dispatch ${entryPoint.name} ceilDiv(n, 256).`;
    throw new PlanError(`The number of workgroups for ${quote(entryPoint.name)} does not follow from its workgroup size. ${remedy}`, TOP);
  }
  if (workgroups > MAX_WORKGROUPS) {
    const remedy = twoDimensionalRemedy(entryPoint.name, `ceilDiv(${elementsText(context)}, ${invocations})`, BigInt(workgroups));
    const count = `One invocation for each element takes ${workgroups} workgroups of ${invocations}`;
    throw new PlanError(`${count}; a dimension has at most ${MAX_WORKGROUPS}. ${remedy}`, TOP);
  }
  return { entryPoint: entryPoint.name, workgroups: [workgroups, 1, 1], line: 0, iteration: 0 };
}

function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function onlyEntryPoint(entryPoints: readonly EntryPoint[]): EntryPoint {
  const [first, second] = entryPoints;
  if (!first) throw new PlanError('The file has no entry point to launch. Write one: @compute @workgroup_size(256) fn main(…).', TOP);
  if (!second) return first;
  const lines = entryPoints.slice(0, 16).map(({ name }) => `//@ dispatch ${name} …`);
  throw new PlanError(`The file has ${entryPoints.length} entry points. Say how to launch them: ${lines.join(', then ')}.`, TOP);
}

/** The parameter that counts the elements, if there is one, since a number would be right for this size only. */
function elementsText({ params, elements }: PlanContext): string {
  return Object.keys(params).find((name) => params[name] === elements) ?? String(elements);
}

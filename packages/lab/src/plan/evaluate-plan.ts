import { defaultDispatch } from './default-dispatch.ts';
import { evaluateExpression, type Meaning } from './evaluate-expression.ts';
import type {
  DispatchLine,
  LaunchPlan,
  PlanContext,
  ResolvedDispatch,
  ResolvedPlan,
  ScratchLine,
  SourceExpression,
} from './launch-plan.ts';
import { formatInteger, PlanError, quote } from './plan-error.ts';
import { suggest } from './suggest.ts';
import { MAX_WORKGROUPS, twoDimensionalRemedy } from './workgroup-limit.ts';

const MAX_SCRATCH_BYTES = 256 * 2 ** 20;

type Names = ReadonlyMap<string, Meaning>;

/**
 * The plan with its names replaced by the context's values. Throws `PlanError` when a name or an entry point does not exist, or when a
 * number of workgroups or the scratch size is out of range.
 */
export function evaluatePlan(plan: LaunchPlan, context: PlanContext): ResolvedPlan {
  const names = namesOf(context);
  const dispatches = plan.dispatches.map((dispatch) => resolveDispatch(dispatch, names, context));
  if (dispatches.length === 0) dispatches.push(defaultDispatch(context));
  for (const { line, override, overrideSpan } of plan.sweeps) {
    if (Object.hasOwn(context.overrides, override)) continue;
    const known = Object.keys(context.overrides);
    const remedy = `Declare it as override ${override}: u32 = …; or correct the name. ${suggest(override, known)}`;
    throw new PlanError(`The file declares no integer override ${quote(override)}. ${remedy}`, { line, ...overrideSpan });
  }
  return {
    dispatches,
    scratchBytes: plan.scratch ? resolveScratch(plan.scratch, names) : 0,
    sweeps: plan.sweeps.map(({ override, values }) => ({ override, values })),
  };
}

function namesOf({ params, overrides }: PlanContext): Names {
  const names = new Map<string, Meaning>();
  for (const [name, value] of Object.entries(params)) {
    names.set(name, meaningOf(value, `Parameter ${quote(name)} is not an integer. Use another parameter.`));
  }
  for (const [name, value] of Object.entries(overrides)) {
    const fault = names.has(name)
      ? `${quote(name)} is a parameter of the exercise and an override of this file. Give the override another name.`
      : `Override ${quote(name)} has no integer value. Give it a default that is a plain number: override ${name}: u32 = 256;`;
    names.set(name, meaningOf(names.has(name) ? undefined : value, fault));
  }
  return names;
}

function meaningOf(value: number | undefined, fault: string): Meaning {
  return Number.isSafeInteger(value) ? { value: BigInt(value ?? 0) } : { fault };
}

function resolveDispatch(dispatch: DispatchLine, names: Names, { entryPoints }: PlanContext): ResolvedDispatch {
  const { line, entryPoint, entryPointSpan, workgroups } = dispatch;
  const known = entryPoints.map(({ name }) => name);
  if (!known.includes(entryPoint)) {
    const message = `The file has no @compute entry point ${quote(entryPoint)}. ${suggest(entryPoint, known)}`;
    throw new PlanError(message, { line, ...entryPointSpan });
  }
  const [x = 1, y = 1, z = 1] = workgroups.map((source) => resolveWorkgroups(source, dispatch, names));
  return { entryPoint, workgroups: [x, y, z], line };
}

function resolveWorkgroups(source: SourceExpression, { line, entryPoint, workgroups }: DispatchLine, names: Names): number {
  const { column, length } = source.expression;
  const count = evaluateExpression(source.expression, { line, names });
  if (count < 1n) {
    const remedy = 'Launch at least one: ceilDiv(n, …) rounds up, max(1, …) keeps it above 0.';
    throw new PlanError(`${quote(source.text)} is ${formatInteger(count)} workgroups here. ${remedy}`, { line, column, length });
  }
  if (count > BigInt(MAX_WORKGROUPS)) {
    const remedy =
      workgroups.length === 1
        ? twoDimensionalRemedy(entryPoint, source.text, count)
        : 'Spread them over the other dimensions, or let each invocation do more.';
    const fault = `${quote(source.text)} is ${formatInteger(count)} workgroups here; a dimension has at most ${MAX_WORKGROUPS}`;
    throw new PlanError(`${fault}. ${remedy}`, { line, column, length });
  }
  return Number(count);
}

function resolveScratch({ line, bytes }: ScratchLine, names: Names): number {
  const { column, length } = bytes.expression;
  const size = evaluateExpression(bytes.expression, { line, names });
  if (size <= 0n) {
    const remedy = 'Ask for at least one element at every size, as max(4, …) does, or leave the line out.';
    throw new PlanError(`${quote(bytes.text)} is ${formatInteger(size)} bytes here. ${remedy}`, { line, column, length });
  }
  if (size > BigInt(MAX_SCRATCH_BYTES)) {
    const remedy = `Scratch is at most 256 MiB (${MAX_SCRATCH_BYTES} bytes): keep fewer partial results.`;
    throw new PlanError(`${quote(bytes.text)} is ${formatInteger(size)} bytes here. ${remedy}`, { line, column, length });
  }
  return Math.ceil(Number(size) / 4) * 4;
}

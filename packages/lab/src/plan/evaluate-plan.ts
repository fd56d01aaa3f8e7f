import { defaultDispatch } from './default-dispatch.ts';
import { evaluateExpression, type Meaning } from './evaluate-expression.ts';
import type {
  DispatchLine,
  LaunchPlan,
  PlanContext,
  RepeatLine,
  ResolvedDispatch,
  ResolvedPlan,
  ScratchLine,
  SourceExpression,
} from './launch-plan.ts';
import { formatInteger, type Place, PlanError, quote } from './plan-error.ts';
import { suggest } from './suggest.ts';
import { MAX_WORKGROUPS, twoDimensionalRemedy } from './workgroup-limit.ts';

/** The most dispatches of one run, counting every repetition. */
export const MAX_RUN_DISPATCHES = 1024;

const MAX_SCRATCH_BYTES = 256 * 2 ** 20;

type Names = ReadonlyMap<string, Meaning>;

/**
 * The plan with its names replaced by the context's values. Throws `PlanError` when a name or an entry point does not exist, or when a
 * number of workgroups or the scratch size is out of range.
 */
export function evaluatePlan(plan: LaunchPlan, context: PlanContext): ResolvedPlan {
  const names = namesOf(context);
  const { dispatches, iterations } = plan.dispatches.length === 0 ? onlyDispatch(context) : resolveAll(plan.dispatches, names, context);
  for (const { line, override, overrideSpan } of plan.sweeps) {
    if (Object.hasOwn(context.overrides, override)) continue;
    const known = Object.keys(context.overrides);
    const remedy = `Declare it as override ${override}: u32 = …; or correct the name. ${suggest(override, known)}`;
    throw new PlanError(`The file declares no integer override ${quote(override)}. ${remedy}`, { line, ...overrideSpan });
  }
  return {
    dispatches,
    iterations,
    scratchBytes: plan.scratch ? resolveScratch(plan.scratch, names) : 0,
    sweeps: plan.sweeps.map(({ override, values }) => ({ override, values })),
  };
}

type Launch = Pick<ResolvedPlan, 'dispatches' | 'iterations'>;

function onlyDispatch(context: PlanContext): Launch {
  return { dispatches: [defaultDispatch(context)], iterations: 1 };
}

/** The dispatches as often as they run. Dispatch lines under one repeat line are one pass; those above the first are a pass of their own. */
function resolveAll(lines: readonly DispatchLine[], names: Names, context: PlanContext): Launch {
  const dispatches: ResolvedDispatch[] = [];
  let iterations = 0;
  for (const repeat of new Set(lines.map((line) => line.repeat))) {
    const block = lines.filter((line) => line.repeat === repeat);
    const passes = repeat ? resolveCount(repeat, names, context) : 1;
    if (passes === 0) continue;
    if (dispatches.length + passes * block.length > MAX_RUN_DISPATCHES) throw tooManyDispatches(repeat);
    const pass = block.map((line) => resolveDispatch(line, names, context));
    for (let i = 0; i < passes; i++, iterations++) dispatches.push(...pass.map((dispatch) => ({ ...dispatch, iteration: iterations })));
  }
  if (dispatches.length > 0) return { dispatches, iterations };
  throw new PlanError(
    'Every repeat line counts 0 here, so nothing is launched. Launch something at every size.',
    placeOf(lines[0]?.repeat),
  );
}

function placeOf(repeat: RepeatLine | null | undefined): Place {
  const { line = 1, column = 1, length = 0 } = repeat ?? {};
  return { line, column, length };
}

function resolveCount(repeat: RepeatLine, names: Names, { repeats }: PlanContext): number {
  if (!repeats) throw new PlanError('This exercise has no steps to repeat. Write one dispatch line for each pass.', placeOf(repeat));
  const { expression, text } = repeat.count;
  const passes = evaluateExpression(expression, { line: repeat.line, names });
  if (passes > BigInt(MAX_RUN_DISPATCHES)) throw tooManyDispatches(repeat);
  if (passes >= 0n) return Number(passes);
  const { column, length } = expression;
  throw new PlanError(`${quote(text)} is ${formatInteger(passes)} here. Count from 0.`, { line: repeat.line, column, length });
}

function tooManyDispatches(repeat: RepeatLine | null): PlanError {
  return new PlanError(`A run has at most ${MAX_RUN_DISPATCHES} dispatches. Do more in each, or repeat less often.`, placeOf(repeat));
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

function resolveDispatch(dispatch: DispatchLine, names: Names, { entryPoints }: PlanContext): Omit<ResolvedDispatch, 'iteration'> {
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

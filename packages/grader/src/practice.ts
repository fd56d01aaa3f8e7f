import { KernelFault, measureClockStep, NoAdapterError, openDevice } from '@rooflab/harness';
import { type CoveringSizes, type Exercise, PlanError, type PlanShapes, parsePlan } from '@rooflab/lab';
import type { Diagnostic } from '@rooflab/result';
import { coveringGroups } from './covering/covering-cases.ts';
import type { ClassifiedDevice } from './device-class.ts';
import { compileFile } from './foreign/compile-words.ts';
import { cleanSource, planAll, planner } from './kernel.ts';
import { paramsDiagnostics } from './params-struct.ts';
import { parseWgsl } from './parse-wgsl.ts';
import { type KernelReflection, reflectKernel } from './reflect-kernel.ts';
import { createLaunchProbe } from './roof/launch-probe.ts';
import { placeAt } from './source-place.ts';
import { expectedRefusal } from './timed-plans.ts';

export { explainByCounts } from './xray/explain-by-counts.ts';

/** Opens the browser's device, a student's own. Null when there is none. */
export async function openPracticeDevice(gpu: GPU): Promise<ClassifiedDevice | null> {
  try {
    const found = await openDevice(gpu, { mustTime: false });
    // A browser's GPU also draws everything on the screen: data-centre sizes would take up its memory.
    return { ...found, deviceClass: found.software ? 'software' : 'medium' };
  } catch (error) {
    if (error instanceof NoAdapterError) return null;
    throw error;
  }
}

/** The step of the device's clock, in nanoseconds, which takes dozens of round trips to find; null when it cannot time at all. */
export async function practiceClockStepNs({ device }: ClassifiedDevice): Promise<number | null> {
  return device.features.has('timestamp-query') ? await measureClockStep(device, await createLaunchProbe(device)) : null;
}

/** What this device's compiler says about a file: errors, warnings, notes. */
export async function compilerDiagnostics(device: GPUDevice, source: string): Promise<readonly Diagnostic[]> {
  try {
    return (await compileFile(device, cleanSource(source))).messages;
  } catch (error) {
    if (error instanceof KernelFault && error.kind === 'compile') return error.messages;
    throw error;
  }
}

/** The first syntax errors of a file, found without a device; at least their places. */
export function syntaxDiagnostics(source: string): readonly Diagnostic[] {
  const text = cleanSource(source);
  try {
    const { diagnostics } = parseWgsl(text);
    return diagnostics.map(({ severity, message, start, end }) => ({ severity, message, length: end - start, ...placeAt(text, start) }));
  } catch (error) {
    return [{ severity: 'error', line: 0, column: 0, length: 0, message: error instanceof Error ? error.message : String(error) }];
  }
}

/** The covering sizes at which an editor tries a launch plan. On a software device they begin smaller, and reach as far. */
export function planCovering(exercise: Exercise): readonly CoveringSizes[] {
  return coveringGroups({ exercise, opened: { software: true } }).map(({ dimension, sizes }) => ({
    dimension: dimension.name,
    values: sizes,
  }));
}

/**
 * The faults of a file's launch plan at the small sizes of this exercise, and of its struct of parameters; empty when there are none, or
 * when the file is not valid WGSL yet.
 *
 * @param shapes with the sizes of `planCovering`
 */
export function planDiagnostics(exercise: Exercise, shapes: PlanShapes, source: string): readonly Diagnostic[] {
  const text = cleanSource(source);
  const unread = faultOf(() => parsePlan(text));
  if (unread) return [{ severity: 'error', ...unread }];
  const reflection = reflectionOf(text);
  if (reflection === null) return [];
  const plan = planner(exercise, text, reflection);
  const small = faultOf(() => planAll([...shapes.cases, ...shapes.covering], plan));
  if (small) return [{ severity: 'error', ...small }];
  return [...paramsDiagnostics({ exercise, source: text, reflection }), ...expectedRefusal(shapes.timed, plan)];
}

/** Null while the file cannot be parsed: the compiler says why. */
function reflectionOf(source: string): KernelReflection | null {
  try {
    return reflectKernel(source);
  } catch {
    return null;
  }
}

type Fault = Omit<Diagnostic, 'severity'>;

function faultOf(evaluate: () => unknown): Fault | null {
  try {
    evaluate();
    return null;
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const { line, column, length, message } = error;
    return { line, column, length, message };
  }
}

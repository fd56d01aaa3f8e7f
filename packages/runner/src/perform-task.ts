import { findExperiment } from '@rooflab/catalogue';
import { createGpu, toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import {
  type ClassifiedDevice,
  classifyDevice,
  createFiller,
  createSettledTimer,
  describeDevice,
  type ExperimentRequest,
  type GradeRequest,
  gradeSubmission,
  isCounted,
  measureRoof,
  type PhaseMessage,
  runVisits,
  type XrayOutcome,
  type XrayRequest,
  xraySubmission,
} from '@rooflab/grader';
import { NoAdapterError, type OpenDevice, openDevice } from '@rooflab/harness';
import { findExercise } from '@rooflab/labs';
import { cpuFunction } from '@rooflab/labs/cpu-functions';
import { readRecordedRungs, readRung, readSeries, readTrusted } from '@rooflab/labs/node';
import type { Result, Roof } from '@rooflab/result';
import runnerPackage from '../package.json' with { type: 'json' };
import type { ChildProgress, ChildReply, ChildTask, DeviceKind, Equipment } from './child-protocol.ts';
import { createKernelClock } from './processor-time.ts';

function harnessOn(kind: DeviceKind): Equipment['harness'] {
  return { version: runnerPackage.version, webgpu: WEBGPU_VERSION, toggles: toggles(kind) };
}

/** One step of the roof. */
const ROOF_STEP_LIMIT_MS = 60_000;

type Report = (progress: ChildProgress) => void;

/** Opens the device and does the task, in a child process. Anything thrown is not the student's fault. */
export async function performTask(task: ChildTask, report: Report): Promise<ChildReply> {
  const found = await openKind(task.device);
  if ('missing' in found) return { kind: 'no-device', message: found.missing };
  if (task.kind === 'probe') return { kind: 'opened' };
  const opened = task.deviceClass ? { ...found, deviceClass: task.deviceClass } : await classifyDevice(found);
  const equipment: Equipment = { device: describeDevice(opened), harness: harnessOn(task.device) };
  report({ kind: 'equipment', equipment });
  const onPhase = (phase: PhaseMessage): void => report({ kind: 'phase', phase });
  if (task.kind === 'roof') return { kind: 'roof', report: { ...equipment, roof: await measuredRoof(opened, onPhase) } };
  if (task.kind === 'xray') return { kind: 'xray', outcome: await xray(task.request, { opened, harness: equipment.harness }, onPhase) };
  if (task.kind === 'experiment') return { kind: 'experiment', next: await visitPlaces(task, opened, report) };
  return { kind: 'result', result: await grade(task.request, { opened, harness: equipment.harness }, report) };
}

/** Refuses a device of another kind: a grading on the CPU must not be mistaken for one on a GPU, nor the reverse. */
async function openKind(kind: DeviceKind): Promise<OpenDevice | { readonly missing: string }> {
  try {
    const opened = await openDevice(createGpu(kind));
    if (opened.software === (kind === 'software')) return opened;
    return { missing: `There is no ${kind} device, only ${opened.description}.` };
  } catch (error) {
    if (error instanceof NoAdapterError) return { missing: error.message };
    throw error;
  }
}

interface Equipped {
  readonly opened: ClassifiedDevice;
  readonly harness: Equipment['harness'];
}

function exerciseOf(id: string): NonNullable<ReturnType<typeof findExercise>>['exercise'] {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
}

async function visitPlaces(
  { request, ...range }: Extract<ChildTask, { kind: 'experiment' }>,
  opened: ClassifiedDevice,
  report: Report,
): Promise<number | null> {
  const experiment = experimentOf(request);
  const input = {
    experiment,
    request,
    opened,
    findExercise: exerciseOf,
    readTrusted,
    readKernel: (series, exercise) => readSeries(experiment, series, exercise),
    cpuFunction,
    clock: () => performance.now(),
    onPhase: (phase) => report({ kind: 'phase', phase }),
    onVisited: (visited) => report({ kind: 'visited', visited }),
  } satisfies Parameters<typeof runVisits>[0];
  return runVisits(input, range);
}

function experimentOf({ id }: ExperimentRequest): NonNullable<ReturnType<typeof findExperiment>> {
  const experiment = findExperiment(id);
  if (!experiment) throw new Error(`There is no experiment ${id}.`);
  return experiment;
}

async function xray(request: XrayRequest, equipped: Equipped, onPhase: (phase: PhaseMessage) => void): Promise<XrayOutcome> {
  const exercise = exerciseOf(request.exercise);
  return xraySubmission({
    exercise,
    recorded: await readRecordedRungs(exercise),
    request,
    ...equipped,
    ...clocksFor(equipped.opened),
    onPhase,
  });
}

/**
 * The software device runs kernels on the processor, where their processor time can be distinguished from that of the rest of the machine.
 */
function clocksFor({ software }: OpenDevice): { clock: () => number; kernelClock?: () => number } {
  return { clock: () => performance.now(), ...(software && { kernelClock: createKernelClock() }) };
}

async function grade(request: GradeRequest, { opened, harness }: Equipped, report: Report): Promise<Result> {
  const exercise = exerciseOf(request.exercise);
  const isCheck = request.mode === 'check';
  const isTimed = !isCheck && !isCounted(request);
  const [trusted, rung, recorded] = await Promise.all([
    readTrusted(exercise),
    isTimed ? readRung(exercise, exercise.referenceRung) : null,
    isCheck ? [] : readRecordedRungs(exercise),
  ]);
  return gradeSubmission({
    exercise,
    files: { trusted, rung, recorded },
    request,
    opened,
    harness,
    ...clocksFor(opened),
    now: isoNow,
    onPhase: (phase) => report({ kind: 'phase', phase }),
    onCases: (cases) => report({ kind: 'cases', cases }),
    onGraded: (result) => report({ kind: 'graded', result }),
  });
}

async function measuredRoof(opened: OpenDevice, onPhase: (phase: PhaseMessage) => void): Promise<Roof> {
  const filler = await createFiller(opened.device);
  const { roof } = await measureRoof({
    opened,
    timer: await createSettledTimer(opened, filler),
    filler,
    // On a CPU larger sizes take seconds each and show nothing new.
    ...(opened.software ? {} : wholeRange(opened.device.limits.maxStorageBufferBindingSize)),
    now: isoNow,
    onStep: (detail) => onPhase({ phase: 'roof', detail, limitMs: ROOF_STEP_LIMIT_MS, blame: 'ours' }),
  });
  return roof;
}

/** Arrays as long as a binding may be, and a point of the curve where a copy moves two of them. */
function wholeRange(largestBindingBytes: number): { largestArrayBytes: number; alsoAt: readonly number[] } {
  return { largestArrayBytes: largestBindingBytes, alsoAt: [2 * largestBindingBytes] };
}

const isoNow = (): string => new Date().toISOString();

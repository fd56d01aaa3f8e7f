import type { GradingMaterial } from '@rooflab/catalogue';
import { createGpu, toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import {
  type ClassifiedDevice,
  classifyDevice,
  createFiller,
  createSettledTimer,
  describeDevice,
  gradeSubmission,
  isCheck,
  isCounted,
  measureRoof,
  type PhaseMessage,
  runVisits,
  type XrayOutcome,
  xraySubmission,
} from '@rooflab/grader';
import { NoAdapterError, type OpenDevice, openDevice } from '@rooflab/harness';
import { asTimed, createPreparer, type Exercise, type LabQuestion, type Preparer, readLab } from '@rooflab/lab';
import type { Result, Roof } from '@rooflab/result';
import runnerPackage from '../package.json' with { type: 'json' };
import type { ChildProgress, ChildReply, ChildTask, DeviceKind, Equipment } from './child-protocol.ts';
import { createKernelClock } from './processor-time.ts';

function harnessOn(kind: DeviceKind): Equipment['harness'] {
  return { version: runnerPackage.version, webgpu: WEBGPU_VERSION, toggles: toggles(kind) };
}

/** One step of the roof. */
const ROOF_STEP_LIMIT_MS = 60_000;

/** How the child speaks with its parent. */
interface Parent {
  readonly report: (progress: ChildProgress) => void;
  /** Throws where the code of the lab fails. */
  readonly ask: (question: LabQuestion) => Promise<unknown>;
}

type Report = Parent['report'];

/** Opens the device and does the task, in a child process. Anything thrown is not the student's fault. */
export async function performTask(task: ChildTask, { report, ask }: Parent): Promise<ChildReply> {
  const found = await openKind(task.device);
  if ('missing' in found) return { kind: 'no-device', message: found.missing };
  if (task.kind === 'probe') return { kind: 'opened' };
  const opened = task.deviceClass ? { ...found, deviceClass: task.deviceClass } : await classifyDevice(found);
  const equipment: Equipment = { device: describeDevice(opened), harness: harnessOn(task.device) };
  report({ kind: 'equipment', equipment });
  const onPhase = (phase: PhaseMessage): void => report({ kind: 'phase', phase });
  if (task.kind === 'roof') return { kind: 'roof', report: { ...equipment, roof: await measuredRoof(opened, onPhase) } };
  if (task.kind === 'xray') return { kind: 'xray', outcome: await xray(task, { opened, harness: equipment.harness, ask }, onPhase) };
  if (task.kind === 'experiment') return { kind: 'experiment', next: await visitPlaces(task, opened, { report, ask }) };
  return { kind: 'result', result: await grade(task, { opened, harness: equipment.harness, ask }, report) };
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

interface Equipped extends Pick<Parent, 'ask'> {
  readonly opened: ClassifiedDevice;
  readonly harness: Equipment['harness'];
}

type TaskOf<K extends ChildTask['kind']> = Extract<ChildTask, { kind: K }>;

function exerciseIn({ lab }: GradingMaterial, id: string): Exercise {
  const exercise = readLab(lab).exercises.find((each) => each.id === id);
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  return exercise;
}

function preparerOf({ id }: Exercise, ask: Parent['ask']): Preparer {
  return createPreparer((kind, task) => ask({ exercise: id, kind, task } as LabQuestion) as never);
}

async function visitPlaces(
  { request, ...range }: Extract<ChildTask, { kind: 'experiment' }>,
  opened: ClassifiedDevice,
  { report, ask }: Parent,
): Promise<number | null> {
  // Read here alone: a grading gets its lab with its task.
  const { findExercise, findExperiment, readSeries, readTrusted } = await import('@rooflab/catalogue');
  const experiment = findExperiment(request.id);
  if (!experiment) throw new Error(`There is no experiment ${request.id}.`);
  const input = {
    experiment,
    request,
    opened,
    findExercise: (id) => {
      const found = findExercise(id);
      if (!found) throw new Error(`There is no exercise ${id}.`);
      return asTimed(found.exercise);
    },
    readTrusted,
    readKernel: (series, exercise) => readSeries(experiment, series, exercise),
    preparerOf: (exercise) => preparerOf(exercise, ask),
    clock: () => performance.now(),
    onPhase: (phase) => report({ kind: 'phase', phase }),
    onVisited: (visited) => report({ kind: 'visited', visited }),
  } satisfies Parameters<typeof runVisits>[0];
  return runVisits(input, range);
}

async function xray(
  { request, material }: TaskOf<'xray'>,
  equipped: Equipped,
  onPhase: (phase: PhaseMessage) => void,
): Promise<XrayOutcome> {
  const exercise = exerciseIn(material, request.exercise);
  const { ask, ...opened } = equipped;
  return xraySubmission({
    exercise,
    preparer: preparerOf(exercise, ask),
    recorded: material.recorded,
    request,
    ...opened,
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

async function grade({ request, material }: TaskOf<'grade'>, { opened, harness, ask }: Equipped, report: Report): Promise<Result> {
  const exercise = exerciseIn(material, request.exercise);
  const { trusted, rung, recorded } = material;
  const onlyCases = isCheck({ request, exercise });
  return gradeSubmission({
    exercise,
    preparer: preparerOf(exercise, ask),
    files: { trusted, rung: onlyCases || isCounted({ request, exercise }) ? null : rung, recorded: onlyCases ? [] : recorded },
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

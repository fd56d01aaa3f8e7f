import type { GradingMaterial } from '@rooflab/catalogue';
import { toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import {
  type ClassifiedDevice,
  createFiller,
  createSettledTimer,
  type DeviceTurn,
  describeDevice,
  drawKernelQuestions,
  gradeSubmission,
  isByTime,
  isCheck,
  type KernelQuestionsOutcome,
  measureRoof,
  type PhaseMessage,
  type PreparedDevice,
  playSubmission,
  raiseClockOf,
  runVisits,
  type XrayOutcome,
  xraySubmission,
} from '@rooflab/grader';
import type { PlayOutcome } from '@rooflab/grader/play';
import type { OpenDevice } from '@rooflab/harness';
import { asTimed, createPreparer, type Exercise, type LabQuestion, type Preparer, readExercise, readLab } from '@rooflab/lab';
import type { KeptRoof, MeasuredRoof, Result } from '@rooflab/result';
import runnerPackage from '../package.json' with { type: 'json' };
import type { ChildProgress, ChildReply, ChildTask, DeviceKind, Equipment } from './child-protocol.ts';
import { classified, type OpenedAhead, openKind } from './open-ahead.ts';
import { createKernelClock } from './processor-time.ts';
import { holdsFor } from './roof/roof-keeper.ts';

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
  /** Says when the device is free for a grading. */
  readonly turn: DeviceTurn;
}

type Report = Parent['report'];

/**
 * Does the task on the device that was opened ahead, or opens it, in a child process. Anything thrown is not the student's fault.
 */
export async function performTask(task: ChildTask, { report, ask, turn }: Parent, ahead: OpenedAhead | null): Promise<ChildReply> {
  const found = ahead?.opened ?? (await openKind(task.device));
  if ('missing' in found) return { kind: 'no-device', message: found.missing };
  if (task.kind === 'probe') return { kind: 'opened' };
  const opened = await classified(found, task);
  const equipment: Equipment = { device: describeDevice(opened), harness: harnessOn(task.device) };
  report({ kind: 'equipment', equipment });
  const onPhase = (phase: PhaseMessage): void => report({ kind: 'phase', phase });
  const { prepared } = ahead ?? {};
  if (task.kind === 'roof') return { kind: 'roof', report: { ...equipment, ...(await measuredRoof({ opened, prepared }, onPhase)) } };
  const equipped: Equipped = { opened, prepared, harness: equipment.harness, ask };
  if (task.kind === 'xray') return { kind: 'xray', outcome: await xray(task, equipped, onPhase) };
  if (task.kind === 'kernel-questions') return { kind: 'kernel-questions', outcome: await kernelQuestions(task, equipped, onPhase) };
  if (task.kind === 'play') return { kind: 'play', outcome: await play(task, equipped, onPhase) };
  if (task.kind === 'experiment') return { kind: 'experiment', next: await visitPlaces(task, opened, { report, ask }) };
  const roof = task.roof && holdsFor(task.roof, equipment) ? task.roof : null;
  return { kind: 'result', result: await grade(task, { ...equipped, turn, roof }, report) };
}

interface Equipped extends Pick<Parent, 'ask'> {
  readonly opened: ClassifiedDevice;
  readonly prepared: PreparedDevice | undefined;
  readonly harness: Equipment['harness'];
}

type TaskOf<K extends ChildTask['kind']> = Extract<ChildTask, { kind: K }>;

function exerciseIn({ lab }: GradingMaterial, id: string): Exercise {
  const exercise = readExercise(lab, id);
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  return exercise;
}

function preparerOf({ id }: Exercise, ask: Parent['ask']): Preparer {
  return createPreparer((kind, task) => ask({ exercise: id, kind, task } as LabQuestion) as never);
}

function visitPlaces(
  { request, material, ...range }: TaskOf<'experiment'>,
  opened: ClassifiedDevice,
  { report, ask }: Omit<Parent, 'turn'>,
): Promise<number | null> {
  const { labs, ...files } = material;
  const exercises = labs.flatMap((lab) => readLab(lab).exercises);
  const input = {
    ...files,
    request,
    opened,
    findExercise: (id) => {
      const found = exercises.find((exercise) => exercise.id === id);
      if (!found) throw new Error(`There is no exercise ${id}.`);
      return asTimed(found);
    },
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
  return xraySubmission({ ...askedOf(material, request.exercise, equipped), recorded: material.recorded, request, onPhase });
}

async function play(
  { request, material }: TaskOf<'play'>,
  equipped: Equipped,
  onPhase: (phase: PhaseMessage) => void,
): Promise<PlayOutcome> {
  return playSubmission({ ...askedOf(material, request.exercise, equipped), request, onPhase });
}

/** What every task about one kernel gets. */
function askedOf(material: GradingMaterial, id: string, { ask, opened, prepared, harness }: Equipped) {
  const exercise = exerciseIn(material, id);
  return { exercise, preparer: preparerOf(exercise, ask), opened, ...(prepared && { prepared }), harness, ...clocksFor(opened) };
}

async function kernelQuestions(
  { request, material }: TaskOf<'kernel-questions'>,
  equipped: Equipped,
  onPhase: (phase: PhaseMessage) => void,
): Promise<KernelQuestionsOutcome> {
  return drawKernelQuestions({ ...askedOf(material, request.exercise, equipped), request, onPhase });
}

/**
 * The software device runs kernels on the processor, where their processor time can be distinguished from that of the rest of the machine.
 */
function clocksFor({ software }: OpenDevice): { clock: () => number; kernelClock?: () => number } {
  return { clock: () => performance.now(), ...(software && { kernelClock: createKernelClock() }) };
}

interface EquippedToGrade extends Equipped, Pick<Parent, 'turn'> {
  readonly roof: KeptRoof | null;
}

async function grade(
  { request, material }: TaskOf<'grade'>,
  { opened, prepared, harness, ask, turn, roof }: EquippedToGrade,
  report: Report,
): Promise<Result> {
  const exercise = exerciseIn(material, request.exercise);
  const { trusted, rung, recorded } = material;
  const onlyCases = isCheck({ request, exercise });
  return gradeSubmission({
    exercise,
    preparer: preparerOf(exercise, ask),
    files: { trusted, rung: isByTime({ request, exercise }) ? rung : null, recorded: onlyCases ? [] : recorded },
    request,
    opened,
    ...(prepared && { prepared }),
    ...(roof && { roof }),
    turn,
    harness,
    ...clocksFor(opened),
    now: isoNow,
    onPhase: (phase) => report({ kind: 'phase', phase }),
    onCases: (cases) => report({ kind: 'cases', cases }),
    onGraded: (result) => report({ kind: 'graded', result }),
  });
}

async function measuredRoof(
  { opened, prepared }: { readonly opened: ClassifiedDevice; readonly prepared: PreparedDevice | undefined },
  onPhase: (phase: PhaseMessage) => void,
): Promise<MeasuredRoof> {
  const filler = prepared?.filler ?? (await createFiller(opened.device));
  // The device may have been idle: ceilings at low clocks would bound nothing.
  const raiseClock = await raiseClockOf(opened, { stepNs: 1, clock: clocksFor(opened).clock, kernels: prepared?.ceilings });
  await raiseClock();
  const { measured } = await measureRoof({
    opened,
    timer: prepared?.timer ?? (await createSettledTimer(opened, filler)),
    filler,
    kernels: prepared?.ceilings,
    ...rangeOn(opened),
    now: isoNow,
    onStep: (detail, progress) =>
      onPhase({ phase: 'roof', detail, limitMs: ROOF_STEP_LIMIT_MS, blame: 'ours', ...(progress && { progress }) }),
  });
  return measured;
}

/** Sizes between those of every roof, at which labs are timed. */
const BETWEEN = [2 ** 25, 2 ** 27];

/**
 * On a GPU of the largest class arrays as long as a binding may be, and a point of the curve where a copy moves two of them. A smaller one may lack the
 * memory, and on a CPU larger sizes take seconds each and show nothing new.
 */
function rangeOn({ deviceClass, device }: ClassifiedDevice): { largestArrayBytes?: number; alsoAt?: readonly number[] } {
  if (deviceClass === 'software') return {};
  if (deviceClass === 'medium') return { alsoAt: BETWEEN };
  const largest = device.limits.maxStorageBufferBindingSize;
  return { largestArrayBytes: largest, alsoAt: [...BETWEEN, 2 * largest] };
}

const isoNow = (): string => new Date().toISOString();

import {
  type ClassifiedDevice,
  createFiller,
  filterImage,
  type GradeRequest,
  gradeSubmission,
  type ImageRequest,
  type PreparedDevice,
  playSubmission,
  type XrayRequest,
  xraySubmission,
} from '@rooflab/grader';
import type { PlayRequest } from '@rooflab/grader/play';
import {
  compilerDiagnostics,
  explainByCounts,
  openPracticeDevice,
  planCovering,
  planDiagnostics,
  practiceClockStepNs,
  syntaxDiagnostics,
} from '@rooflab/grader/practice';
import { createPreparer, type PlanShapes, type Preparer } from '@rooflab/lab';
import { type Diagnostic, resultSchema } from '@rooflab/result';
import { drawSeed } from './draw-seed.ts';
import { measureExperiment } from './measure-experiment.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { createPracticeLabs, LOADING_LAB, type PracticeLab } from './practice-labs.ts';

/*
 * The grader in the browser: the same `gradeSubmission` that grades hand-ins, on the device that the browser gives. One worker compiles the text
 * being typed, and another grades, because the latter is ended when a kernel hangs. No code of a lab runs here: it has this page's origin.
 */

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  void perform(data).catch((error: unknown) => answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }));
});

async function perform(task: WorkerTask): Promise<void> {
  if (task.kind === 'lab') return labs.begin(task.lab, task.questions);
  if (task.kind === 'prepare') return prepare(task.exercise);
  if (task.kind === 'diagnose') return diagnose(task);
  if (task.kind === 'experiment') return onDevice(({ opened }) => measureExperiment(task, { opened, labs, answer }));
  if (task.kind === 'play') return play(task.request);
  if (task.kind === 'filter') return filter(task.request);
  return task.kind === 'xray' ? xray(task.request) : grade(task.request);
}

function answer(message: WorkerAnswer): void {
  postMessage(message);
}

const labs = createPracticeLabs((lab, questions) => {
  postMessage({ kind: 'open-lab', lab, questions } satisfies WorkerAnswer, { transfer: [questions] });
});

let compiler: Promise<Compiler | null> | null = null;

async function diagnose({ id, exercise: exerciseId, source }: Extract<WorkerTask, { kind: 'diagnose' }>): Promise<void> {
  compiler ??= openCompiler();
  const opened = await compiler;
  const compiled: readonly Diagnostic[] = opened ? await compilerDiagnostics(opened.device, source) : syntaxDiagnostics(source);
  const broken = compiled.some(({ severity }) => severity === 'error');
  // If the file does not compile, errors of its plan may be spurious.
  const plan = broken ? [] : await diagnosePlan(exerciseId, source);
  answer({ kind: 'diagnosed', id, diagnostics: [...compiled, ...plan], compiled: opened !== null, times: opened?.times ?? null });
}

const shapes = new Map<string, Promise<PlanShapes>>();

async function diagnosePlan(id: string, source: string): Promise<readonly Diagnostic[]> {
  const lab = await labs.open(id);
  const exercise = lab.exercise(id);
  const known = shapes.get(id) ?? lab.ask(exercise, drawSeed())('shapes', { covering: planCovering(exercise) });
  shapes.set(id, known);
  known.catch(() => shapes.delete(id));
  return planDiagnostics(exercise, await known, source);
}

/** A device used only for compiling; if lost, it is replaced when next needed. */
interface Compiler {
  readonly device: GPUDevice;
  /** Whether its adapter can time. */
  readonly times: boolean;
}

async function openCompiler(): Promise<Compiler | null> {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return null;
  const features = adapter.features.has('subgroups') ? (['subgroups'] as const) : [];
  const device = await adapter.requestDevice({ requiredFeatures: features });
  void device.lost.then(() => {
    compiler = null;
  });
  return { device, times: adapter.features.has('timestamp-query') };
}

async function grade(request: GradeRequest): Promise<void> {
  await onLab(
    request,
    async (given, lab) => {
      const clockStepNs = await practiceClockStepNs(given.opened);
      const clock = { stepNs: clockStepNs };
      const isCounted = clockStepNs === null && request.mode === 'measure';
      const asked: GradeRequest = clockStepNs === null ? { ...request, mode: 'check' } : request;
      const result = await gradeSubmission({
        ...given,
        // The rung would give away the lab's answer.
        files: { trusted: lab.data.judges[request.exercise] ?? '', rung: null, recorded: lab.data.recorded },
        request: asked,
        now: () => new Date().toISOString(),
        onGraded: (graded) => answer({ kind: 'graded', result: resultSchema.parse(graded), clock }),
        ...(clockStepNs !== null && { practice: { clockStepNs } }),
      });
      if (isCounted) answer({ kind: 'graded', result: resultSchema.parse(result), clock });
      const explained = isCounted ? await explainByCounts({ ...given, request: asked }, result) : result;
      answer({ kind: 'result', result: resultSchema.parse(explained), clock });
    },
    (preparer) => preparer.cases(),
  );
}

async function xray(request: XrayRequest): Promise<void> {
  await onLab(request, async (given) => answer({ kind: 'counted', outcome: await xraySubmission({ ...given, request }) }));
}

async function play(request: PlayRequest): Promise<void> {
  const record = async (given: Given) => answer({ kind: 'played', outcome: await playSubmission({ ...given, request }) });
  await onLab(request, record, (preparer) => preparer.cases());
}

async function filter(request: ImageRequest): Promise<void> {
  await onLab(request, async (given, lab) => {
    const trusted = lab.data.judges[request.exercise] ?? '';
    answer({ kind: 'filtered', outcome: await filterImage({ ...given, trusted, request }) });
  });
}

type Given = Omit<Parameters<typeof xraySubmission>[0], 'request'>;

/** Opens the reader's device and the lab at the same time. As soon as the lab is open, `ahead` may ask its code. */
async function onLab(
  { exercise: id, seed }: Pick<GradeRequest, 'exercise' | 'seed'>,
  run: (given: Given, lab: PracticeLab) => Promise<void>,
  ahead: (preparer: Preparer) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const loading = labs.open(id).then((lab) => {
    const exercise = lab.exercise(id);
    const preparer = createPreparer(lab.ask(exercise, seed));
    ahead(preparer).catch(() => {}); // whoever needs the answer sees the error
    return { lab, exercise, preparer };
  });
  loading.catch(() => {}); // reported below
  await onDevice(async ({ opened, preparing }) => {
    answer({ kind: 'phase', phase: LOADING_LAB });
    const { lab, exercise, preparer } = await loading;
    const given: Given = {
      exercise,
      preparer,
      opened,
      prepared: await preparing,
      recorded: lab.data.recorded,
      harness: { version: 'in the browser', webgpu: navigator.userAgent, toggles: [] },
      clock: () => performance.now(),
      onPhase: (phase) => answer({ kind: 'phase', phase }),
    };
    await run(given, lab);
  });
}

/** The device of the next run, where it is opened already. */
let early: ReturnType<typeof openReadersDevice> | null = null;

/** What fails here fails again in the run, which reports it. */
async function prepare(exercise: string): Promise<void> {
  if (navigator.gpu) early ??= openReadersDevice(navigator.gpu);
  await Promise.allSettled([early, labs.open(exercise)]);
}

interface ReadersDevice {
  readonly opened: ClassifiedDevice;
  readonly preparing: Promise<PreparedDevice>;
}

/** Null where the browser has none. What all runs need is compiled while their lab is loaded. */
async function openReadersDevice(gpu: GPU): Promise<ReadersDevice | null> {
  const opened = await openPracticeDevice(gpu);
  if (!opened) return null;
  const preparing = createFiller(opened.device).then((filler) => ({ filler }));
  preparing.catch(() => {}); // the run that waits for it sees the error
  return { opened, preparing };
}

/** Opens the reader's device for one run, or says why there is none. */
async function onDevice(run: (device: ReadersDevice) => Promise<void>): Promise<void> {
  if (!navigator.gpu) return answer({ kind: 'no-device', reason: 'no-webgpu' });
  answer({ kind: 'phase', phase: { phase: 'starting', detail: 'opening the device', limitMs: 30_000, blame: 'ours' } });
  const found = await (early ?? openReadersDevice(navigator.gpu));
  early = null;
  if (!found) return answer({ kind: 'no-device', reason: 'no-adapter' });
  try {
    await run(found);
  } finally {
    // Frees all memory of the run at once.
    found.opened.device.destroy();
  }
}

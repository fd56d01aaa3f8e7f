import { type GradeRequest, gradeSubmission } from '@rooflab/grader';
import { compilerDiagnostics, openPracticeDevice, planDiagnostics, syntaxDiagnostics } from '@rooflab/grader/practice';
import { findExercise } from '@rooflab/labs';
import { practiceKernels, practiceRungs } from '@rooflab/labs/practice';
import { type Diagnostic, resultSchema } from '@rooflab/result';
import type { WorkerAnswer, WorkerTask } from './messages.ts';

/*
 * The grader in the browser: the same `gradeSubmission` that grades hand-ins, on the device that the browser gives. One worker compiles what
 * is being typed, another grades, because the latter is ended when a kernel hangs.
 */

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  void (data.kind === 'diagnose' ? diagnose(data) : grade(data.request)).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: WorkerAnswer): void {
  postMessage(message);
}

let compiler: Promise<GPUDevice | null> | null = null;

async function diagnose({ id, exercise: exerciseId, source }: Extract<WorkerTask, { kind: 'diagnose' }>): Promise<void> {
  compiler ??= openCompiler();
  const device = await compiler;
  const exercise = findExercise(exerciseId)?.exercise;
  const compiled: readonly Diagnostic[] = device ? await compilerDiagnostics(device, source) : syntaxDiagnostics(source);
  const broken = compiled.some(({ severity }) => severity === 'error');
  // What cannot be compiled has a plan that may only look broken.
  const plan = exercise && !broken ? planDiagnostics(exercise, source) : [];
  answer({ kind: 'diagnosed', id, diagnostics: [...compiled, ...plan], compiled: device !== null });
}

/** A device that only ever compiles; a lost one is replaced when it is next needed. */
async function openCompiler(): Promise<GPUDevice | null> {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return null;
  const features = adapter.features.has('subgroups') ? (['subgroups'] as const) : [];
  const device = await adapter.requestDevice({ requiredFeatures: features });
  void device.lost.then(() => {
    compiler = null;
  });
  return device;
}

async function grade(request: GradeRequest): Promise<void> {
  if (!navigator.gpu) return answer({ kind: 'no-device', reason: 'no-webgpu' });
  answer({ kind: 'phase', phase: { phase: 'starting', detail: 'opening the device', limitMs: 30_000, blame: 'ours' } });
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) return answer({ kind: 'no-device', reason: 'no-adapter' });
  const { opened, clockStepNs } = await openPracticeDevice(navigator.gpu);
  const found = findExercise(request.exercise);
  if (!found) throw new Error(`There is no exercise ${request.exercise}.`);
  try {
    const result = await gradeSubmission({
      exercise: found.exercise,
      // The rung would give the lab's answer away.
      files: { trusted: practiceKernels[request.exercise] ?? '', rung: null, recorded: practiceRungs },
      request: clockStepNs === null ? { ...request, mode: 'check' } : request,
      opened,
      harness: { version: 'in the browser', webgpu: navigator.userAgent, toggles: [] },
      clock: () => performance.now(),
      now: () => new Date().toISOString(),
      onPhase: (phase) => answer({ kind: 'phase', phase }),
      onGraded: (graded) => answer({ kind: 'graded', result: resultSchema.parse(graded), clock: { stepNs: clockStepNs } }),
      ...(clockStepNs !== null && { practice: { clockStepNs } }),
    });
    answer({ kind: 'result', result: resultSchema.parse(result), clock: { stepNs: clockStepNs } });
  } finally {
    // Gives back all memory of the run at once.
    opened.device.destroy();
  }
}

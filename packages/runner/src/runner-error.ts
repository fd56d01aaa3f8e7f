/**
 * The machine's fault or ours, never the student's: no score, and no attempt is used; the job is retried. Commands exit with 3
 * (`system-error`).
 */
export class RunnerError extends Error {
  override name = 'RunnerError';
  /** The end of the child's stderr; for operators, never for students. */
  readonly stderr: string;

  constructor(message: string, options: { readonly stderr?: string; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.stderr = options.stderr ?? '';
  }
}

/** Somebody who is not the runner stopped the child, as a batch system does with all processes of a job: says nothing about the machine. */
export class ChildStopped extends RunnerError {
  override name = 'ChildStopped';
}

/** The code of a lab threw, took too long or too much memory, or gave an answer that cannot be used: its author's fault, not the worker's. */
export class LabCodeError extends RunnerError {
  override name = 'LabCodeError';
}

/** A process beside the child was killed or crashed, so what became of the child says nothing: the grading begins again. */
export class Disturbed extends RunnerError {
  override name = 'Disturbed';

  constructor() {
    super('A process beside the grading was killed or crashed.');
  }
}

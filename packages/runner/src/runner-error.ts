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

/** The code of a lab threw, took too long or too much memory, or gave an answer that cannot be used: its author's fault, not the worker's. */
export class LabCodeError extends RunnerError {
  override name = 'LabCodeError';
}

import type { WorkerAnswer } from './messages.ts';
import type { PracticeWorker } from './run-practice.ts';

/** Compiles the text being typed, a short time after the last key. */
export interface LiveCompiler {
  compile(source: string): void;
  stop(): void;
}

/** The compiler's messages, and what is known of the device by then. */
export type Diagnosed = Pick<Extract<WorkerAnswer, { readonly kind: 'diagnosed' }>, 'diagnostics' | 'compiled' | 'times'>;

export interface LiveCompilerOptions {
  readonly exercise: string;
  readonly startWorker: () => PracticeWorker;
  readonly onDiagnostics: (found: Diagnosed) => void;
}

/** Long enough not to complain about a half-typed word, short enough to seem immediate. */
const PAUSE_MS = 300;

/** A compiler that has not answered by then hangs on this text: it is ended, and a new one takes the next text. */
const HANG_MS = 10_000;

export function createLiveCompiler({ exercise, startWorker, onDiagnostics }: LiveCompilerOptions): LiveCompiler {
  let worker: PracticeWorker | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let hang: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function send(source: string): void {
    worker ??= listen(startWorker());
    asked++;
    clearTimeout(hang);
    hang = setTimeout(end, HANG_MS);
    worker.postMessage({ kind: 'diagnose', id: asked, exercise, source });
  }
  function listen(started: PracticeWorker): PracticeWorker {
    started.addEventListener('message', ({ data }) => {
      if (data.kind === 'diagnosed' || data.kind === 'failed') clearTimeout(hang);
      if (data.kind === 'diagnosed' && data.id === asked) onDiagnostics(data);
    });
    started.addEventListener('error', end);
    return started;
  }
  function end(): void {
    clearTimeout(hang);
    worker?.terminate();
    worker = null;
  }
  return {
    compile(source) {
      clearTimeout(pause);
      pause = setTimeout(() => send(source), PAUSE_MS);
    },
    stop() {
      clearTimeout(pause);
      end();
    },
  };
}

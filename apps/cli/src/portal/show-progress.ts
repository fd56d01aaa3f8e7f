import type { Progress } from './follow.ts';

const CLEAR_LINE = '\r\u001b[2K';

export interface ProgressLine {
  show(text: string): void;
  done(): void;
}

/** On a terminal, one line that is overwritten; elsewhere a line for each change. */
export function createProgressLine(stream: NodeJS.WriteStream): ProgressLine {
  let last = '';
  return {
    show(text) {
      if (text === last) return;
      last = text;
      stream.write(stream.isTTY ? `${CLEAR_LINE}${text.slice(0, (stream.columns || 80) - 1)}` : `${text}\n`);
    },
    done: () => void (stream.isTTY && stream.write(CLEAR_LINE)),
  };
}

export function progressWords(progress: Progress): string {
  if (progress.kind === 'phase') return progress.phase;
  if (progress.kind === 'running') return 'running';
  if (progress.kind === 'explaining') return `${progress.verdict ?? 'graded'}; the explanation follows`;
  if (progress.kind === 'retrying') return `retrying after a fault on our side (attempt ${progress.attempt} of ${progress.retries + 1})`;
  const { ahead, expectedWaitSeconds } = progress;
  if (ahead === null) return 'waiting';
  const place = ahead === 0 ? 'next in the queue' : `${ahead} ahead in the queue`;
  return expectedWaitSeconds === null ? `waiting: ${place}` : `waiting: ${place}, about ${waitWords(expectedWaitSeconds)}`;
}

const MINUTE_SECONDS = 60;

function waitWords(seconds: number): string {
  return seconds < 2 * MINUTE_SECONDS ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / MINUTE_SECONDS)} min`;
}

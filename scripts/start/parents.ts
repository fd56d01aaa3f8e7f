import { readFileSync } from 'node:fs';

/** npm runs a script through one of these. */
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox'];

const LOOK_MS = 500;

interface Relative {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** In ticks since the machine started: distinguishes a process from a later one with the same number. */
  readonly startedTicks: string;
}

/** Read from /proc; null when there is no such process, or no /proc. */
export function readProcess(pid: number): Relative | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const [state] = fields;
    if (state === 'Z' || state === 'X') return null;
    return { pid, parent: Number(fields[1]), command: stat.slice(stat.indexOf('(') + 1, end), startedTicks: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/**
 * Calls `gone` once when the npm that started this process, or its shell, has ended: npm does not pass signals through a shell, and whoever
 * stops npm wants this process to stop as well. If started in another way (by hand, by nohup, as the first process of a container), this
 * process is ended only by signals.
 */
export function watchNpm(gone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watched = untilNpm(parent);
  const timer = setInterval(() => {
    const complete = process.ppid === parent && watched.every(({ pid, startedTicks }) => readProcess(pid)?.startedTicks === startedTicks);
    if (complete) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/** The shells from this process upwards, and the process that started the topmost one. */
function untilNpm(pid: number): Relative[] {
  const found = readProcess(pid);
  if (found === null) return [];
  return SHELLS.includes(found.command) ? [found, ...untilNpm(found.parent)] : [found];
}

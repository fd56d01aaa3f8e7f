import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GpuKind, softwareVulkanEnvironment } from '@rooflab/dawn';
import { LIMITS } from '../../packages/grader/src/limits.ts';
import type { VerdictReply, VerdictTask } from './grading-child.ts';

/**
 * After this much time a kernel counts as hanging with a few small cases; with more of them, a grading's own limit holds. On the software
 * device that is CPU time of all threads, of which a busy machine takes more for the same work. A hanging GPU takes no CPU time, so there it
 * is wall-clock time.
 */
const FEW_CASES_LIMIT_MS = 20_000;
const POLL_MS = 500;
const TICKS_PER_SECOND = 100;

export type Outcome = VerdictReply | { readonly verdict: 'timeout' | 'system-error'; readonly failed: readonly string[] };

export interface GraderProcess {
  /** One task at a time. A kernel that hangs or crashes the process gets its verdict, and the next task a new process. */
  grade(task: VerdictTask): Promise<Outcome>;
  close(): void;
}

export async function createGraderProcess(kind: GpuKind): Promise<GraderProcess> {
  const env = { ...process.env, ...(kind === 'software' ? await softwareVulkanEnvironment() : {}) };
  let child: ChildProcess | null = null;

  async function ready(): Promise<ChildProcess> {
    if (child) return child;
    const started = fork(join(import.meta.dirname, 'grading-child.ts'), [kind], { env });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve());
      started.once('exit', (code) => reject(new Error(`The grading process ended with ${code} before it was ready.`)));
    });
    child = started;
    return started;
  }

  return {
    async grade(task) {
      const grader = await ready();
      const spentMs = kind === 'software' ? () => cpuMs(grader) : () => performance.now();
      const limitMs = task.only ? FEW_CASES_LIMIT_MS : LIMITS[kind].studentMs;
      const before = spentMs();
      return new Promise((resolve) => {
        const settle = (outcome: Outcome) => {
          clearInterval(poll);
          grader.off('message', settle).off('exit', died);
          resolve(outcome);
        };
        const died = () => settle({ verdict: 'system-error', failed: [] });
        const poll = setInterval(() => {
          if (spentMs() - before < limitMs) return;
          grader.off('exit', died);
          grader.once('exit', () => settle({ verdict: 'timeout', failed: [] }));
          grader.kill('SIGKILL');
        }, POLL_MS);
        grader.once('message', settle).once('exit', died);
        grader.send(task);
      });
    },
    close() {
      child?.kill('SIGKILL');
    },
  };
}

/** User and system time of the process with all its threads, from Linux's /proc/<pid>/stat. */
function cpuMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

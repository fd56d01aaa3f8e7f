import { answerLimitMs } from '@rooflab/lab';
import { startDeadline } from '../deadline.ts';
import { watchMemory } from '../memory-guard.ts';
import { processorMs } from '../processor-time.ts';
import { LabCodeError, RunnerError } from '../runner-error.ts';
import type { SpawnedChild } from '../spawn-child.ts';
import type { LabFiles, LabReady, LabTask, NumberedReply } from './lab-protocol.ts';

/** A loaded machine gets more time for an answer, as long as the process has computed less than its limit. */
const PATIENCE = 6;

/** Asks the code of labs, in a process of their own. It starts when first needed, and again after a fault of the last one. */
export interface LabProcess {
  /** The answer is whatever the code returned. Throws `LabCodeError` where the code throws, takes too long or too much memory, or ends. */
  ask(files: LabFiles, seed: string, question: LabTask): Promise<unknown>;
  /** Starts it ahead of the first question. */
  warm(): void;
  close(): Promise<void>;
}

/** @param memoryBytes for the process with all that it holds */
export function createLabProcess(start: () => Promise<SpawnedChild>, memoryBytes: number): LabProcess {
  let running: Promise<Asked> | null = null;
  const process = (): Promise<Asked> => {
    if (running) return running;
    const started = start().then((child) =>
      watched(child, memoryBytes, () => {
        if (running === started) running = null;
      }),
    );
    running = started;
    started.catch(() => {
      running = null;
    });
    return started;
  };
  return {
    async ask(files, seed, question) {
      return (await process()).ask(files, seed, question);
    },
    warm() {
      process().catch(() => {}); // reported to the first question
    },
    async close() {
      const child = await running?.catch(() => null);
      running = null;
      await child?.close();
    },
  };
}

interface Asked {
  ask(files: LabFiles, seed: string, question: LabTask): Promise<unknown>;
  close(): Promise<void>;
}

interface Waiting {
  /** The exercise, question or lab whose code answers. */
  readonly of: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: RunnerError) => void;
  readonly limitMs: number;
}

/**
 * Questions that have no answer yet, by number. They are answered one after the other, so the time of each begins when it is the first.
 *
 * @param startTime returns what stops it
 */
function createOpenQuestions(startTime: (limitMs: number) => () => void) {
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let timed: Waiting | undefined;
  let stop = (): void => {};
  function timeFirst(): void {
    const [first] = waiting.values();
    if (first === timed) return;
    stop();
    timed = first;
    stop = first ? startTime(first.limitMs) : () => {};
  }
  function take(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    timeFirst();
    return found;
  }
  return {
    /** Returns its number. */
    add(question: Waiting): number {
      waiting.set(next, question);
      timeFirst();
      return next++;
    },
    /** Whether it was an answer to one of them. */
    settle(reply: NumberedReply): boolean {
      const found = take(reply.id);
      if (reply.kind === 'answer') found?.resolve(reply.answer);
      else found?.reject(new LabCodeError(`The code of ${found.of} failed. ${reply.message}`));
      return found !== undefined;
    },
    rejectAll(errorFor: (of: string) => RunnerError): void {
      const all = [...waiting.values()];
      waiting.clear();
      timeFirst();
      for (const { of, reject } of all) reject(errorFor(of));
    },
  };
}

function subjectOf(task: LabTask): string {
  if (task.kind === 'variants') return task.question;
  return 'lab' in task ? `the ${task.kind} of ${task.lab}` : task.exercise;
}

/** Gives each question its time, and the whole its memory; `onEnd` is called when it must not be asked any more. */
function watched(child: SpawnedChild, memoryBytes: number, onEnd: () => void): Asked {
  const questions = createOpenQuestions((limitMs) =>
    startDeadline({ limitMs, patience: PATIENCE, computedMs: () => processorMs(child.process.pid) }, () =>
      end(`took longer than ${limitMs / 1000} s for an answer`),
    ),
  );
  let ready = false;
  let ended = false;
  const memory = watchMemory(child.process.pid, {
    limitBytes: memoryBytes,
    onGrowth: () => {},
    onExcess: () => end(`took over ${memoryBytes / 2 ** 30} GiB of memory`),
  });
  function end(why: string, Fault: typeof RunnerError = LabCodeError): void {
    ended = true;
    onEnd();
    memory.stop();
    child.kill();
    const stderr = child.stderrTail();
    questions.rejectAll((of) => new Fault(`The code of ${of} ${why}.`, { stderr }));
  }
  child.onMessage((reply: LabReady | NumberedReply) => {
    if (ended) return;
    const expected = reply.kind === 'ready' ? !ready : questions.settle(reply);
    ready ||= reply.kind === 'ready';
    // Whatever else comes from there is not to be trusted either.
    if (!expected) end('sent an answer to no question');
  });
  void child.exited.then(() => end('ended before it answered'));
  return {
    ask: (files, seed, question) =>
      new Promise((resolve, reject) => {
        const id = questions.add({ of: subjectOf(question), resolve, reject, limitMs: answerLimitMs(question) });
        child.send({ kind: 'question', id, files, seed, question });
      }),
    async close() {
      end('was closed', RunnerError);
      await child.exited;
    },
  };
}

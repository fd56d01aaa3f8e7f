import { answerLimitMs } from '@rooflab/lab';
import { startDeadline } from '../deadline.ts';
import { watchMemory } from '../memory-guard.ts';
import { processorMs } from '../processor-time.ts';
import { LabCodeError, RunnerError } from '../runner-error.ts';
import type { SpawnedChild } from '../spawn-child.ts';
import type { LabFiles, LabReady, LabRequest, LabTask, NumberedReply } from './lab-protocol.ts';

/** A loaded machine gets more time for an answer, as long as the process has computed less than its limit. */
const PATIENCE = 6;

/** Asks the code of labs, in a process of their own. It starts when first needed, and again after a fault of the last one. */
export interface LabProcess {
  /**
   * The answer is whatever the code returned. Throws `LabCodeError` where the code throws, takes too long or too much memory, or ends, and `RunnerError`
   * where `signal` aborts before it was asked.
   */
  ask(files: LabFiles, seed: string, question: LabTask, signal?: AbortSignal): Promise<unknown>;
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
    async ask(files, seed, question, signal) {
      return (await process()).ask(files, seed, question, signal);
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

interface Asked extends Pick<LabProcess, 'ask'> {
  close(): Promise<void>;
}

interface Question {
  /** The exercise, question or lab whose code answers. */
  readonly of: string;
  readonly request: Omit<LabRequest, 'id'>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: RunnerError) => void;
}

interface Sent {
  readonly id: number;
  readonly question: Question;
  readonly stop: () => void;
}

/**
 * Questions to one process, each sent when the one before it has its answer.
 *
 * @param startTime starts the time of an answer, and returns what stops it
 */
function createQueue(send: (request: LabRequest) => void, startTime: (limitMs: number) => () => void) {
  const waiting: Question[] = [];
  let sent: Sent | null = null;
  let next = 0;
  function sendNext(): void {
    const question = sent ? undefined : waiting.shift();
    if (!question) return;
    sent = { id: next++, question, stop: startTime(answerLimitMs(question.request.question)) };
    send({ ...question.request, id: sent.id });
  }
  return {
    add(question: Question): void {
      waiting.push(question);
      sendNext();
    },
    /** Takes it back, unless it has been sent. */
    remove(question: Question): void {
      const place = waiting.indexOf(question);
      if (place < 0) return;
      waiting.splice(place, 1);
      question.reject(new RunnerError(`Nobody waits for the code of ${question.of} any more.`));
    },
    /** Whether it was the answer to what was sent. */
    settle(reply: NumberedReply): boolean {
      if (sent?.id !== reply.id) return false;
      const { question, stop } = sent;
      stop();
      sent = null;
      sendNext();
      if (reply.kind === 'answer') question.resolve(reply.answer);
      else question.reject(new LabCodeError(`The code of ${question.of} failed. ${reply.message}`));
      return true;
    },
    rejectAll(errorFor: (of: string) => RunnerError): void {
      sent?.stop();
      const all = [...(sent ? [sent.question] : []), ...waiting.splice(0)];
      sent = null;
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
  const questions = createQueue(child.send, (limitMs) =>
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
    ask: (files, seed, question, signal) =>
      new Promise((resolve, reject) => {
        const asked = { of: subjectOf(question), request: { kind: 'question', files, seed, question }, resolve, reject } as const;
        questions.add(asked);
        const takeBack = (): void => questions.remove(asked);
        if (signal?.aborted) takeBack();
        signal?.addEventListener('abort', takeBack, { once: true });
      }),
    async close() {
      end('was closed', RunnerError);
      await child.exited;
    },
  };
}

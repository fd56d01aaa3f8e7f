import { checkAnswer, type Exercise, isTimed, type LabQuestion, type PrepareAnswers, type PrepareTasks, type TaskKind } from '@rooflab/lab';
import { canaryAnswer } from '../canary/exercise.ts';
import { type Subject, subjectOf } from '../exercise.ts';
import { LabCodeError } from '../runner-error.ts';
import type { LabProcesses } from './lab-processes.ts';

/** Answers the questions of one task. */
export interface LabAnswers {
  answer(question: LabQuestion): Promise<unknown>;
  /** Asks now for what every grading of this exercise needs, so that the answers are there when the child asks. */
  prefetch(exercise: string): void;
  /** The task is over: what was not asked yet is not asked any more. */
  end(): void;
}

interface AskedFor {
  /** Of the task: the child does not choose it. */
  readonly seed: string;
  /** What is graded; null where a task visits several exercises. */
  readonly subject: Subject | null;
  /** Of the built lab whose exercises those are. Default: the catalogue's. */
  readonly folder?: string | undefined;
}

export function createLabAnswers(labs: Pick<LabProcesses, 'of'>, { seed, subject, folder }: AskedFor): LabAnswers {
  const asked = new Map<string, Promise<unknown>>();
  const over = new AbortController();
  async function ask(question: LabQuestion): Promise<unknown> {
    const { exercise, kind, task } = question;
    const found = subject?.exercise.id === exercise ? subject : await subjectOf(exercise, folder);
    if (!found.files) return canaryAnswer(question);
    const answer = await labs.of(found.folder).ask(found.files, seed, question, over.signal);
    return checkedAnswer(found.exercise, kind, task, answer);
  }
  function answer(question: LabQuestion): Promise<unknown> {
    const key = keyOf(question);
    if (key === null) return ask(question);
    const known = asked.get(key) ?? ask(question);
    asked.set(key, known);
    return known;
  }
  async function prefetch(exercise: string): Promise<void> {
    const isUntimed = subject?.exercise.id === exercise && !isTimed(subject.exercise);
    const outputs = async () => {
      const cases = (await answer({ exercise, kind: 'cases', task: {} })) as PrepareAnswers['cases'];
      for (const { name, size } of cases) await answer({ exercise, kind: 'outputs', task: { name, size } });
    };
    await Promise.all([isUntimed || answer({ exercise, kind: 'sizes', task: {} }), outputs()]);
  }
  return {
    answer,
    prefetch(exercise) {
      prefetch(exercise).catch(() => {}); // reported to the child
    },
    end: () => over.abort(),
  };
}

/** What every grading needs is asked once. Null for everything else. */
function keyOf({ kind, exercise, task }: LabQuestion): string | null {
  if (kind === 'outputs') return `${kind} ${exercise} ${task.name}`;
  return kind === 'cases' || kind === 'sizes' ? `${kind} ${exercise}` : null;
}

/** Throws `LabCodeError` where the answer has another form than it should have. */
export function checkedAnswer<K extends TaskKind>(exercise: Exercise, kind: K, task: PrepareTasks[K], answer: unknown): PrepareAnswers[K] {
  return orLabCodeError(() => checkAnswer(exercise, kind, task, answer));
}

/** The result of a check that throws `TypeError`: what the code of a lab answered has another form. Throws `LabCodeError` in its place. */
export function orLabCodeError<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof TypeError ? new LabCodeError(error.message) : error;
  }
}

import { labFiles } from '@rooflab/catalogue';
import { checkAnswer, type Preparer } from '@rooflab/lab';
import { CANARY_ID, canaryPreparer } from '../canary/exercise.ts';
import { exerciseOf } from '../exercise.ts';
import { RunnerError } from '../runner-error.ts';
import type { LabProcess } from './lab-process.ts';
import type { LabQuestion } from './lab-protocol.ts';

/** Answers the questions of one task. */
export interface LabAnswers {
  answer(question: LabQuestion): Promise<unknown>;
  /** Asks now for what every grading of this exercise needs, so that the answers are there when the child asks. */
  prefetch(exercise: string): void;
}

/** @param seed of the task: the child does not choose it */
export function createLabAnswers(lab: LabProcess, seed: string): LabAnswers {
  const asked = new Map<string, Promise<unknown>>();
  function ask(question: LabQuestion): Promise<unknown> {
    if (question.exercise === CANARY_ID) return fromCanary(canaryPreparer(), question);
    return checked(question, lab.ask(labFiles(question.exercise), seed, question));
  }
  function answer(question: LabQuestion): Promise<unknown> {
    const key = `${question.kind} ${question.exercise}`;
    if (question.kind !== 'cases' && question.kind !== 'sizes') return ask(question);
    const known = asked.get(key) ?? ask(question);
    asked.set(key, known);
    return known;
  }
  return {
    answer,
    prefetch(exercise) {
      for (const kind of ['cases', 'sizes'] as const) answer({ exercise, kind, task: {} }).catch(() => {}); // reported to the child
    },
  };
}

async function checked({ exercise, kind, task }: LabQuestion, answer: Promise<unknown>): Promise<unknown> {
  try {
    return checkAnswer(exerciseOf(exercise), kind, task, await answer);
  } catch (error) {
    throw error instanceof TypeError ? new RunnerError(error.message) : error;
  }
}

function fromCanary(canary: Preparer, { kind }: LabQuestion): Promise<unknown> {
  return kind === 'cases' ? canary.cases() : canary.sizes();
}

import { type Exercise, isTimed } from '@rooflab/lab';
import { type Result, type Verdict, verdictSchema } from '@rooflab/result';
import type { Runner } from '@rooflab/runner';
import { checkMutants } from './check-mutants.ts';
import type { ExerciseKernels } from './kernel-files.ts';
import type { LabCheck } from './lab-check.ts';

/** The smallest difference between two scores that is not rounding, in points. */
const SCORE_STEP = 0.05;

interface Kernels {
  readonly exercise: Exercise;
  readonly kernels: ExerciseKernels;
  /** By counts, as on every device; an untimed exercise by its small cases. */
  readonly grade: (source: string) => Promise<Result>;
  /** By the small cases alone. */
  readonly check: (source: string) => Promise<Result>;
  /** Whether mutants of the top rung are graded, which takes a while. */
  readonly mutants: boolean;
}

/** @param folder of the built lab */
export function gradersOf(
  runner: Runner,
  { exercise: { id: exercise }, folder: lab, seed }: { exercise: Exercise; folder: string; seed: string },
): Pick<Kernels, 'grade' | 'check'> {
  return {
    grade: (source) => runner.grade({ exercise, source, seed, mode: 'grade', gradedBy: 'counts' }, { lab }),
    check: (source) => runner.grade({ exercise, source, seed, mode: 'check' }, { lab }),
  };
}

/** Every rung must be accepted, with its score unless the exercise is untimed; every wrong kernel refused as its first line says, and the starter must be wrong. */
export async function* checkKernels({ exercise, kernels, grade, check, mutants }: Kernels): AsyncGenerator<LabCheck> {
  const group = exercise.id;
  const { ladder, wrong, starter } = kernels;
  const scored = isTimed(exercise) ? ', with its score' : '';
  for (const { name, source } of ladder) {
    yield { group, name: `The rung ${name} is accepted${scored}.`, fault: rungFault(await grade(source), exercise, name) };
  }
  for (const { name, source } of wrong) {
    yield { group, name: `The wrong kernel ${name} is refused.`, fault: await wrongFault(source, grade) };
  }
  const top = ladder.at(-1);
  if (mutants && top) yield await checkMutants(exercise, top, check);
  if (starter === null) return;
  const { verdict } = await grade(starter);
  const fault = verdict === 'wrong-answer' ? null : `Its verdict is ${verdict}. It should compile and run, and be wrong.`;
  yield { group, name: 'The starter compiles and is not right yet.', fault };
}

function rungFault({ verdict, message, score }: Result, exercise: Exercise, name: string): string | null {
  if (verdict !== 'accepted') return `Its verdict is ${verdict}. ${message}`;
  if (!isTimed(exercise)) return null;
  const { counted } = exercise;
  const expected = counted.scores[name];
  if (expected === undefined) return `counted.scores in lab.json does not name it. Its score by counts is ${score}.`;
  if (Math.abs((score ?? 0) - expected) < counted.scoreSlack + SCORE_STEP) return null;
  return `Its score by counts is ${score}; counted.scores in lab.json says ${expected}. Change the marks, the kernel, or the score.`;
}

async function wrongFault(source: string, grade: Kernels['grade']): Promise<string | null> {
  const expected = expectedVerdict(source);
  if (expected === null) return 'Its first line must name its verdict: // expect: wrong-answer';
  const { verdict, message } = await grade(source);
  if (verdict === expected) return null;
  const found =
    verdict === 'accepted' ? 'It is accepted: the cases miss its fault. Add one that shows it.' : `Its verdict is ${verdict}. ${message}`;
  return `${found} Its first line says ${expected}.`;
}

function expectedVerdict(source: string): Verdict | null {
  const named = /^\/\/ expect: (\S+)/.exec(source)?.[1];
  return verdictSchema.options.find((verdict) => verdict === named) ?? null;
}

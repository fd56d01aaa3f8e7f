import { isDeepStrictEqual } from 'node:util';
import type { ClassifiedDevice } from '@rooflab/grader';
import { xraySubmission } from '@rooflab/grader';
import { isTimed, preparerInProcess } from '@rooflab/lab';
import { type KernelQuestion, type KernelQuestions, kernelVariant, VARIANT_RULES } from '@rooflab/lab/question';
import { drawnOf, type Kernel, SEED } from './drawn-of.ts';
import { renamed } from './kernels.ts';
import { NotTold, Recount } from './recount.ts';

export interface CheckedKernel {
  readonly kernel: string;
  /** Why nothing is asked; null where something is. */
  readonly refused: string | null;
  /** Kinds of questions in each half. */
  readonly practice: number;
  readonly counted: number;
  readonly questions: readonly string[];
  /** All that is asked, with the answers. */
  readonly asked: readonly KernelQuestion[];
  /** Answers that were recounted, and how many of them differ. */
  readonly recounted: number;
  readonly wrong: readonly string[];
  /** Questions that break a rule for variants. */
  readonly faults: readonly string[];
  /** Whether drawing again gives the same, and a copy with other names something else. */
  readonly same: boolean;
  readonly copyDiffers: boolean;
  /** Processor time of a drawing and of an x-ray of the same file; null where the exercise is not timed. */
  readonly drawCpuMs: number;
  readonly xrayCpuMs: number | null;
  readonly drawMs: number;
}

/** Draws questions about a kernel and recounts their answers. */
export async function checkKernel(opened: ClassifiedDevice, kernel: Kernel, isQuick = false): Promise<CheckedKernel> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const drawn = await drawnOf(opened, kernel);
  const times = { drawCpuMs: cpuMsSince(cpu), drawMs: Math.round(performance.now() - start), xrayCpuMs: null };
  const nothing = {
    kernel: kernel.name,
    practice: 0,
    counted: 0,
    questions: [],
    asked: [],
    recounted: 0,
    wrong: [],
    faults: [],
    same: true,
    copyDiffers: true,
  };
  if ('fault' in drawn) return { ...nothing, ...times, refused: drawn.fault.message };
  if ('refusal' in drawn) return { ...nothing, ...times, refused: drawn.refusal.refused };
  const { questions } = drawn;
  const all = [...questions.practice, ...questions.counted];
  const recount = await recounted(new Recount(opened, kernel), all);
  const copy = isQuick ? null : await drawnOf(opened, { ...kernel, source: renamed(kernel.source) });
  const again = isQuick ? drawn : await drawnOf(opened, kernel);
  return {
    ...{ kernel: kernel.name, refused: null, ...times, ...recount },
    practice: kindsOf(questions.practice),
    counted: kindsOf(questions.counted),
    questions: [...new Set(all.map(({ template }) => template))],
    asked: all,
    faults: faultsOf(kernel, questions),
    same: isDeepStrictEqual(again, drawn),
    copyDiffers: copy === null || renamed(kernel.source) === kernel.source || !isDeepStrictEqual(numbersOf(copy), numbersOf(drawn)),
    xrayCpuMs: isQuick ? null : await xrayCpuMs(opened, kernel),
  };
}

function numbersOf(drawn: Awaited<ReturnType<typeof drawnOf>>): readonly (string | number)[] {
  return 'questions' in drawn ? drawn.questions.counted.map(({ template, answer }) => `${template} ${answer}`) : [];
}

function kindsOf(questions: readonly KernelQuestion[]): number {
  return new Set(questions.map(({ template }) => template)).size;
}

/** Which of these answers differ on this device. */
export async function recounted(
  recount: Recount,
  questions: readonly KernelQuestion[],
): Promise<Pick<CheckedKernel, 'recounted' | 'wrong'>> {
  const wrong: string[] = [];
  let told = 0;
  for (const question of questions) {
    try {
      const answer = await recount.answerOf(question);
      if (answer === null) continue;
      told++;
      if (answer !== question.answer) wrong.push(`${question.field.label} ${question.answer}, recounted ${answer}`);
    } catch (error) {
      if (error instanceof NotTold) continue;
      wrong.push(`${question.field.label} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { recounted: told, wrong };
}

/** Of every question as the only field of a variant; the rule about whole texts does not hold for a file's lines. */
function faultsOf({ source }: Kernel, { practice, counted }: KernelQuestions): string[] {
  const alone = [...practice, ...counted].flatMap(({ field, answer, mistakes, solution }) => {
    const variant = { question: '', title: '', text: '', fields: [field], answer: { [field.id]: answer }, mistakes: [], solution };
    return VARIANT_RULES.flatMap(({ fault }) => fault(variant) ?? []).concat(
      mistakes.some(({ value }) => value === answer) ? ['a mistake is right'] : [],
    );
  });
  const together = [practice, counted].flatMap((questions) => {
    const variant = kernelVariant({ question: 'own/kernel', title: 'Your kernel', source, questions }, SEED);
    return variant ? VARIANT_RULES.filter(({ name }) => /mistake/.test(name)).flatMap(({ fault }) => fault(variant) ?? []) : [];
  });
  return [...alone, ...together];
}

async function xrayCpuMs(opened: ClassifiedDevice, { exercise, source }: Kernel): Promise<number | null> {
  if (!isTimed(exercise)) return null;
  const cpu = process.cpuUsage();
  await xraySubmission({
    ...{ exercise, opened, recorded: [], preparer: preparerInProcess(exercise, SEED) },
    request: { exercise: exercise.id, source, seed: SEED, size: null },
    harness: { version: 'bench', webgpu: 'bench', toggles: [] },
    clock: () => performance.now(),
    onPhase: () => {},
  });
  return cpuMsSince(cpu);
}

/** All threads of the process: the software device compiles and runs in it. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1000);
}

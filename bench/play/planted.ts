/**
 * `node bench/play/planted.ts`
 *
 * Plays the planted faults on the software device, and prints the table of docs/xray.md.
 */
import { readRung, readWrong } from '@rooflab/catalogue';
import { KernelFault } from '@rooflab/harness';
import { type LabExercise, preparerInProcess } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { playHash } from '../../apps/portal/src/player/play-address.ts';
import { checkCases } from '../../packages/grader/src/check-cases.ts';
import type { ClassifiedDevice } from '../../packages/grader/src/device-class.ts';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { elementWords, type OutputElement } from '../../packages/grader/src/play/element-write.ts';
import { faultMessage } from '../../packages/grader/src/play/fault-message.ts';
import { findMoment, type MomentKind } from '../../packages/grader/src/play/find-moment.ts';
import { momentAt } from '../../packages/grader/src/play/moment.ts';
import { lanesWords, MOMENT_KINDS, requestWords } from '../../packages/grader/src/play/moment-words.ts';
import { type PlayOutcome, playSubmission } from '../../packages/grader/src/play/play-submission.ts';
import { firstShown } from '../../packages/grader/src/race-words.ts';
import { sessionFor } from '../../packages/grader/test/grading.ts';
import { openBenchDevice } from './open-device.ts';

interface Planted {
  readonly fault: string;
  readonly exercise: string;
  /** `wrong/missing-barrier`, `ladder/02-tile`. */
  readonly file: string;
  /** What a reader steps to; `write`: the first wrong element; `compiler`: the kernel does not compile. */
  readonly to: MomentKind | 'write' | 'compiler';
  /** Default: the case that pages show first. */
  readonly testCase?: string;
}

export const PLANTED: readonly Planted[] = [
  { fault: 'race', exercise: 'reduction/sum', file: 'wrong/missing-barrier', to: 'race' },
  { fault: 'divergence', exercise: 'reduction/sum', file: 'ladder/01-divergent', to: 'divergence', testCase: 'constant, n=256' },
  { fault: 'bank conflict', exercise: 'transpose/f32', file: 'ladder/02-tile', to: 'conflict', testCase: 'any bits, 32×32' },
  { fault: 'stride', exercise: 'transpose/f32', file: 'ladder/01-scattered-stores', to: 'uncoalesced', testCase: 'any bits, 32×32' },
  { fault: 'tail', exercise: 'scan/exclusive', file: 'wrong/drops-the-tail', to: 'write', testCase: 'any, n=257' },
  { fault: 'halo', exercise: 'stencil/7pt', file: 'wrong/halo-written', to: 'write', testCase: 'uniform, 5×3×2' },
  {
    fault: 'stale shared memory',
    exercise: 'first-steps/tiles',
    file: 'wrong/edge-not-zeroed',
    to: 'write',
    testCase: 'signed, rows=3, inner=20, cols=5',
  },
  { fault: 'wrong carry', exercise: 'query/filtered-sum', file: 'wrong/loses-the-carry', to: 'write' },
  { fault: 'off by one', exercise: 'first-steps/turn-around', file: 'wrong/one-too-far', to: 'out-of-bounds' },
  { fault: 'barrier in a branch', exercise: 'transpose/f32', file: 'wrong/returns-before-the-barrier', to: 'compiler' },
];

/** What the player shows of a planted fault. */
interface Shown {
  /** What leads there from a page with the kernel; empty where nothing does. */
  readonly link: string;
  readonly sentence: string;
}

const SEED = '5eed';

export async function shownOf(opened: ClassifiedDevice, { exercise: id, file, to, testCase: named }: Planted): Promise<Shown> {
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const source = await readKernel(exercise, file);
  if (to === 'compiler') return { link: '', sentence: await refusalOf(opened, exercise, source) };
  const wrong = to === 'write' ? await firstWrong({ opened, exercise, source, testCase: named }) : null;
  const { recording, testCase, element } = await play({
    opened,
    exercise,
    source,
    testCase: wrong?.testCase ?? named ?? null,
    element: wrong?.element,
  });
  if (to === 'write') {
    if (!element) throw new Error(`The case ${testCase} was not looked through.`);
    return { link: playHash({ testCase, output: element.output, index: element.index }), sentence: elementWords(element, recording) };
  }
  const step = findMoment(recording, to, { from: -1 });
  if (step === null) throw new Error(`${id}/${file} has no ${MOMENT_KINDS[to]}.`);
  const moment = momentAt(recording, step);
  const [fault] = moment.faults;
  const costly = moment.requests.find(({ bankConflicts, sectors, fewestSectors }) => {
    return to === 'conflict' ? bankConflicts > 0 : sectors > fewestSectors;
  });
  const sentence = fault ? faultMessage(recording, fault) : costly ? requestWords(costly) : lanesWords(moment);
  return { link: playHash({ testCase, step, firstWorkgroup: 0 }), sentence };
}

async function readKernel(exercise: LabExercise, file: string): Promise<string> {
  const [folder, name = ''] = file.split('/');
  if (folder === 'ladder') return (await readRung(exercise, name)).source;
  const found = (await readWrong(exercise)).find((each) => each.name === name);
  if (!found) throw new Error(`${exercise.id} has no ${file}.`);
  return found.source;
}

async function refusalOf(opened: ClassifiedDevice, exercise: LabExercise, source: string): Promise<string> {
  const session = await sessionFor(opened, exercise);
  try {
    await compileKernel(session, { source }, await session.preparer.cases());
  } catch (error) {
    if (error instanceof KernelFault) return `${error.message}.`;
    throw error;
  }
  throw new Error(`A kernel of ${exercise.id} compiles, but should not.`);
}

async function firstWrong({
  opened,
  exercise,
  source,
  testCase: named,
}: {
  readonly opened: ClassifiedDevice;
  readonly exercise: LabExercise;
  readonly source: string;
  readonly testCase: string | undefined;
}): Promise<{ readonly testCase: string; readonly element: OutputElement }> {
  const session = await sessionFor(opened, exercise);
  const cases = (await session.preparer.cases()).filter(({ name, hidden }) => !hidden && (named === undefined || name === named));
  const kernel = await compileKernel(session, { source }, cases);
  const judged = await checkCases(session, kernel, { cases, covering: [], compiled: () => kernel.reorder() });
  const shown = firstShown(judged.cases.filter(({ passed }) => !passed));
  const index = shown?.mismatch?.firstIndex;
  if (!shown || index === undefined || index === null) throw new Error(`A wrong kernel of ${exercise.id} is right.`);
  return { testCase: shown.name, element: { output: shown.mismatch?.output ?? null, index } };
}

async function play(asked: {
  readonly opened: ClassifiedDevice;
  readonly exercise: LabExercise;
  readonly source: string;
  readonly testCase: string | null;
  readonly element: OutputElement | undefined;
}): Promise<Extract<PlayOutcome, { readonly recording: unknown }>> {
  const { opened, exercise, source, testCase, element } = asked;
  const outcome = await playSubmission({
    ...{ opened, exercise, preparer: preparerInProcess(exercise, SEED), harness: { version: '', webgpu: '', toggles: [] } },
    ...{ clock: () => performance.now(), onPhase: () => {} },
    request: { exercise: exercise.id, source, seed: SEED, testCase, ...(element && { element }) },
  });
  if (!('recording' in outcome)) throw new Error(`A kernel of ${exercise.id} cannot be played.`);
  return outcome;
}

/** A row of the table. */
export function rowOf({ fault, exercise, file, to }: Planted, { link, sentence }: Shown): string {
  const way = to === 'write' ? 'who wrote it' : to === 'compiler' ? 'none: it never runs' : `next ${MOMENT_KINDS[to]}`;
  return `| ${fault} | [\`${exercise}\`, ${file.split('/')[1]}](../labs/${exercise}/${file}.wgsl) | ${way} | ${link && `\`${link}\``} | ${sentence} |`;
}

if (import.meta.main) {
  const opened = await openBenchDevice();
  for (const planted of PLANTED) process.stdout.write(`${rowOf(planted, await shownOf(opened, planted))}\n`);
  opened.device.destroy();
}

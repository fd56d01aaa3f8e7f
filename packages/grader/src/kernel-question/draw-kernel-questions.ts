import { type Case, deriveKey, type Exercise, type SeededRandom, seededRandom } from '@rooflab/lab';
import type { KernelQuestions } from '@rooflab/lab/question';
import type { Result } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
import { bindModule } from '../bound-module.ts';
import { examineFile, type FileInput, type FileRequest } from '../examine-file.ts';
import { product } from '../extent.ts';
import { cleanSource, compileKernel, type Kernel } from '../kernel.ts';
import { PATIENT_LIMITS } from '../limits.ts';
import { isRepeatable } from '../play/is-repeatable.ts';
import { MOST_WORKGROUPS, recordCase } from '../play/record-launch.ts';
import type { Session } from '../session.ts';
import type { XrayRefusal } from '../xray/trace.ts';
import type { TracedKernel } from '../xray/trace-kernel.ts';
import { chooseQuestions, type Drafted } from './choose-questions.ts';
import { beginEdits, NO_EDITS } from './edits/edited-kernels.ts';
import { knownWithoutData } from './known-without-data.ts';
import { drawn } from './lists.ts';
import { type PlayedCase, playedCase, sizeOf } from './played-case.ts';
import type { Launch, Source } from './template.ts';
import { TEMPLATES } from './templates/index.ts';

/** The questions; why nothing of the file could be recorded; or, where it does not compile or cannot be launched, the result that a check would give. */
export type KernelQuestionsOutcome =
  | { readonly questions: KernelQuestions }
  | { readonly refusal: XrayRefusal }
  | { readonly fault: Result };

/**
 * Draws questions about what one WGSL file does in visible cases of the seed. The same file, exercise and seed give the same questions; a file with other
 * names gets others. Throws whatever is not the student's fault.
 */
export async function drawKernelQuestions(input: FileInput): Promise<KernelQuestionsOutcome> {
  const { preparer, request } = input;
  return examineFile<KernelQuestionsOutcome, Exercise>({ ...input, limits: PATIENT_LIMITS }, async (session) => {
    const visible = (await asOurs(preparer.cases())).filter(({ hidden }) => !hidden);
    session.student('compiling', 'the file', session.limits.compileMs);
    const kernel = await compileKernel(session, { source: request.source, form: 'play' }, visible);
    return draw(session, { kernel, visible, request });
  });
}

interface Compiled {
  readonly kernel: Kernel;
  readonly visible: readonly Case[];
  readonly request: FileRequest;
}

async function draw(session: Session, { kernel, visible, request }: Compiled): Promise<KernelQuestionsOutcome> {
  const random = seededRandom(deriveKey(request.seed, `kernel questions of ${request.source}`));
  const source = cleanSource(request.source);
  const traced = await kernel.trace('play');
  if ('refused' in traced) return { refusal: traced };
  const module = bindModule(source, {});
  const known = knownWithoutData(module);
  const knownByData = knownWithoutData(module, 'order');
  const cases = worthAsking(session, visible);
  const launches = cases.slice(0, LAUNCHES).map((testCase): Launch => launchOf(session, kernel, testCase));
  const all: PlayedCase[] = [];
  let edits = async () => NO_EDITS;
  let refusal: XrayRefusal | null = null;
  for (const testCase of drawnCases(kernel, cases.slice(0, SMALLEST), random)) {
    const recording = await recordCase(session, { kernel, testCase, traced });
    if ('refused' in recording) {
      refusal = recording;
      continue;
    }
    const played = playedCase({ exercise: session.exercise, testCase, recording, source, known, knownByData });
    // They are compiled while the other case is recorded.
    if (all.length === 0) edits = beginEdits(session, { kernel, module, testCase, played }, editsFor(traced), random);
    all.push(played);
  }
  const [played, ...others] = all;
  if (!played && refusal) return { refusal };
  const edited = await edits();
  const drafted = [
    ...(played ? draftsOf({ played, edited, random, launches }) : []),
    ...others.flatMap((other) => draftsOf({ played: other, edited: NO_EDITS, random, launches: [] })),
  ];
  return { questions: chooseQuestions(source, drafted, random) };
}

/** Edited kernels that are recorded: fewer of a long file, because each is compiled. */
const MOST_EDITS = 3;
const MARKS_OF_EDITS = 90;

function editsFor({ instrumented: { played } }: TracedKernel): number {
  return Math.min(MOST_EDITS, Math.floor(MARKS_OF_EDITS / Math.max(1, played?.marks.length ?? 0)));
}

function draftsOf(source: Source): Drafted[] {
  const { testCase, recording } = source.played;
  const isShown = isRepeatable(recording);
  return TEMPLATES.map((template) => ({
    ...{ template, testCase },
    drafts: template.drafts(source).map((draft) => (isShown ? draft : { ...draft, step: null })),
  }));
}

/** Cases that are recorded. */
const CASES = 2;

/** Elements of a case that is worth asking about; of the cases that have as many, so many of the smallest are drawn from. */
const FEWEST_ELEMENTS = 250;
const SMALLEST = 6;

/** Cases whose launches are asked about. */
const LAUNCHES = 16;

/** The cases that are worth asking about, the smallest first. Where all are too small for that, the largest two. */
function worthAsking({ exercise }: Session, cases: readonly Case[]): Case[] {
  const sized = cases.map((testCase) => ({ testCase, elements: exercise.elements(testCase.size) })).sort((a, b) => a.elements - b.elements);
  const large = sized.filter(({ elements }) => elements >= FEWEST_ELEMENTS);
  return (large.length > 0 ? large : sized.slice(-CASES)).map(({ testCase }) => testCase);
}

function launchOf({ exercise }: Session, kernel: Kernel, testCase: Case): Launch {
  const { scratchBytes, dispatches } = kernel.plan(testCase);
  return {
    size: sizeOf(exercise, testCase),
    scratchBytes,
    dispatches: dispatches.map(({ entryPoint, workgroups }) => ({
      entryPoint,
      workgroups,
      workgroupSize: kernel.workgroupSize(entryPoint),
    })),
  };
}

/** A small case that is played to its end, and another one. */
function drawnCases(kernel: Kernel, small: readonly Case[], random: SeededRandom): Case[] {
  const whole = small.filter((testCase) => workgroupsOf(kernel, testCase) <= MOST_WORKGROUPS);
  const [first] = drawn(whole.length > 0 ? whole : small, 1, random);
  const others = drawn(
    small.filter((one) => one !== first),
    CASES - 1,
    random,
  );
  return first ? [first, ...others] : others;
}

/** Of the largest dispatch. */
function workgroupsOf(kernel: Kernel, testCase: Case): number {
  return Math.max(0, ...kernel.plan(testCase).dispatches.map(({ workgroups }) => product(workgroups)));
}

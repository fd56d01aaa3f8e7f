import { type BoundDispatch, HarnessError, KernelFault, readWords, submitPass, withErrorScopes } from '@rooflab/harness';
import { type Case, hashWord, type Key, type TimedSize } from '@rooflab/lab';
import type { CaseResult, Hazard } from '@rooflab/result';
import { shortenMessage } from '../cap-diagnostics.ts';
import { isHazardWrong } from '../counts/hazard-case.ts';
import type { Kernel } from '../kernel.ts';
import type { ResultParts } from '../result-parts.ts';
import type { Session } from '../session.ts';
import { workOf } from '../work.ts';
import { smallestWrong, wrongAnswerHint, wrongAnswerMessage } from '../wrong-words.ts';
import { type Explanation, SLOWER } from './explain-result.ts';
import { createXrayBuffers, type XrayBuffers } from './xray-buffers.ts';
import { type XrayTarget, xrayKernel } from './xray-kernel.ts';

interface WrongAnswer {
  readonly kernel: Kernel;
  readonly cases: readonly Case[];
  readonly checked: ResultParts;
  readonly about: XrayTarget['about'];
}

/** The smallest wrong visible case, with its data. */
interface WrongCase {
  readonly timed: TimedSize;
  readonly found: CaseResult;
}

/**
 * The hazards that a wrong answer depends on, and the message that takes them into account. Empty where there are none, and where they
 * cannot be looked for: a race that changes no output is not reported, because it is not the reason.
 */
export async function explainWrong(session: Session, wrong: WrongAnswer): Promise<Explanation> {
  const wrongCase = smallestOf(wrong);
  if (!wrongCase || !isAffordable(session, wrongCase)) return {};
  try {
    const found = await session.alone('x-ray', () => hazardsOf(session, wrong, wrongCase));
    if (found.length === 0) return {};
    const hazards = found.map((hazard) => ({ ...hazard, message: shortenMessage(hazard.message) }));
    const { cases, diagnostics } = wrong.checked;
    return { hazards, message: wrongAnswerMessage(cases, hazards), hint: wrongAnswerHint(cases, hazards, diagnostics) };
  } catch (error) {
    if (error instanceof HarnessError || error instanceof KernelFault) return {};
    throw error;
  }
}

function smallestOf({ cases, checked }: WrongAnswer): WrongCase | null {
  const visible = new Map(cases.filter(({ hidden }) => !hidden).map((each) => [each.name, each]));
  const found = smallestWrong(checked.cases.filter(({ name }) => visible.has(name)));
  const testCase = found && visible.get(found.name);
  if (!testCase) return null;
  const { size, params, inputs } = testCase;
  return { found, timed: { size, params, families: [inputs] } };
}

/** Whether recording every access of a run stays within the time limit of one run. */
function isAffordable({ exercise, growth, limits }: Session, { timed }: WrongCase): boolean {
  const expected = growth.expect(workOf(exercise, timed.size));
  return expected !== null && SLOWER * expected.expectedNs <= 1e6 * limits.runMs;
}

async function hazardsOf(
  session: Session,
  { kernel, checked, about }: WrongAnswer,
  { timed, found }: WrongCase,
): Promise<readonly Hazard[]> {
  const xray = await xrayKernel(session, { kernel, timed, about });
  const hazards = 'refused' in xray ? [] : xray.hazards.filter(isHazardWrong);
  const kinds = new Set(hazards.map(({ kind }) => kind));
  if (!kinds.has('race') && !kinds.has('uninitialized')) return hazards;
  const buffers = await createXrayBuffers(session, { kernel, timed }, 'x-ray');
  try {
    const runs = { session, kernel, timed, buffers };
    const byOrder = found.mismatch?.schedule !== undefined;
    const matters = {
      race: kinds.has('race') && (byOrder || (!usesAtomics(checked) && (await dependsOnOrder(runs)))),
      uninitialized: kinds.has('uninitialized') && (await dependsOnContents(runs)),
      'out-of-bounds': true,
    };
    return hazards.filter(({ kind }) => matters[kind]);
  } finally {
    buffers.destroy();
  }
}

/** Atomic additions of floats may give different last bits in another order, without any race. */
function usesAtomics({ request }: ResultParts): boolean {
  return /\batomic/.test(request.source);
}

interface Runs {
  readonly session: Session;
  readonly kernel: Kernel;
  readonly timed: TimedSize;
  readonly buffers: XrayBuffers;
}

/**
 * Runs in each order. Workgroups also run in parallel: those of two orders may end alike by chance, above all on a processor with other
 * work to do.
 */
const ROUNDS = 8;

/** Whether another order of the invocations changes an output, with the same contents of all buffers. */
async function dependsOnOrder(runs: Runs): Promise<boolean> {
  const { session, kernel, timed, buffers } = runs;
  const reordered = await kernel.reorder();
  const startedMs = session.clock();
  const { words } = await outputOf(runs, buffers.bound, 'contents');
  for (let round = 0; round < ROUNDS && (round === 0 || session.clock() - startedMs <= session.limits.repeatMs); round++) {
    for (const schedule of reordered.tried) {
      const other = await outputOf(runs, reordered.dispatches(schedule, kernel.plan(timed), buffers.bound), 'contents');
      if (words.some((word, i) => word !== other.words[i])) return true;
    }
  }
  return false;
}

/** Whether other initial contents of output and scratch change what is written. */
async function dependsOnContents(runs: Runs): Promise<boolean> {
  const [first, second] = [
    await outputOf(runs, runs.buffers.bound, 'contents'),
    await outputOf(runs, runs.buffers.bound, 'other contents'),
  ];
  const isUntouched = ({ words, canary }: Output, i: number) => words[i] === hashWord(canary, i);
  return first.words.some((word, i) => word !== second.words[i] && !(isUntouched(first, i) && isUntouched(second, i)));
}

interface Output {
  readonly words: Uint32Array;
  readonly canary: Key;
}

async function outputOf({ session, buffers }: Runs, dispatches: readonly BoundDispatch[], contents: string): Promise<Output> {
  const canary = await buffers.refill(contents);
  session.student('x-ray', 'in another order', session.limits.runMs);
  await withErrorScopes(session.device, 'kernel', () => submitPass(session.device, dispatches));
  return { words: await readWords(session.device, buffers.timed.output, buffers.timed.bytes.output), canary };
}

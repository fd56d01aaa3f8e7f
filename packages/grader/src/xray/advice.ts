import { type FactName, fittingHints, type Hint, type KernelFacts, reachesEnough, type TimedExercise } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { findings } from './evidence.ts';
import { factCostNs } from './fact-costs.ts';
import { factSentence } from './fact-sentences.ts';
import { kernelFacts } from './facts.ts';
import { type Evidence, trafficNs, type WeighedFinding } from './finding.ts';
import { GENERAL_HINTS } from './general-hints.ts';
import { RATES } from './rates.ts';
import { percent } from './shown.ts';

/** What to try next after a grading whose kernel was counted: first the greatest cost, then the remedy. */
export function hintWithXray(exercise: TimedExercise, result: Result, xray: Xray): string {
  if (result.verdict !== 'accepted' && result.verdict !== 'too-slow') return result.hint;
  return adviceOn(exercise, kernelFacts(exercise, xray, result), xray);
}

/** What to try next where the kernel was counted and not timed. */
export function hintFromCounts(exercise: TimedExercise, xray: Xray): string {
  return adviceOn(exercise, kernelFacts(exercise, xray, null), xray);
}

/** Empty when there is nothing left to suggest. */
function adviceOn({ hints }: Pick<TimedExercise, 'hints'>, facts: KernelFacts, xray: Evidence): string {
  if (reachesEnough(hints, facts)) return '';
  const found = findings(xray);
  const { fact, hint } = chosenAdvice(hints, facts, costsOf(found, facts, xray));
  if (fact === null && hint === null) return unexplained(facts);
  const value = fact === null ? null : facts[fact];
  const reason =
    found.find((finding) => finding.fact === fact)?.message ?? (fact === null || value === null ? null : factSentence(fact, value, xray));
  return [reason, hint].filter((sentence) => sentence !== null).join(' ');
}

/** Says nothing rather than something false: a kernel may be slow for reasons that are not counted. */
function unexplained({ fraction }: KernelFacts): string {
  return fraction === null ? '' : `The kernel reaches ${percent(fraction)} of the roof, and its counts do not say what holds it up.`;
}

/** A cause's cost, and the part of it that is worth reporting without a hint that answers it: 0 unless the cause is a finding. */
export interface CauseCost {
  readonly costNs: number;
  readonly bareNs: number;
}

export type Costs = Partial<Readonly<Record<FactName, CauseCost>>>;

/** Less than this share of the time for moving all data is within the error of these estimates. */
const TOLD_SHARE = 0.05;

/** Costs of the worst finding of each kind, and of all other facts with a cost. */
export function costsOf(found: ReturnType<typeof findings>, facts: KernelFacts, xray: Evidence): Costs {
  const costs: Partial<Record<FactName, CauseCost>> = {};
  for (const fact of Object.keys(facts) as FactName[]) {
    const costNs = factCostNs(fact, facts, xray);
    if (costNs > TOLD_SHARE * trafficNs(xray)) costs[fact] = { costNs, bareNs: 0 };
  }
  for (const finding of [...found].reverse()) costs[finding.fact] = { costNs: finding.costNs, bareNs: bareCostNs(finding, xray) };
  if ((facts.fraction ?? 0) >= FAST) for (const fact of COMPILED_FACTS) delete costs[fact];
  return costs;
}

/** A cost below this share of the time for moving all data is only worth a sentence together with a remedy. */
const LARGE_SHARE = 0.3;

/**
 * These facts name a line and what goes wrong there, so they help even without a remedy. Instructions with few active lanes can be hidden
 * behind the data transfer.
 */
function bareCostNs({ fact, costNs }: WeighedFinding, xray: Evidence): number {
  if (costNs < LARGE_SHARE * trafficNs(xray)) return 0;
  if (fact === 'activeLanes') return Math.max(0, costNs - xray.global.uniqueBytes / RATES.bytesPerNs);
  return fact === 'bankPasses' || fact === 'sectorsOverFewest' ? costNs : 0;
}

/** From this share of the roof on, the compiler has evidently optimised these facts away. */
const FAST = 0.75;

const COMPILED_FACTS = [
  'divisionsPerInvocation',
  'extraOperationsPerWord',
  'privateAccessesPerInvocation',
] as const satisfies readonly FactName[];

/** Facts that findings are about: without a finding, such a fact is not a cause by itself. */
const FOUND_FACTS: readonly FactName[] = [
  ...['activeLanes', 'atomicsInWorkgroup', 'atomicsPerInvocation', 'bankPasses', 'dispatches', 'divisionsPerInvocation'],
  ...['extraOperationsPerWord', 'outputTouches', 'passes'],
  ...[
    'needlessBarriers',
    'parallelInvocations',
    'parallelWorkgroups',
    'privateAccessesPerInvocation',
    'readsInWorkgroup',
    'sectorsOverFewest',
    'workgroupBytesPerInvocation',
    'workgroups',
    'workgroupSize',
    'workingWarpShare',
  ],
] as const satisfies readonly FactName[];

export interface Advice {
  /** The reason; null for a hint without one. */
  readonly fact: FactName | null;
  readonly hint: string | null;
}

const NO_ADVICE: Advice = { fact: null, hint: null };

/**
 * Of all causes that a hint of the lab answers or that are findings, the costliest, with the last hint that applies and answers it. Without
 * a timing, causes of unknown cost are not reported; with one, they come last, starting with the last hint that applies.
 */
export function chosenAdvice(hints: readonly Hint[], facts: KernelFacts, costs: Costs): Advice {
  if (reachesEnough(hints, facts)) return NO_ADVICE;
  const answered = answersOf(fittingHints(hints, facts), costs);
  // Hints that hold for any exercise are not limited to a range of the fraction.
  const general = answersOf(fittingHints(GENERAL_HINTS, { ...facts, fraction: null }), costs);
  const isAnswered = ({ fact }: Advice) => answered.some((answer) => answer.fact === fact);
  const unanswered = general.filter((advice) => !isAnswered(advice) && advice.fact !== 'activeLanes');
  const costNs = ({ fact }: Advice) => (fact === null ? 0 : (costs[fact]?.costNs ?? 0));
  const worth = [...answered, ...unanswered].filter((advice) => facts.fraction !== null || costNs(advice) > 0);
  const best = worth.reduce((most, advice) => (costNs(advice) >= costNs(most) ? advice : most), NO_ADVICE);
  const bare = worstBare(costs);
  if (bare.bareNs <= SURELY_MORE * costNs(best)) return best;
  return { fact: bare.fact, hint: general.filter(({ fact }) => fact === bare.fact).at(-1)?.hint ?? null };
}

/**
 * An unanswered finding is certainly costlier than an answered one when the estimates differ by this factor: better a cause without a
 * remedy than the remedy for a symptom.
 */
const SURELY_MORE = 2;

interface Bare {
  readonly fact: FactName | null;
  readonly bareNs: number;
}

function worstBare(costs: Costs): Bare {
  const all = (Object.keys(costs) as FactName[]).map((fact): Bare => ({ fact, bareNs: costs[fact]?.bareNs ?? 0 }));
  return all.reduce((most, cost) => (cost.bareNs > most.bareNs ? cost : most), { fact: null, bareNs: 0 });
}

function answersOf(fitting: readonly Hint[], costs: Costs): Advice[] {
  const answers = fitting.map(({ hint, when }) => ({ fact: when?.[0].fact ?? null, hint }));
  return answers.filter(({ fact }) => fact === null || costs[fact] !== undefined || !FOUND_FACTS.includes(fact));
}

import { type Exercise, type FactName, fittingHints, type Hint, type KernelFacts, reachesEnough } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { findings } from './evidence.ts';
import { factCostNs } from './fact-costs.ts';
import { factSentence } from './fact-sentences.ts';
import { kernelFacts } from './facts.ts';
import { type Evidence, trafficNs, type WeighedFinding } from './finding.ts';
import { GENERAL_HINTS } from './general-hints.ts';
import { RATES } from './rates.ts';
import { percent } from './shown.ts';

/** What to try next after a grading whose kernel was counted: what costs it most first, then what to do about that. */
export function hintWithXray(exercise: Exercise, result: Result, xray: Xray): string {
  if (result.verdict !== 'accepted' && result.verdict !== 'too-slow') return result.hint;
  return adviceOn(exercise, kernelFacts(exercise, xray, result), xray);
}

/** What to try next where the kernel was counted and not timed. */
export function hintFromCounts(exercise: Exercise, xray: Xray): string {
  return adviceOn(exercise, kernelFacts(exercise, xray, null), xray);
}

/** Empty when nothing is left to say. */
function adviceOn({ hints }: Pick<Exercise, 'hints'>, facts: KernelFacts, xray: Evidence): string {
  if (reachesEnough(hints, facts)) return '';
  const found = findings(xray);
  const { fact, hint } = chosenAdvice(hints, facts, costsOf(found, facts, xray));
  if (fact === null && hint === null) return unexplained(facts);
  const value = fact === null ? null : facts[fact];
  const reason =
    found.find((finding) => finding.fact === fact)?.message ?? (fact === null || value === null ? null : factSentence(fact, value, xray));
  return [reason, hint].filter((sentence) => sentence !== null).join(' ');
}

/** Rather nothing than something false: a kernel may be slow for what is not counted. */
function unexplained({ fraction }: KernelFacts): string {
  return fraction === null ? '' : `The kernel reaches ${percent(fraction)} of the roof, and its counts do not say what holds it up.`;
}

/** What is known of a cause's cost, and what of that is told where no hint answers it: nothing of what is no finding. */
export interface CauseCost {
  readonly costNs: number;
  readonly bareNs: number;
}

export type Costs = Partial<Readonly<Record<FactName, CauseCost>>>;

/** Less than this share of moving all its data is within what such estimates err. */
const TOLD_SHARE = 0.05;

/** Of the worst finding of each kind, and of all other facts that can be told. */
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

/** What costs less than this share of moving all its data needs a remedy to be worth a sentence. */
const LARGE_SHARE = 0.3;

/** They name a line and what goes wrong there, so that they help without a remedy, too. Instructions of few lanes can hide behind the data on their way. */
function bareCostNs({ fact, costNs }: WeighedFinding, xray: Evidence): number {
  if (costNs < LARGE_SHARE * trafficNs(xray)) return 0;
  if (fact === 'activeLanes') return Math.max(0, costNs - xray.global.uniqueBytes / RATES.bytesPerNs);
  return fact === 'bankPasses' || fact === 'sectorsOverFewest' ? costNs : 0;
}

/** From this share of the roof on, a compiler has found a way round what it seemed to lack a value for. */
const FAST = 0.75;

const COMPILED_FACTS = [
  'divisionsPerInvocation',
  'extraOperationsPerWord',
  'privateAccessesPerInvocation',
] as const satisfies readonly FactName[];

/** What findings are about: where there is none, a fact alone is no cause. */
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
 * Of all causes that a hint of the lab answers or that are findings, the one that costs most, with the last hint that fits and answers it. Without a timing,
 * what costs nothing that is known is not told; with one, it comes behind, the last hint that fits first.
 */
export function chosenAdvice(hints: readonly Hint[], facts: KernelFacts, costs: Costs): Advice {
  if (reachesEnough(hints, facts)) return NO_ADVICE;
  const answered = answersOf(fittingHints(hints, facts), costs);
  // What helps in any exercise has no limit of the fraction.
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

/** A finding that no hint answers costs surely more than what one does where the estimates differ by this factor: rather a cause without a remedy than the remedy for a symptom. */
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

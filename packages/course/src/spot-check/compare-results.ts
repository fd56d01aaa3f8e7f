import type { Comparison } from '@rooflab/db';
import type { Result, Verdict } from '@rooflab/result';
import { CORRECTNESS_POINTS, SPEED_POINTS, type SpeedMarks, speedPoints } from '@rooflab/roofline';
import { formatFraction, formatScore } from '@rooflab/roofline/units';
import { incomparableReason, unsettledReason } from './what-proves-nothing.ts';

interface Pair {
  /** Of the grading that counts. */
  readonly first: Result;
  /** Of its spot check. */
  readonly second: Result;
  /** The seed that both workers were given. */
  readonly seed: string;
  /** The marks that both were given, or those of the exercise; null: not known, or it is not timed. */
  readonly marks: SpeedMarks | null;
}

/**
 * By how much the fractions of the roof of one kernel may differ, as a share of the smaller. Of 20 gradings of one file with fresh seeds, the lowest and the highest
 * were at most 4 % apart (docs/records/figures.md, Repeatability). Two cards of the same model add to that.
 */
export const FRACTION_TOLERANCE = 0.1;

/** Scores are rounded to a tenth. */
const SCORE_STEP = 0.1;

/**
 * What two gradings of one file with one seed say about the two workers. Cases, verdicts and whatever else does not depend on times must be equal, the fraction of the
 * roof within `FRACTION_TOLERANCE`, and the scores must differ by what their fractions explain. Where honest workers may differ, it is `inconclusive`.
 */
export function compareResults(pair: Pair): Comparison {
  const { first, second } = pair;
  const wrongSeed = [first, second].some(({ seed }) => seed !== pair.seed);
  if (wrongSeed) return { finding: 'different', reasons: ['A result names another seed than its worker was given.'] };
  const unknown = incomparableReason(first, second) ?? unsettledReason(first, second);
  if (unknown !== null) return { finding: 'inconclusive', reasons: [unknown] };
  const reasons = differences(pair);
  return { finding: reasons.length > 0 ? 'different' : 'same', reasons };
}

function differences(pair: Pair): string[] {
  const { first, second } = pair;
  const kinds = [kindOf(first.verdict), kindOf(second.verdict)];
  if (kinds[0] !== kinds[1]) return [`The first says ${first.verdict}, the second ${second.verdict}.`];
  // How a wrong file fails may depend on luck, and is worth the same.
  if (kinds[0] !== 'right') return [];
  const cases = differentCases(first, second);
  if (cases !== null) return [cases];
  const timed = first.performance.graded && second.performance.graded;
  return timed ? differentTimes(pair) : differentScores(first, second);
}

/** What a verdict says of the answers. */
function kindOf(verdict: Verdict): string {
  return verdict === 'accepted' || verdict === 'too-slow' || verdict === 'rejected' ? 'right' : verdict;
}

/** The cases follow from the seed: their names and sizes are equal, and all passed. */
function differentCases(first: Result, second: Result): string | null {
  const told = ({ correctness: { passed, total, cases } }: Result) =>
    JSON.stringify([passed, total, cases.map(({ name, size, hidden, passed: right }) => [name, size, hidden, right])]);
  return told(first) === told(second) ? null : 'Both say that all is right, but they name different cases.';
}

function differentScores(first: Result, second: Result): string[] {
  const isSame = first.verdict === second.verdict && first.score === second.score && first.maxScore === second.maxScore;
  return isSame ? [] : [`The first says ${pointsOf(first)}, the second ${pointsOf(second)}; no times count here.`];
}

function pointsOf({ verdict, score, maxScore }: Result): string {
  return `${verdict} with ${formatScore(score ?? 0)} of ${formatScore(maxScore)} points`;
}

function differentTimes(pair: Pair): string[] {
  const { first, second } = pair;
  if (first.maxScore !== second.maxScore) return [`The first has ${first.maxScore} points at most, the second ${second.maxScore}.`];
  if (sizesOf(first) !== sizesOf(second)) return ['They timed different sizes.'];
  const [a, b] = [first.performance.fraction ?? 0, second.performance.fraction ?? 0];
  if (Math.max(a, b) > (1 + FRACTION_TOLERANCE) * Math.min(a, b))
    return [`The first reaches ${formatFraction(a)} of the roof, the second ${formatFraction(b)}.`];
  if (first.verdict === 'rejected' || second.verdict === 'rejected') return differentRejection(first, second);
  const isSame = first.verdict === second.verdict && first.score === second.score;
  return isSame || pair.marks === null ? [] : unexplainedScores(first, second, pair.marks);
}

function sizesOf({ performance: { measurements } }: Result): string {
  return JSON.stringify(measurements.map(({ size, bytes, flops }) => [size, bytes, flops]));
}

/** A kernel is rejected above the roof; one far below it cannot be. */
function differentRejection(first: Result, second: Result): string[] {
  const highest = Math.max(...[first, second].flatMap(({ performance }) => performance.measurements.map(({ fraction }) => fraction)));
  const mayBe = first.verdict === second.verdict || highest * (1 + FRACTION_TOLERANCE) >= 1;
  return mayBe ? [] : [`The first says ${first.verdict}, the second ${second.verdict}, and neither is near the roof.`];
}

/** Each score less what its own fraction gives must be equal: the rest of the way to a score is the same for both. */
function unexplainedScores(first: Result, second: Result, marks: SpeedMarks): string[] {
  const beyond = ({ score, performance: { fraction } }: Result) => (score ?? 0) - scoreAt(fraction ?? 0, marks);
  const isExplained = Math.abs(beyond(first) - beyond(second)) <= 2 * SCORE_STEP;
  const at = (result: Result) => `${pointsOf(result)} at ${formatFraction(result.performance.fraction ?? 0)} of the roof`;
  return isExplained ? [] : [`The first says ${at(first)}, the second ${at(second)}.`];
}

function scoreAt(fraction: number, marks: SpeedMarks): number {
  return CORRECTNESS_POINTS + speedPoints(fraction, marks, SPEED_POINTS);
}

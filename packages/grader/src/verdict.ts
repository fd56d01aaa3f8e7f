import { KernelFault } from '@rooflab/harness';
import { isTimed, type PlanError } from '@rooflab/lab';
import { type Diagnostic, RESULT_SCHEMA, type Result, type Verdict } from '@rooflab/result';
import { speedPoints } from '@rooflab/roofline';
import { capDiagnostics, shortenMessage } from './cap-diagnostics.ts';
import { countedPoints } from './counts/counted-marks.ts';
import { ALL_POINTS, CORRECTNESS_POINTS, highestBelieved, SPEED_POINTS } from './limits.ts';
import { lostSentence, sentenceFor } from './messages.ts';
import { inTenths } from './points.ts';
import { isCheck, isCounted, marksOf, type ResultParts } from './result-parts.ts';

/** The verdict and score of a file that compiled and ran. */
export function judgedResult(parts: ResultParts): Result {
  const verdict = judge(parts);
  return result(parts, verdict, sentenceFor(verdict, parts));
}

/** The verdict of a file that does not compile, cannot be launched, or is refused by WebGPU. */
export function faultResult(parts: ResultParts, fault: KernelFault | PlanError): Result {
  if (!(fault instanceof KernelFault)) {
    const { line, column, length, message } = fault;
    const diagnostics: Diagnostic[] = [{ severity: 'error', line, column, length, message }];
    return result({ ...parts, diagnostics }, 'plan-error', { message: line > 0 ? `Line ${line}: ${message}` : message, hint: '' });
  }
  const verdict = fault.kind === 'compile' ? 'compile-error' : 'runtime-error';
  if (fault.kind === 'timeout') return result(parts, 'timeout', sentenceFor('timeout', parts, fault.message));
  if (fault.kind === 'lost') return result(parts, 'runtime-error', lostSentence(fault.message));
  const reason = shortenMessage(fault.message);
  const unplaced = { severity: 'error' as const, line: 0, column: 0, length: 0, message: reason };
  const diagnostics = capDiagnostics(fault.messages.length > 0 ? fault.messages : [unplaced]);
  return result({ ...parts, diagnostics }, verdict, sentenceFor(verdict, { ...parts, diagnostics }, reason));
}

type OutsideVerdict = 'compile-error' | 'timeout' | 'runtime-error' | 'system-error';

/** A verdict from outside a grading that was ended or did not reach one; `compile-error` for a file that cannot even be read. */
export function outsideResult(parts: ResultParts, verdict: OutsideVerdict, message: string): Result {
  const { hint } = sentenceFor(verdict, parts);
  return result(parts, verdict, { message, hint });
}

function judge(parts: ResultParts): Verdict {
  const { cases, measurements, speedGraded, fraction } = parts;
  if (!cases.every(({ passed }) => passed)) return 'wrong-answer';
  if (isCounted(parts)) return countedPoints(parts.counted?.marks ?? []) > 0 ? 'accepted' : 'too-slow';
  if (!speedGraded) return 'accepted';
  if (measurements.some(({ fraction, medianNs }) => fraction > highestBelieved(medianNs))) return 'rejected';
  // A time that was never measured is not enough to pass.
  if (parts.refused?.length || measurements.some(({ projected }) => projected)) return 'too-slow';
  return (fraction ?? 0) >= marksOf(parts).passFraction ? 'accepted' : 'too-slow';
}

function result(parts: ResultParts, verdict: Verdict, said: { message: string; hint: string }): Result {
  const { exercise, request, cases, measurements, sweep, roof, device, harness, speedGraded, fraction } = parts;
  const { schedules, xray, xrayRefused, counted } = parts;
  return {
    schema: RESULT_SCHEMA,
    exercise: exercise.id,
    mode: request.mode,
    verdict,
    ...said,
    score: score(verdict, parts),
    maxScore: speedCounts(parts, verdict) ? ALL_POINTS : pointsForBeingRight(parts),
    correctness: {
      passed: cases.filter(({ passed }) => passed).length,
      total: cases.length,
      cases: [...cases],
      ...(schedules && { schedules }),
    },
    performance: { graded: speedGraded, fraction, measurements: [...measurements], sweep: [...sweep] },
    roof,
    device,
    diagnostics: capDiagnostics(parts.diagnostics),
    ...(xray && { xray }),
    ...(xrayRefused !== undefined && { xrayRefused }),
    ...(counted && { counted }),
    seed: request.seed,
    harness,
    phases: [],
  };
}

/** A file that was not timed on hardware, or not counted, still loses the points for it. */
function speedCounts(parts: ResultParts, verdict: Verdict): boolean {
  return !isCheck(parts) && (isCounted(parts) || !parts.device.software) && verdict !== 'system-error';
}

/** An untimed exercise has no other points. */
function pointsForBeingRight({ exercise }: ResultParts): number {
  return isTimed(exercise) ? CORRECTNESS_POINTS : ALL_POINTS;
}

function score(verdict: Verdict, parts: ResultParts): number | null {
  const { cases, speedGraded, fraction } = parts;
  switch (verdict) {
    case 'system-error':
      return null;
    case 'too-slow':
      return CORRECTNESS_POINTS;
    case 'accepted': {
      if (parts.counted) return inTenths(CORRECTNESS_POINTS + countedPoints(parts.counted.marks));
      const speed = speedGraded && fraction !== null ? speedPoints(fraction, marksOf(parts), SPEED_POINTS) : 0;
      return inTenths(pointsForBeingRight(parts) + speed);
    }
    case 'timeout':
    case 'wrong-answer':
      // Until the small cases are done, no case counts as right.
      if (cases.length === 0) return 0;
      return inTenths((pointsForBeingRight(parts) * cases.filter(({ passed }) => passed).length) / cases.length);
    default:
      return 0;
  }
}

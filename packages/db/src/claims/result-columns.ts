import type { Result } from '@rooflab/result';
import { Prisma } from '../generated/client.ts';
import { jsonText } from '../json.ts';
import { fractionInterval } from './fraction-interval.ts';

/** What ends a grading, or a spot check, with its result: assignments for an UPDATE. `explaining`: its explanation follows. */
export function resultColumns(result: Result, explaining: boolean): Prisma.Sql {
  const { fraction, fractionLow, fractionHigh } = fractionInterval(result.performance);
  return Prisma.sql`finished_at = GREATEST(clock_timestamp(), heartbeat_at), outcome = 'result',
    explaining_at = CASE WHEN ${explaining} THEN clock_timestamp() END,
    verdict = ${result.verdict}, score = ${result.score}, max_score = ${result.maxScore},
    fraction = ${fraction}, fraction_low = ${fractionLow}, fraction_high = ${fractionHigh},
    device_class = ${result.device.deviceClass}::device_class, device = ${jsonText(result.device)}::jsonb, roof = ${jsonText(result.roof)}::jsonb,
    harness_version = ${result.harness.version}, ${explanationColumns(result)}`;
}

/** What an explanation changes. */
export function explanationColumns(result: Result): Prisma.Sql {
  return Prisma.sql`result = ${jsonText(result)}::jsonb, phase_times = ${jsonText(result.phases)}::jsonb`;
}

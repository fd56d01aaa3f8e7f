import type { Database } from '@rooflab/db';
import { derivedValueSchema } from '@rooflab/result';
import { z } from 'zod';
import { readCitedRuns } from '../report/cited-work.ts';
import { pinEvidence } from '../report/evidence.ts';
import type { TryRow } from './list-tries.ts';

/** The run that decided a prediction, with the values that it found. */
export const decisionSchema = z.object({
  experiment: z.string(),
  endedAt: z.date(),
  device: z.string(),
  /** By name, as the fields predict them. */
  derived: z.record(z.string(), derivedValueSchema),
});

export type Decision = z.infer<typeof decisionSchema>;

/** By the id of a decided prediction, one student's: what decided it. */
export async function readDecisions(db: Database, tries: readonly TryRow[]): Promise<ReadonlyMap<string, Decision>> {
  const decided = tries.filter(({ fraction }) => fraction !== null);
  const [first] = decided;
  if (first === undefined) return new Map();
  const sections = decided.map(({ tryId }) => ({ kind: 'try', evidenceId: tryId }));
  const pinOf = await pinEvidence(db, sections, { assignmentId: first.assignmentId, enrolmentIds: [first.enrolmentId] });
  const deciding = sections.flatMap((section) => {
    const pin = pinOf(section);
    return pin !== null && 'decidedByRunId' in pin && pin.decidedByRunId !== null
      ? [[section.evidenceId, pin.decidedByRunId] as const]
      : [];
  });
  if (deciding.length === 0) return new Map();
  const runs = await readCitedRuns(
    db,
    deciding.map(([, runId]) => runId),
  );
  return new Map(
    deciding.flatMap(([tryId, runId]) => {
      const run = runs.get(runId);
      if (run === undefined) return [];
      const { experiment, endedAt, result } = run;
      return [[tryId, { experiment, endedAt, device: result.device.description, derived: result.derived }] as const];
    }),
  );
}

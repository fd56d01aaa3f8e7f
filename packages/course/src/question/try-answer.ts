import type { Database } from '@rooflab/db';
import { askedSchema, checkAnswer, type QuestionBank, type Variant } from '@rooflab/lab/question';
import { readCitedRuns } from '../report/cited-work.ts';
import { pinEvidence } from '../report/evidence.ts';
import type { TryRow } from './queries.ts';
import type { Decision, Try } from './schema.ts';
import { tryVariant } from './try-variant.ts';

/** What decided each decided prediction of one student, by the try's id. */
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

interface Shown {
  /** The caller may see the solution. */
  readonly withSolution: boolean;
  readonly decidedBy: Decision | null;
}

export function tryAnswer(bank: QuestionBank | null, row: TryRow, { withSolution, decidedBy }: Shown): Try {
  const { tryId, number, askedSha256, labVersion, drawnAt, answeredAt, answers, verdicts, fraction, regrades } = row;
  const variant = answers === null ? null : tryVariant(bank, row);
  return {
    ...askedSchema.parse(row.asked),
    ...{ tryId, number, version: askedSha256, labVersion, drawnAt, answeredAt, answers, verdicts, fraction, regrades, decidedBy },
    mistakes: variant === null || answers === null ? {} : mistakesIn(variant, answers),
    solution: withSolution ? (variant?.solution ?? null) : null,
  };
}

function mistakesIn(variant: Variant, answers: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = checkAnswer(variant, answers);
  return Object.fromEntries(fields.flatMap(({ id, mistake }) => (mistake === undefined ? [] : [[id, mistake] as const])));
}

import type { Database } from '@rooflab/db';
import { type Asked, askedSchema, checkAnswer, type QuestionBank, type Variant } from '@rooflab/lab/question';
import { readCitedRuns } from '../report/cited-work.ts';
import { pinEvidence } from '../report/evidence.ts';
import type { KernelOfTry } from './kernel-draws.ts';
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
  /** Left out: it is a question of a lab. */
  readonly kernel?: KernelOfTry | undefined;
}

export function tryAnswer(bank: QuestionBank | null, row: TryRow, { withSolution, decidedBy, kernel }: Shown): Try {
  const { tryId, number, askedSha256, labVersion, drawnAt, closesAt, answeredAt, answers, verdicts, fraction, regrades } = row;
  const variant = answers === null ? null : tryVariant(bank, row);
  const asked = askedSchema.parse(row.asked);
  return {
    ...asked,
    kernel: kernel === undefined ? null : kernelAnswer(kernel, asked, answeredAt !== null),
    ...{ tryId, number, version: askedSha256, labVersion, drawnAt, closesAt, answeredAt, answers, verdicts, fraction, regrades, decidedBy },
    mistakes: variant === null || answers === null ? {} : mistakesIn(variant, answers),
    solution: withSolution ? (variant?.solution ?? null) : null,
  };
}

function mistakesIn(variant: Variant, answers: Readonly<Record<string, string>>): Record<string, string> {
  const { fields } = checkAnswer(variant, answers);
  return Object.fromEntries(fields.flatMap(({ id, mistake }) => (mistake === undefined ? [] : [[id, mistake] as const])));
}

/** What the fields are about; without the moments that explain them while they can still be answered. */
function kernelAnswer({ handInId, counted }: KernelOfTry, { fields }: Asked, answered: boolean): Try['kernel'] {
  const about = fields.flatMap(({ id, label }) => {
    const found = counted.find(({ field }) => field.id === id && field.label === label);
    return found ? [{ id, ...found }] : [];
  });
  return {
    handInId,
    lines: Object.fromEntries(about.map(({ id, lines }) => [id, [...lines]])),
    moments: answered ? Object.fromEntries(about.flatMap(({ id, moment }) => (moment === null ? [] : [[id, moment] as const]))) : {},
  };
}

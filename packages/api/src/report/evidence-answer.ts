import { type CitedHandIn, isEvidenceKind, type PinnedEvidence, type Queryable, readCitedHandIns } from '@rooflab/db';
import { findExercise } from '@rooflab/labs';
import { deviceClassSchema, type Result, resultSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import { placementOf, placementSchema } from '../results/placement.ts';
import { readResult } from '../results/read-result.ts';
import { studentView } from '../results/student-view.ts';
import { idSchema } from '../schemas.ts';
import { changedLines } from '../worklog/entry.ts';

const handInSchema = z.object({
  handInId: idSchema,
  author: z.string(),
  exercise: z.string(),
  /** Of the lab; the id where the lab is gone. */
  exerciseTitle: z.string(),
  createdAt: z.date(),
  note: z.string(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  /** Of the roof. */
  fraction: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
});

/** What a section of a report shows, from stored results; each kind of evidence is one of these. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hand-in'),
    ...handInSchema.shape,
    source: z.string(),
    /** As students may see it, without cases; null without a result. */
    result: resultSchema.pick({ device: true, roof: true, performance: true }).nullable(),
    /** Where the largest timed size lies under the roof; null when nothing was timed. */
    placement: placementSchema.nullable(),
    /** Of the exercise's lab. */
    operation: z.enum(['flop', 'op']),
  }),
  z.object({
    kind: z.literal('work-log'),
    ...handInSchema.shape,
    /** Fraction now less fraction before; null unless both were timed on the same class of devices. */
    fractionChange: z.number().nullable(),
    /** Lines of the source, against the hand-in before; of the first all are added. */
    lines: z.object({ added: z.int(), removed: z.int() }),
  }),
]);

export type Evidence = z.input<typeof evidenceSchema>;

interface Citing {
  readonly kind: string;
  readonly evidenceId: string | null;
  readonly pinned: PinnedEvidence | null;
}

/** The evidence of each section, in their order; null for prose, and for what cannot be shown any more. */
export async function readEvidence(
  { db, logger }: { db: Queryable; logger: Logger },
  sections: readonly Citing[],
): Promise<(Evidence | null)[]> {
  const asked = new Map(
    sections.flatMap(({ evidenceId, pinned }) =>
      evidenceId === null || pinned === null ? [] : [[evidenceId, { handInId: evidenceId, ...pinned }] as const],
    ),
  );
  const handIns = asked.size === 0 ? new Map<string, CitedHandIn>() : await readCitedHandIns(db, [...asked.values()]);
  return sections.map(({ kind, evidenceId }) => {
    const cited = handIns.get(evidenceId ?? '');
    return cited === undefined || !isEvidenceKind(kind) ? null : ANSWERS[kind](cited, logger);
  });
}

const ANSWERS = {
  'hand-in': (cited: CitedHandIn, logger: Logger): Evidence => {
    const stored = readResult(cited.result, logger);
    const result = stored && studentView(stored);
    return {
      kind: 'hand-in',
      ...answerOf(cited),
      source: cited.source,
      result: result && { device: result.device, roof: result.roof, performance: withoutSamples(result.performance) },
      placement: result && placementOf(result, intervalOf(cited)),
      operation: findExercise(cited.exercise)?.exercise.operation ?? 'flop',
    };
  },
  'work-log': (cited: CitedHandIn): Evidence => {
    const { previous, fraction, deviceClass } = cited;
    const comparable = previous !== null && previous.deviceClass === deviceClass && previous.fraction !== null && fraction !== null;
    return {
      kind: 'work-log',
      ...answerOf(cited),
      fractionChange: comparable ? fraction - (previous.fraction ?? 0) : null,
      lines: changedLines(previous?.source ?? '', cited.source),
    };
  },
} as const;

function answerOf(cited: CitedHandIn): z.input<typeof handInSchema> {
  const { handInId, author, exercise, createdAt, note, score, maxScore, fraction } = cited;
  return {
    handInId,
    author,
    exercise,
    createdAt,
    note,
    score,
    maxScore,
    fraction,
    exerciseTitle: findExercise(exercise)?.exercise.title ?? exercise,
    verdict: cited.verdict === null ? null : verdictSchema.parse(cited.verdict),
    deviceClass: cited.deviceClass === null ? null : deviceClassSchema.parse(cited.deviceClass),
  };
}

function intervalOf({ fraction, fractionLow, fractionHigh }: CitedHandIn) {
  return fraction === null ? null : { fraction, fractionLow: fractionLow ?? fraction, fractionHigh: fractionHigh ?? fraction };
}

/** A report draws no samples, and they are most of a result. */
function withoutSamples(performance: Result['performance']): Result['performance'] {
  return { ...performance, measurements: performance.measurements.map((each) => ({ ...each, samplesNs: [] })) };
}

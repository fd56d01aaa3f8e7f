import { findExercise } from '@rooflab/catalogue';
import type { Queryable } from '@rooflab/db';
import type { Result } from '@rooflab/result';
import { type ChangedLines, NO_LINES, readChangedLines } from '../hand-in/changed-lines.ts';
import { handInOutcome } from '../hand-in/hand-in-outcome.ts';
import { placementOf } from '../hand-in/placement.ts';
import { readResult } from '../hand-in/read-result.ts';
import { studentView } from '../hand-in/student-view.ts';
import { withoutCounts } from '../hand-in/without-counts.ts';
import type { Logger } from '../procedure/logger.ts';
import { type CitedHandIn, readCitedHandIns, readCitedRuns, readCitedTries } from './cited-work.ts';
import { type Evidence, type HandInOfReport, momentSchema, type PinnedEvidence } from './evidence-schema.ts';

interface Citing {
  readonly kind: string;
  readonly evidenceId: string | null;
  readonly pinned: PinnedEvidence | null;
  /** As `momentSchema`, for the kind `moment`. */
  readonly moment: unknown;
}

interface Services {
  readonly db: Queryable;
  readonly logger: Logger;
  /** Exercises about whose kernels the reader has an open question (`exercisesInQuestion`). */
  readonly inQuestion: ReadonlySet<string>;
}

/** The evidence of each section, in the same order; null for prose, and for what can no longer be shown. */
export async function readEvidence({ db, logger, inQuestion }: Services, sections: readonly Citing[]): Promise<(Evidence | null)[]> {
  const cited = sections.map(({ evidenceId, pinned }) => (evidenceId === null || pinned === null ? null : { id: evidenceId, pinned }));
  const handIns = await readHandIns(db, cited);
  const tries = await readCitedTries(
    db,
    cited.flatMap((each) => (each && 'verdicts' in each.pinned ? [each.id] : [])),
  );
  const runs = await readCitedRuns(
    db,
    cited.flatMap((each) => (each === null ? [] : runsOf(each.pinned))),
  );
  const lines = await readChangedLines(db, inWorkLogs(sections, handIns));
  return sections.map(({ kind, moment }, i): Evidence | null => {
    const each = cited[i];
    if (!each) return null;
    const { id, pinned } = each;
    if ('verdicts' in pinned) {
      const row = tries.get(id);
      const decidedBy = runs.get(pinned.decidedByRunId ?? '') ?? null;
      return row === undefined ? null : { kind: 'try', ...row, verdicts: pinned.verdicts, decidedBy };
    }
    if ('runId' in pinned) {
      const run = runs.get(pinned.runId);
      return run === undefined ? null : { kind: 'run', ...run };
    }
    const handIn = handIns.get(id);
    return handIn === undefined || !Object.hasOwn(ANSWERS, kind)
      ? null
      : ANSWERS[kind as keyof typeof ANSWERS](handIn, { logger, inQuestion, lines, moment });
  });
}

/** The hand-ins that are shown as entries of a work log. */
function inWorkLogs(sections: readonly Citing[], handIns: ReadonlyMap<string, CitedHandIn>): CitedHandIn[] {
  return sections.flatMap(({ kind, evidenceId }) => (kind === 'work-log' ? [handIns.get(evidenceId ?? '') ?? []].flat() : []));
}

interface Around extends Pick<Services, 'logger' | 'inQuestion'> {
  readonly lines: ReadonlyMap<string, ChangedLines>;
  readonly moment: unknown;
}

interface Cited {
  readonly id: string;
  readonly pinned: PinnedEvidence;
}

async function readHandIns(db: Queryable, cited: readonly (Cited | null)[]): Promise<ReadonlyMap<string, CitedHandIn>> {
  const pins = cited.flatMap((each) => (each && 'gradingId' in each.pinned ? [{ handInId: each.id, ...each.pinned }] : []));
  const asked = new Map(pins.map((pin) => [pin.handInId, pin]));
  return asked.size === 0 ? new Map() : await readCitedHandIns(db, [...asked.values()]);
}

function runsOf(pinned: PinnedEvidence): string[] {
  if ('runId' in pinned) return [pinned.runId];
  return 'decidedByRunId' in pinned && pinned.decidedByRunId !== null ? [pinned.decidedByRunId] : [];
}

const ANSWERS = {
  'hand-in': (cited: CitedHandIn, { logger, inQuestion }: Around): Evidence => {
    const stored = readResult(cited.result, logger);
    const shown = stored && studentView(stored);
    const result = shown && inQuestion.has(cited.exercise) ? withoutCounts(shown) : shown;
    return {
      kind: 'hand-in',
      ...answerOf(cited),
      source: cited.source,
      result: result && {
        ...{ device: result.device, roof: result.roof, performance: withoutSamples(result.performance) },
        ...(result.counted && { counted: result.counted }),
      },
      placement: result && placementOf(result, intervalOf(cited)),
      operation: findExercise(cited.exercise)?.exercise.operation ?? 'flop',
    };
  },
  source: (cited: CitedHandIn): Evidence => ({ kind: 'source', ...answerOf(cited), source: cited.source }),
  moment: (cited: CitedHandIn, { inQuestion, moment }: Around): Evidence => ({
    kind: 'moment',
    ...answerOf(cited),
    source: cited.source,
    labVersion: cited.labVersion,
    moment: inQuestion.has(cited.exercise) ? null : momentSchema.parse(moment),
  }),
  'work-log': (cited: CitedHandIn, { lines }: Around): Evidence => {
    const { previous, fraction, deviceClass } = cited;
    const comparable = previous !== null && previous.deviceClass === deviceClass && previous.fraction !== null && fraction !== null;
    return {
      kind: 'work-log',
      ...answerOf(cited),
      fractionChange: comparable ? fraction - (previous.fraction ?? 0) : null,
      lines: lines.get(cited.handInId) ?? NO_LINES,
    };
  },
} as const;

function answerOf(cited: CitedHandIn): HandInOfReport {
  const { author, maxScore } = cited;
  return { ...handInOutcome(cited), author, maxScore };
}

function intervalOf({ fraction, fractionLow, fractionHigh }: CitedHandIn) {
  return fraction === null ? null : { fraction, fractionLow: fractionLow ?? fraction, fractionHigh: fractionHigh ?? fraction };
}

/** A report draws no samples, and they are most of a result. */
function withoutSamples(performance: Result['performance']): Result['performance'] {
  return { ...performance, measurements: performance.measurements.map((each) => ({ ...each, samplesNs: [] })) };
}

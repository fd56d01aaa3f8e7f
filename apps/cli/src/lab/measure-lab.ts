import { isTimed, type TimedExercise } from '@rooflab/lab';
import type { BuiltLab } from '@rooflab/lab-archive';
import type { RecordedRung, Result } from '@rooflab/result';
import { hasComparableTimes } from '@rooflab/roofline';
import type { Runner } from '@rooflab/runner';
import { LADDER_HEAD, ladderRows } from '../ladder/ladder-table.ts';
import { proposedMarks } from '../ladder/proposed-marks.ts';
import { mergedRungs, RECORDED_FILE, recordedRungs, writeRecorded } from '../ladder/recorded-file.ts';
import { recordedRung } from '../ladder/recorded-rung.ts';
import { ladderEntry, timeRung } from '../ladder/time-rung.ts';
import { kernelsOf } from './kernel-files.ts';

export interface Measuring {
  readonly runner: Pick<Runner, 'grade'>;
  /** Where it was built. */
  readonly folder: string;
  readonly built: Pick<BuiltLab, 'lab' | 'files'>;
  /** Called with each part of the report. */
  readonly say: (text: string) => void;
}

/**
 * Times every rung of every ladder, records what was right, exercise after exercise, and proposes marks. Returns whether every rung was
 * right. Throws `RunnerError`, and `UsageError` for a file of recorded rungs that cannot be read or written.
 */
export async function measureLab({ runner, folder, built: { lab, files }, say }: Measuring): Promise<boolean> {
  let recorded = recordedRungs(files);
  let right = true;
  for (const exercise of lab.exercises) {
    if (!isTimed(exercise)) {
      say(`${exercise.id} is untimed: there is nothing to measure.\n\n`);
      continue;
    }
    const { ladder } = kernelsOf(exercise, files);
    say(`${LADDER_HEAD}\n`);
    const measured: RecordedRung[] = [];
    for (const rung of ladder) {
      const result = await timeRung(runner, exercise, rung, folder);
      say(`${ladderRows(exercise, rung.name, result)}\n`);
      if (wasTimed(result)) measured.push(recordedRung(ladderEntry(exercise, rung, result), new Date().toISOString()));
      else right = false;
    }
    recorded = mergedRungs(lab, recorded, measured);
    await writeRecorded(folder, recorded);
    say(`\n${proposal(exercise, ladder.at(-1)?.name ?? '', recorded)}\n\n`);
  }
  if (lab.exercises.some(isTimed))
    say(`${RECORDED_FILE} has ${recorded.length} rungs now. It is part of the lab: build and publish it again.\n`);
  return right;
}

/** Too slow by the marks that the lab has now is right all the same, unless it was so slow that its time was only estimated. */
function wasTimed({ verdict, performance: { measurements } }: Result): boolean {
  const timed = measurements.length > 0 && !measurements.some(({ projected }) => projected);
  return timed && (verdict === 'accepted' || verdict === 'too-slow');
}

function proposal({ id, marks }: TimedExercise, top: string, recorded: readonly RecordedRung[]): string {
  const rungs = recorded.filter(({ exercise, deviceClass }) => exercise === id && hasComparableTimes(deviceClass));
  const proposed = proposedMarks(rungs, top);
  if (!proposed) return `${id}: no marks are proposed, since the top rung ${top} was not timed.`;
  const { passFraction, fullFraction } = proposed.marks;
  const now = `lab.json has ${marks.passFraction} and ${marks.fullFraction}.`;
  return `${id}: "marks": { "passFraction": ${passFraction}, "fullFraction": ${fullFraction} }\n${proposed.why} ${now}`;
}

import { type Exercise, isTimed, type Lab, type TimedExercise } from '@rooflab/lab';
import type { PackageFiles } from '@rooflab/lab-archive';
import type { RecordedRung } from '@rooflab/result';
import { hasComparableTimes } from '@rooflab/roofline';
import { UsageError } from '../exit-code.ts';
import { RECORDED_FILE, recordedRungs } from '../ladder/recorded-file.ts';
import { kernelsOf } from './kernel-files.ts';
import type { LabCheck } from './lab-check.ts';

/** Whether the recorded rungs can be read, as every grading does, and reach the marks. Nothing where there are none yet. */
export function checkRecorded({ exercises }: Lab, files: PackageFiles): readonly LabCheck[] {
  if (!files.has(RECORDED_FILE)) return [];
  const readable = { group: 'package', name: 'What its rungs reached when they were timed can be read.' };
  try {
    const recorded = recordedRungs(files);
    return [{ ...readable, fault: null }, ...exercises.flatMap((exercise) => checkMarks(exercise, files, recorded))];
  } catch (error) {
    if (error instanceof UsageError) return [{ ...readable, fault: error.message }];
    throw error;
  }
}

function checkMarks(exercise: Exercise, files: PackageFiles, recorded: readonly RecordedRung[]): readonly LabCheck[] {
  const timed = recorded.filter((each) => each.exercise === exercise.id && hasComparableTimes(each.deviceClass));
  if (timed.length === 0 || !isTimed(exercise)) return [];
  const top = kernelsOf(exercise, files).ladder.at(-1)?.name;
  const faults = timed.map((rung) => marksFault(exercise.marks, rung, rung.name === top));
  const name = 'Every rung that was timed passes, and the top rung earns all points.';
  return [{ group: exercise.id, name, fault: faults.find((fault) => fault !== null) ?? null }];
}

function marksFault(
  { passFraction, fullFraction }: TimedExercise['marks'],
  { name, device, fraction }: RecordedRung,
  isTop: boolean,
): string | null {
  const [field, mark] = isTop && fraction >= passFraction ? ['fullFraction', fullFraction] : ['passFraction', passFraction];
  if (fraction >= mark) return null;
  return `On ${device}, ${name} reached ${fraction} of the roof, and ${field} is ${mark}. Lower it; "rooflab lab measure" proposes marks.`;
}

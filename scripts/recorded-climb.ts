import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordedStory } from '../prisma/demo/recordings.ts';
import { exerciseOf, studentOf } from '../prisma/demo/stories.ts';

/** `node scripts/recorded-climb.ts`: generates the climb of the landing page from what one student of the demo course handed in. */

export const CLIMB_FILE = join(import.meta.dirname, '../apps/portal/src/home/climb.json');

const STUDENT = 'amara';
const EXERCISE = 'reduction/sum';

/** The student's timed hand-ins for the exercise in order, each at its largest size, with the roofs of the last grading. */
export async function recordedClimb() {
  const own = (await readRecordedStory()).filter(
    ({ handIn }) => studentOf(handIn) === STUDENT && exerciseOf(handIn) === EXERCISE && handIn.gradedBy === undefined,
  );
  const steps = own
    .toSorted((a, b) => a.handIn.kernel.localeCompare(b.handIn.kernel))
    .flatMap(({ handIn, result: { performance } }) => {
      const largest = performance.measurements.at(-1);
      if (performance.fraction === null || !largest) return [];
      const { intensity, flopsPerSecond } = largest;
      return [{ note: handIn.note, fraction: performance.fraction, intensity, flopsPerSecond }];
    });
  const last = own.at(-1)?.result;
  const bytesPerSecond = last?.performance.measurements.at(-1)?.attainableBytesPerSecond;
  if (!last || bytesPerSecond === undefined) throw new Error(`The demo has no timed hand-in of ${STUDENT} for ${EXERCISE}.`);
  const { description: device } = last.device;
  return { device, measuredOn: last.roof.measuredAt.slice(0, 10), bytesPerSecond, flopsPerSecond: last.roof.flopsPerSecond, steps };
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(CLIMB_FILE, `${JSON.stringify(await recordedClimb(), null, 2)}\n`);
}

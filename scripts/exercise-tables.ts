import { labs, tabulatedExercise, timedExercises } from '@rooflab/catalogue';
import { fixedCost, isTimed, leastCost, type Range, type Size, type TimedExercise } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import { bytesMoved } from '@rooflab/roofline';
import { formatBytes, formatCount, formatIntensity, THIN_SPACE } from '@rooflab/roofline/units';
import { LIMITS, type Limits, LONG_RUNS, MAX_INPUT_SETS, MIN_INPUT_SETS } from '../packages/grader/src/limits.ts';
import { HARDWARE, SOFTWARE } from '../packages/grader/src/roof/roof-plan.ts';
import { JOB_LIMIT_MS } from '../packages/runner/src/limits.ts';

const exercises = labs.flatMap((lab) => lab.exercises);

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Cases, comparison and marks of every exercise. */
export function exerciseTable(): string {
  const rows = exercises.map((exercise) => {
    const { cases } = tabulatedExercise(exercise);
    const hidden = cases.filter((testCase) => testCase.hidden).length;
    const marks = isTimed(exercise) ? [exercise.marks.passFraction, exercise.marks.fullFraction].map(String) : ['untimed', 'untimed'];
    const compared = exercise.outputs.map(({ compare }) => (compare === 'exact' ? 'exactly' : 'within a tolerance')).join(', ');
    return [`\`${exercise.id}\``, String(cases.length), String(hidden), compared, ...marks];
  });
  return markdownTable(['exercise', 'small cases', 'of them hidden', 'compared', 'pass mark', 'full mark'], rows);
}

/** The sizes that are covered without gaps. */
export function coveringTable(): string {
  const rows = exercises
    .filter(({ covered }) => covered.dimensions.length > 0)
    .map(({ id, covered }) => [
      `\`${id}\``,
      covered.dimensions.map(({ name, largestChunk }) => `${name} = ${largestChunk / 2} … ${largestChunk}`).join('<br>'),
    ]);
  return markdownTable(['exercise', 'every size of'], rows);
}

/** Timed sizes by device class, and the cost of the largest. */
export function timedTable(): string {
  const classes = openedClassSchema.options;
  const rows = timedExercises().map((exercise) => [
    `\`${exercise.id}\``,
    ...classes.map((deviceClass) => tabulatedExercise(exercise).timed[deviceClass].map(rangesText).join('<br>')),
    ...largestCost(exercise),
  ]);
  return markdownTable(['exercise', ...classes, 'fewest bytes, largest size', 'intensity there'], rows);
}

function rangesText(ranges: Readonly<Record<string, Range>>): string {
  return Object.entries(ranges)
    .map(([name, { least, most }]) => `${name} = ${formatCount(least)}${least === most ? '' : ` … ${formatCount(most)}`}`)
    .join(', ');
}

function largestCost(exercise: TimedExercise): readonly [bytes: string, intensity: string] {
  const ranges = tabulatedExercise(exercise).timed.large.at(-1) ?? {};
  const size: Size = Object.fromEntries(Object.entries(ranges).map(([name, { most }]) => [name, most]));
  const cost = leastCost(exercise, size);
  const bytes = bytesMoved(cost);
  if (fixedCost(exercise, size) === null) return [`${formatBytes(bytes)} and more: it depends on the data`, 'depends on the data'];
  return [formatBytes(bytes), formatIntensity(cost.flops / bytes, exercise.operation)];
}

/** What is tried when the roof is measured. */
export function roofTable(): string {
  const plans = [HARDWARE, SOFTWARE] as const;
  const shapes = (kind: keyof typeof HARDWARE.shapes) =>
    plans.map((plan) => plan.shapes[kind].map(({ workgroupSize, items }) => `${workgroupSize} × ${items}`).join(', '));
  const fma = plans.map(({ fmaShapes }) => fmaShapes.map(({ workgroupSize, chains }) => `${workgroupSize} × ${chains}`).join(', '));
  return markdownTable(
    ['ceiling', 'hardware', 'software'],
    [
      ...(['read', 'write', 'copy', 'scale', 'triad'] as const).map((kind) => [`${kind}: invocations × vec4f each`, ...shapes(kind)]),
      ['multiply-add: invocations × chains of vec4f each', ...fma],
      ['runs of each shape, after one to warm up', ...plans.map(({ samples }) => String(samples))],
      ['runs of the empty dispatch', ...plans.map(({ launchSamples }) => String(launchSamples))],
      ['bytes moved, first sizes', ...plans.map(({ sizes }) => sizes.map(binaryBytes).join(', '))],
      ['each of the three arrays, at least', ...plans.map(({ arenaBytes }) => binaryBytes(arenaBytes))],
    ],
  );
}

/** Deadlines and sampling, hardware beside software. */
export function limitsTable(): string {
  const both = (text: (limits: Limits) => string): string[] => [LIMITS.hardware, LIMITS.software].map(text);
  return markdownTable(
    ['limit', 'hardware', 'software'],
    [
      ['compiling the file with all its entry points', ...both(({ compileMs }) => seconds(compileMs))],
      ['one run of the launch plan', ...both(({ runMs }) => seconds(runMs))],
      ['making and filling the scratch for one run', ...both(({ fillMs }) => seconds(fillMs))],
      ['all runs together, with what is run beside them to measure and judge', ...both(({ deviceMs }) => seconds(deviceMs))],
      ['compiling, filling and running together', ...both(({ studentMs }) => seconds(studentMs))],
      ['a timed run is begun only if it stays below', ...both(({ longestTimedMs }) => seconds(longestTimedMs))],
      ['one step of our own', ...both(({ ourStepMs }) => seconds(ourStepMs))],
      ['the whole grading', seconds(JOB_LIMIT_MS.hardware), seconds(JOB_LIMIT_MS.software)],
      ['input sets of a timed size', `${MIN_INPUT_SETS} to ${MAX_INPUT_SETS}`, String(MIN_INPUT_SETS)],
      ['warm-up runs, the first run among them', ...both(({ warmUps }) => String(warmUps))],
      ['fewest samples, where there is time for them', ...both(({ minSamples }) => String(minSamples))],
      [
        `the same, where a run takes ${seconds(LONG_RUNS.ns / 1e6)} or longer`,
        ...both(({ minSamples }) => String(Math.min(minSamples, LONG_RUNS.minSamples))),
      ],
      ['samples in a batch after these', ...both(({ batch }) => String(batch))],
      ['no new batch from … samples on', ...both(({ maxSamples }) => String(maxSamples))],
      ['no new batch above … of GPU time', ...both(({ samplingNs }) => seconds(samplingNs / 1e6))],
      ["samples of the lab's rung", ...both(({ rungSamples }) => String(rungSamples))],
    ],
  );
}

/** Milliseconds as `2 s`. */
export function seconds(ms: number): string {
  return `${ms / 1000}${THIN_SPACE}s`;
}

/** `256 MiB`, for sizes that are powers of two. */
export function binaryBytes(bytes: number): string {
  const [factor, unit] = bytes >= 2 ** 30 ? [2 ** 30, 'GiB'] : bytes >= 2 ** 20 ? [2 ** 20, 'MiB'] : [2 ** 10, 'KiB'];
  return `${bytes / factor}${THIN_SPACE}${unit}`;
}

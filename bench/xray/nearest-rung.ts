/**
 * `node bench/xray/nearest-rung.ts [--device hardware] [--times 20] [--only reduction/sum] [--shard 1/4] [--seconds 540] [--output file.json]`
 *
 * Grades every rung of every ladder repeatedly, each time with a fresh seed, and counts how often a grading says that it behaves like
 * itself, alone or in a group, and what limits it. Everything runs in one process, one rung after the other, and all rungs once before any
 * is graded twice. It ends after `--seconds`; an existing output is extended until there are `--times` gradings of each. Exits with 1 when
 * a rung was mistaken for another. Parallel runs need a device each, because gradings on one device disturb each other's times.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type KernelFile, readLadder, readRecordedRungs, readTrusted } from '@rooflab/catalogue';
import { createGpu, type GpuKind, toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import { type ClassifiedDevice, classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { type LabExercise, preparerInProcess } from '@rooflab/lab';
import { timedExercises } from '@rooflab/labs';
import type { KnownRung, Result } from '@rooflab/result';
import { inShard } from '../shard.ts';

interface Rung extends KernelFile {
  readonly exercise: LabExercise;
  readonly trusted: string;
  readonly recorded: readonly KnownRung[];
}

interface Tally {
  readonly gradings: number;
  /** Named alone, and named together with others. */
  readonly alone: number;
  readonly inGroup: number;
  /** Without the rung itself: the names instead, or `none` and the verdict. */
  readonly takenFor: Record<string, number>;
  readonly limits: Record<string, number>;
  /** Lowest and highest fraction of the roof. */
  readonly fractions: readonly [number, number];
}

interface Report {
  readonly measuredAt: string;
  device: string;
  readonly rungs: Record<string, Tally>;
}

const { values } = parseArgs({
  options: {
    device: { type: 'string', default: 'software' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    seconds: { type: 'string', default: '540' },
    output: { type: 'string' },
  },
});
const kind = values.device as GpuKind;
const { deviceClass } = await opened();
const rungs = (await allRungs()).filter((rung) => nameOf(rung).startsWith(values.only)).filter(inShard(values.shard));
const report: Report = known() ?? { measuredAt: new Date().toISOString(), device: '', rungs: {} };
const times = (rung: Rung): number => report.rungs[nameOf(rung)]?.gradings ?? 0;
while (performance.now() < 1000 * Number(values.seconds)) {
  const [rung] = rungs.filter((each) => times(each) < Number(values.times)).toSorted((a, b) => times(a) - times(b));
  if (!rung) break;
  const result = await grade(rung);
  report.device = result.device.description;
  report.rungs[nameOf(rung)] = note(report.rungs[nameOf(rung)], rung.name, result);
  process.stdout.write(`${nameOf(rung)} ${JSON.stringify(report.rungs[nameOf(rung)])}\n`);
  if (values.output) writeFileSync(values.output, `${JSON.stringify(report, null, 1)}\n`);
}
process.exit(Object.values(report.rungs).some(({ gradings, alone, inGroup }) => alone + inGroup < gradings) ? 1 : 0);

function known(): Report | null {
  return values.output && existsSync(values.output) ? JSON.parse(readFileSync(values.output, 'utf8')) : null;
}

function nameOf({ exercise, name }: Rung): string {
  return `${exercise.id}/${name}`;
}

async function allRungs(): Promise<Rung[]> {
  const ladders = timedExercises.map(async (exercise) => {
    const [files, trusted, recorded] = await Promise.all([readLadder(exercise), readTrusted(exercise), readRecordedRungs(exercise)]);
    return files.map((file) => ({ ...file, exercise, trusted, recorded }));
  });
  return (await Promise.all(ladders)).flat();
}

/** A device of its own, so that nothing of a grading outlives it; the class is determined once. */
async function opened(): Promise<ClassifiedDevice> {
  return classifyDevice(await openDevice(createGpu(kind)));
}

async function grade({ exercise, source, trusted, recorded }: Rung): Promise<Result> {
  const found = await openDevice(createGpu(kind));
  const seed = randomBytes(16).toString('hex');
  try {
    return await gradeSubmission({
      exercise,
      preparer: preparerInProcess(exercise, seed),
      files: { trusted, rung: null, recorded },
      request: { exercise: exercise.id, source, seed, mode: 'grade' },
      opened: { ...found, deviceClass },
      harness: { version: 'nearest-rung', webgpu: WEBGPU_VERSION, toggles: toggles(kind) },
      clock: () => performance.now(),
      now: () => new Date().toISOString(),
      onPhase: () => {},
    });
  } finally {
    found.device.destroy();
  }
}

function note(before: Tally | undefined, name: string, { verdict, explained, performance }: Result): Tally {
  const tally = before ?? { gradings: 0, alone: 0, inGroup: 0, takenFor: {}, limits: {}, fractions: [Number.MAX_VALUE, 0] };
  const said = explained?.behavesLike?.rungs ?? [];
  const isNamed = said.includes(name);
  const limit = explained?.limit ? `${explained.limit.kind}${explained.limit.experiments.length > 0 ? ', by experiment' : ''}` : 'none';
  const fraction = performance.fraction ?? 0;
  return {
    gradings: tally.gradings + 1,
    alone: tally.alone + (isNamed && said.length === 1 ? 1 : 0),
    inGroup: tally.inGroup + (isNamed && said.length > 1 ? 1 : 0),
    takenFor: isNamed ? tally.takenFor : counted(tally.takenFor, said.join(', ') || `none (${verdict})`),
    limits: counted(tally.limits, limit),
    fractions: [Math.min(tally.fractions[0], fraction), Math.max(tally.fractions[1], fraction)],
  };
}

function counted(counts: Readonly<Record<string, number>>, key: string): Record<string, number> {
  return { ...counts, [key]: (counts[key] ?? 0) + 1 };
}

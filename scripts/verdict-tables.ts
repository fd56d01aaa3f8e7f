import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS, type Reason } from '../bench/verdicts/accept-reasons.ts';
import type { ChunkEntry } from '../bench/verdicts/chunks.ts';
import type { MutantReport } from '../bench/verdicts/mutants.ts';
import type { WrongKernelEntry, WrongKernelReport } from '../bench/verdicts/wrong-kernels.ts';

/** The tables about wrong kernels and mutants in docs/records/figures.md, from bench/results. */
export function verdictsSection(): string {
  const wrong = readResult<WrongKernelReport>('verdicts.json');
  const mutants = readResult<MutantReport>('mutants.json');
  return `## One verdict for each mistake

\`node bench/verdicts/wrong-kernels.ts --seeds ${wrong.seeds} --output bench/results/verdicts.json\`, ${wrong.device} device: every kernel in the labs' \`wrong\` folders under
${wrong.seeds} seeds. The verdict must not depend on the seed, so that handing in again does not help. _Decided by_ counts the kernels that failed a small case, those
that failed only at a timed size, and those that were refused before any run.

| exercise | kernels | gradings | one verdict, the expected one | decided by small cases | by timed sizes | before any run |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${wrongRows(wrong).join('\n')}

\`node bench/verdicts/mutants.ts --output bench/results/mutants.json [exercise…]\`: every mutant of each exercise's top rung, a copy
that differs in one condition, operator, sign, number or barrier, or in one place of its launch plan. Accepted mutants are sorted by
the reason (\`bench/verdicts/why-accepted.ts\`); the JSON file lists each with its line. A mutant counts as refused if it was refused under every
seed. Mutants that are accepted for a known reason were graded under one seed.

- _Another launch_: more workgroups than are needed, or the same ones in another shape.
- _Another path_: the changed choice leads to the same values.
- _Past the end of a buffer_: WebGPU moves the access inside the buffer, where reading or writing once more does no harm.
- _Larger sizes only_: shows only at sizes that a software device is too slow for; a GPU's timed sizes reach most of them. In some labs no graded size is large enough to need a second dimension of the launch.
- _A barrier_: a race that did not show on this device.
- _Other subgroups only_: only a GPU whose subgroups have another width takes the changed path.
- _The fallback only_: what a workgroup does when it has waited in vain for another one, which none had to here. \`labs/look-back.gpu.test.ts\` makes them.

| exercise | device | seeds | mutants | refused | ${Object.values(REASONS).join(' | ')} | unexplained |
| --- | --- | ---: | ---: | ---: | ${Object.keys(REASONS)
    .map(() => '---:')
    .join(' | ')} | ---: |
${mutantRows(mutants).join('\n')}`;
}

/** The chunks whose columns are shown. */
const CHUNKS = [12, 16, 24, 32, 48, 64, 96, 100, 128, 200, 256];

/** What small sizes without gaps find, and what they cost. */
export function chunksSection(): string {
  const entries = readResult<ChunkEntry[]>('chunks.json');
  const { measuredAt, device, times, mutants, heldOut } = readResult<CoveringReport>('h200-covering.json');
  return `## Sizes without gaps

\`node bench/verdicts/chunks.ts --output bench/results/chunks.json\`: a kernel that treats multiples of C wrongly, or sizes that are C − 1 modulo C, passes a grading that has no such
size. Each cell is the share of gradings on a large GPU that have none among their fixed and timed sizes: multiples of C / C − 1 modulo C. With the sizes that every grading
runs since, which leave no gap up to the last column of each row, all of them are 0 % on a GPU. A software device always goes to 64, further where the kernel's work allows, and to
the chunks that the file itself names.

| exercise | size | ${CHUNKS.map((chunk) => `C = ${chunk}`).join(' | ')} |
| --- | --- | ${CHUNKS.map(() => '---:').join(' | ')} |
${entries.map(chunkRow).join('\n')}

On an ${device} (${measuredAt}): of ${mutants.gradings} gradings of mutants of all rungs that leave out a chunk or an element at such sizes
(\`--mutants --seeds ${mutants.seeds}\`), ${mutants.accepted || 'none'} were accepted; of ${heldOut.kernels} kernels of [held-out/](../../bench/verdicts/held-out) that nobody who chose the sizes had read,
${heldOut.wrong} of them wrong, ${heldOut.unexpected || 'none'} had an unexpected verdict under ${heldOut.seeds} seeds. \`node bench/verdicts/covering-time.ts hardware\`, milliseconds of one process from the first small case to the last, over the ladder:

| exercise | fixed cases | sizes without gaps |
| --- | ---: | ---: |
${times.map(({ exercise, fixedMs, coveringMs }) => `| ${exercise} | ${range(fixedMs)} | ${range(coveringMs)} |`).join('\n')}`;
}

interface CoveringReport {
  readonly measuredAt: string;
  readonly device: string;
  readonly mutants: { readonly gradings: number; readonly seeds: number; readonly accepted: number };
  readonly heldOut: { readonly kernels: number; readonly wrong: number; readonly seeds: number; readonly unexpected: number };
  /** Of each rung. */
  readonly times: readonly { readonly exercise: string; readonly fixedMs: readonly number[]; readonly coveringMs: readonly number[] }[];
}

function chunkRow({ exercise, dimension, chunks }: ChunkEntry): string {
  const cells = CHUNKS.map((shown) => {
    const found = chunks.find(({ chunk }) => chunk === shown);
    return found ? `${found.multiple.before} / ${found.largestRemainder.before} %` : '';
  });
  return `| ${[exercise, dimension, ...cells].join(' | ')} |`;
}

function range(values: readonly number[]): string {
  return `${Math.min(...values)} to ${Math.max(...values)}`;
}

function wrongRows({ entries, seeds }: WrongKernelReport): string[] {
  const groups = Map.groupBy(entries, ({ id }) => id.split(' ')[0] ?? id);
  const count = (of: readonly WrongKernelEntry[], test: (entry: WrongKernelEntry) => boolean) => of.filter(test).length;
  const timed = ({ failed }: WrongKernelEntry) => failed.length > 0 && failed.every((name) => name.startsWith('timed'));
  const rows = [...groups, ['**all**', entries] as const].map(([exercise, of]) => [
    exercise,
    of.length,
    of.length * seeds,
    count(of, ({ verdicts, expected }) => verdicts[expected] === seeds),
    count(of, (entry) => entry.failed.length > 0 && !timed(entry)),
    count(of, timed),
    count(of, ({ failed }) => failed.length === 0),
  ]);
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

function mutantRows({ exercises, survivors }: MutantReport): string[] {
  const reasons: readonly (Reason | null)[] = [...(Object.keys(REASONS) as Reason[]), null];
  return exercises.map(({ exercise, rung, device, seeds, mutants, refused }) => {
    const counts = reasons.map((reason) => survivors.filter((mutant) => mutant.exercise === exercise && mutant.reason === reason).length);
    return `| ${[`${exercise} ${rung}`, device === 'hardware' ? 'H200' : device, seeds, mutants, refused, ...counts].join(' | ')} |`;
  });
}

function readResult<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../bench/results', name), 'utf8')) as T;
}

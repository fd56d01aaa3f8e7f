import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantReport } from '../bench/verdicts/mutants.ts';
import { REASONS, type Reason } from '../bench/verdicts/why-accepted.ts';
import type { WrongKernelEntry, WrongKernelReport } from '../bench/verdicts/wrong-kernels.ts';

/** The tables about wrong kernels and mutants in docs/figures.md, from bench/results. */
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

\`node bench/verdicts/mutants.ts --device hardware --output bench/results/mutants.json [exercise…]\`: every mutant of each exercise's top rung, a copy
that differs in one condition, operator, sign, number or barrier, or in one place of its launch plan. Accepted mutants are sorted by
the reason (\`bench/verdicts/why-accepted.ts\`); the JSON file lists each with its line. A mutant counts as refused if it was refused under every
seed. Mutants that are accepted for a known reason were graded under one seed.

- _Another launch_: more workgroups than are needed, or the same ones in another shape.
- _Another path_: the changed choice leads to the same values.
- _Past the end of a buffer_: WebGPU moves the access inside the buffer, where reading or writing once more does no harm.
- _Larger sizes only_: shows only at sizes that a software device is too slow for; a GPU's timed sizes reach them.
- _A barrier_: a race that did not show on this device.
- _Other subgroups only_: only a GPU whose subgroups have another width takes the changed path.

| exercise | device | seeds | mutants | refused | ${Object.values(REASONS).join(' | ')} | unexplained |
| --- | --- | ---: | ---: | ---: | ${Object.keys(REASONS)
    .map(() => '---:')
    .join(' | ')} | ---: |
${mutantRows(mutants).join('\n')}`;
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantReport } from '../bench/verdicts/mutants.ts';
import type { WrongKernelEntry, WrongKernelReport } from '../bench/verdicts/wrong-kernels.ts';

/** The tables about wrong kernels and mutants in docs/figures.md, from bench/results. */
export function verdictsSection(): string {
  const wrong = readResult<WrongKernelReport>('verdicts.json');
  const mutants = readResult<MutantReport>('mutants.json');
  return `## One verdict for each mistake

\`node bench/verdicts/wrong-kernels.ts --seeds ${wrong.seeds} --output bench/results/verdicts.json\`, ${wrong.device} device: every kernel in the labs' \`wrong\` folders under
${wrong.seeds} seeds. A verdict must not depend on the draw: handing in again must not help. _Decided by_ counts the kernels that some small case refused, those
that only a timed size did, and those of which nothing ran.

| exercise | kernels | gradings | one verdict, the expected one | decided by small cases | by timed sizes | before any run |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${wrongRows(wrong).join('\n')}

\`node bench/verdicts/mutants.ts --seeds ${mutants.seeds} --output bench/results/mutants.json\`, ${mutants.device} device: every mutant of each exercise's top rung, which
differs from it in one condition, operator, sign, number or barrier, or in one place of its launch plan. Mutants that are accepted are
listed in the JSON file with their lines, and sorted by why they are no mistake that this device could see.

| exercise | mutants | refused | accepted: ${REASONS.join(' | ')} |
| --- | ---: | ---: | ${REASONS.map(() => '---:').join(' | ')} |
${mutantRows(mutants).join('\n')}`;
}

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { expect, test } from 'vitest';
import { labs } from './index.ts';
import { readLadder, readPractice, readTrusted, readWrong } from './node.ts';
import { practiceKernels } from './practice-kernels.ts';

const exercises = labs.flatMap((lab) => lab.exercises);

/** As a template literal keeps it. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

test('The browser has the kernels that lie in the labs; `vitest --project gpu -u` writes them anew', async () => {
  const sources = new Map<string, string[]>();
  for (const exercise of exercises) {
    const source = await readPractice(exercise);
    sources.set(source, [...(sources.get(source) ?? []), exercise.id]);
  }
  const entries = [...sources].map(([source, ids], i) => ({ name: `kernel${i + 1}`, source, ids }));
  const kernels = entries.map(({ name, source }) => `const ${name} = /* wgsl */ `.concat(`\`${quoted(source)}\`;\n`));
  const rows = entries.flatMap(({ name, ids }) => ids.map((id) => `  '${id}': ${name},`));
  const made = '// Made from the labs by `practice-kernels.gpu.test.ts`; not written by hand.';
  const head = '/** What judges timed outputs in the browser, by exercise. */';
  const text = `${made}\n\n${kernels.join('\n')}\n${head}\nexport const practiceKernels: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`;
  await expect(text).toMatchFileSnapshot('./practice-kernels.ts');
});

const plain = (id: string) =>
  access(join(import.meta.dirname, id.split('/')[0] ?? '', 'practice.wgsl')).then(
    () => false,
    () => true,
  );

for (const exercise of exercises) {
  test(`${exercise.id}: the browser's judge accepts the ladder's first rung, finds a wrong kernel, and gives the costs of the trusted one`, async () => {
    const isTrustedItself = await plain(exercise.id);
    const practice = practiceKernels[exercise.id] ?? '';
    if (isTrustedItself) return expect(practice).toBe(await readTrusted(exercise));
    const opened = await classifyDevice(await openDevice(gpuForTests()));
    const grade = (source: string, trusted: string) =>
      gradeSubmission({
        exercise,
        files: { trusted, rung: null },
        request: { exercise: exercise.id, source, seed: '5eed', mode: 'grade' },
        opened,
        harness: { version: 'test', webgpu: 'test', toggles: [] },
        clock: () => performance.now(),
        now: () => '2026-01-01T00:00:00Z',
        onPhase: () => {},
        practice: { clockStepNs: 65_536 },
      });
    const [rung] = await readLadder(exercise);
    const right = await grade(rung?.source ?? '', practice);
    expect(right.verdict, right.message).toBe('accepted');
    const trusted = await grade(rung?.source ?? '', await readTrusted(exercise));
    expect(right.performance.measurements.map(({ bytes }) => bytes)).toEqual(trusted.performance.measurements.map(({ bytes }) => bytes));
    const small = (await readWrong(exercise)).find(({ name }) => name.startsWith('right-for-') || name === 'remembers-in-scratch');
    const wrong = await grade(small?.source ?? '', practice);
    expect(wrong.verdict, wrong.message).toBe('wrong-answer');
  });
}

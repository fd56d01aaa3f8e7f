import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playCommand } from './play.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const WRONG = 'labs/reduction/sum/wrong/missing-barrier.wgsl';

function rooflab(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const command = [join(ROOT, 'apps/cli/src/main.ts'), 'play', ...args, '--device', 'software'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test('The first race is told as a moment: its place, its line, the sentence that names it, and where else to go.', async () => {
  const { code, stdout } = await rooflab('reduction/sum', WRONG, '--case', 'uniform, n=255', '--to', 'race');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Step 275 of 303, case "uniform, n=255"\n\nmain, workgroup 0, warp 4, line 21\n/);
  expect(stdout.replaceAll('\n', ' ')).toContain('Line 26 reads part, which another invocation of the workgroup writes in line 21');
  expect(stdout).toMatch(/^race +275, /m);
});

test('All steps of a size are JSON, and add up to what the x-ray counts there.', async () => {
  const { code, stdout } = await rooflab(
    ...['vector-ops/copy', 'labs/vector-ops/copy/ladder/01-one-element.wgsl', '--size', 'n=64', '--format', 'json'],
  );
  expect(code).toBe(0);
  const played = JSON.parse(stdout);
  expect(played).toMatchObject({ schema: 'rooflab/play/v1', exercise: 'vector-ops/copy', size: { n: 64 } });
  expect(played.totals.global).toMatchObject({ loads: 64, stores: 64, sectors: 16 });
  expect(played.steps.length).toBe(played.stepCount);
  const load = played.steps.find(({ accesses }: { accesses: readonly object[] }) => accesses.length > 0);
  expect(load).toMatchObject({ workgroup: 0, warp: 0, lanes: Array.from({ length: 32 }, (_, lane) => lane) });
  expect(load.accesses[5]).toMatchObject({ memory: 'storage', address: 20, bytes: 4, lane: 5, store: false });
});

test('An element that nobody writes is told so.', async () => {
  const wrong = 'labs/scan/exclusive/wrong/drops-the-tail.wgsl';
  const { stdout } = await rooflab('scan/exclusive', wrong, '--case', 'any, n=257', '--element', '256');
  expect(stdout).toContain('No invocation writes element 256.');
});

test('A case, a step or an element that is not there is wrong usage, and says what would be right.', async () => {
  const asked = { exercise: 'reduction/sum', file: join(ROOT, WRONG), device: 'software', format: 'text' } as const;
  await expect(playCommand({ ...asked, step: '0' })).rejects.toThrow('--step 0: write a whole number from 1 on.');
  await expect(playCommand({ ...asked, element: 'sum[0]' })).rejects.toThrow('Write output[0].');
  const { code, stderr } = await rooflab('reduction/sum', WRONG, '--case', 'n=7');
  expect(code).toBe(2);
  expect(stderr).toContain('Choose one of: offset, n=1 | ');
});

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LabCheck } from './lab-check.ts';
import { testLab } from './test-lab.ts';

test('A lab with an exercise of each kind passes every test.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-kinds-'));
  try {
    await cp(join(import.meta.dirname, 'testing/kinds'), folder, { recursive: true });
    const checks: LabCheck[] = [];
    for await (const check of testLab({ folder, device: 'software', seed: '5eed', seeds: 2, mutants: false })) checks.push(check);
    expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(new Set(checks.map(({ group }) => group)).size).toBe(9);
    expect(checks).toContainEqual(
      expect.objectContaining({ group: 'kinds/brighten-by-size', name: expect.stringContaining('Every curve') }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

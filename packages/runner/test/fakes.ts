import { fileURLToPath } from 'node:url';
import type { GradeRequest } from '@rooflab/grader';
import type { ChildProgram } from '../src/index.ts';

/**
 * `fake-child.ts`, started like the real child; with `sick`, the canary fails on its machine; `choosy` finds no device under confinement.
 */
export function fakeProgram(kind: 'fake' | 'sick-fake' | 'choosy-fake' = 'fake'): ChildProgram {
  const readable = ['../../../node_modules', '../..'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  return { entry: fileURLToPath(new URL(`${kind}-child.ts`, import.meta.url)), readable, addons: true };
}

/** Any exercise other than the canary's. */
export function fakeRequest(source: string): GradeRequest {
  return { exercise: 'vector-ops/copy', source, seed: '1', mode: 'grade' };
}

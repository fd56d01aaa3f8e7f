import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from '@rooflab/labs';
import { readLadder } from '@rooflab/labs/node';
import { COUNTED_SIZES } from './counted-sizes.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';

/** A kernel with formulas, and the small size at which they are compared with its counts. */
export interface HandCounted {
  /** Of the hand counts. */
  readonly name: string;
  /** `<lab>/<exercise>`. */
  readonly exercise: string;
  readonly source: string;
  readonly size: Readonly<Record<string, number>>;
}

/** They have its bindings, though they do something else; two of them transpose 128 × 128 elements. */
const STANDALONE = { exercise: 'vector-ops/copy', size: { n: 128 * 128 } } as const;

/** Every rung of every ladder, then the kernels of bench/xray/kernels. */
export async function handCounted(): Promise<readonly HandCounted[]> {
  const counted: HandCounted[] = [];
  for (const lab of labs) {
    for (const exercise of lab.exercises) {
      for (const { name, source } of await readLadder(exercise)) {
        counted.push({ name: `${exercise.id}/${name}`, exercise: exercise.id, source, size: COUNTED_SIZES[lab.id] ?? {} });
      }
    }
  }
  for (const name of Object.keys(HAND_COUNTS).filter((key) => !key.includes('/'))) {
    counted.push({ name, ...STANDALONE, source: await readFile(join(import.meta.dirname, `kernels/${name}.wgsl`), 'utf8') });
  }
  return counted;
}

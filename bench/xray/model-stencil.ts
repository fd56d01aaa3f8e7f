/**
 * `node bench/xray/model-stencil.ts`
 *
 * Models the hits in the L2 of a Tesla K80 for the 7-point stencil at the sizes at which document 004 read them with a profiler, from the
 * addresses of rung 1, which is its coding BASE. The K80 does not keep global loads in L1.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabExercise } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { openBenchDevice } from '../play/open-device.ts';
import { readyKernel } from '../play/play-of.ts';
import { type CacheHits, type Caches, modelCaches } from './cache-model.ts';
import { tracedRequests } from './traced-requests.ts';

/** 13 multiprocessors with 2048 threads each run 104 workgroups of 256 at once. */
const K80: Caches = { cores: 104, firstBytes: 0, lastBytes: 1.5 * 2 ** 20, fetchedSectors: 1 };

/**
 * X, and the hits that the document read, in per cent: before, during and after the drop. Y is 256. Its figure 5 has three codings, whose bars
 * the text does not name; only one of them begins as high as 7 points allow and no higher.
 */
const READ = [
  [320, 87.7],
  [416, 71.2],
  [512, 64.9],
] as const;

/** The document has 256 planes; an x-ray can hold 12 at the largest X. What the later six add is free of the two planes of the halo. */
const PLANES = [6, 12] as const;

const found = findExercise('stencil/7pt')?.exercise;
if (!found) throw new TypeError('There is no exercise stencil/7pt.');
const source = await readFile(join(import.meta.dirname, '../../labs/stencil/7pt/ladder/01-one-point.wgsl'), 'utf8');
const opened = await openBenchDevice();
for (const [nx, percent] of READ) {
  const [few, many] = [await hitsOf(found, nx, PLANES[0]), await hitsOf(found, nx, PLANES[1])];
  const share = ((100 * (many.lastHits - few.lastHits)) / (many.lastRead - few.lastRead)).toFixed(1);
  process.stdout.write(`X = ${nx}: ${share} % of the sectors read are hits in the model, ${percent} % in the document\n`);
}
opened.device.destroy();

async function hitsOf(exercise: LabExercise, nx: number, nz: number): Promise<CacheHits> {
  const [dispatch] = await tracedRequests(await readyKernel(opened, { exercise, source, size: { nx, ny: 256, nz } }));
  return modelCaches(dispatch?.requests ?? [], K80);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LABS_FOLDER } from '@rooflab/catalogue';
import type { Database } from '@rooflab/db';
import { type Experiment, readLab } from '@rooflab/lab';
import { hashOf, LabFault, type PackageFiles, pack, readPackage, unpack } from '@rooflab/lab-archive';
import { builtExperimentSchema, experimentsText, withVersions } from '@rooflab/lab-archive/experiments';

/** Another text of a file of the lab, by its path; null: without the file. */
type Changes = Readonly<Record<string, ((text: string) => string) | null>>;

interface GivenLab {
  readonly courseId: string;
  readonly publishedById: string;
  readonly labId?: string;
}

/** Gives a course a lab of its own, by default the same as all other courses of a test; returns its only version. */
export async function giveLab(db: Database, { courseId, publishedById, labId = 'shared-lab' }: GivenLab): Promise<string> {
  const making = archives.get(labId) ?? ownLab(labId);
  archives.set(labId, making);
  const archive = await making;
  const hash = hashOf(unpack(archive));
  await db.lab.createMany({ data: [{ id: labId }], skipDuplicates: true });
  await db.labVersion.createMany({ data: [{ hash, labId, number: 1, archive, publishedById }], skipDuplicates: true });
  await db.courseLab.create({ data: { courseId, labId, version: hash }, select: { labId: true } });
  return hash;
}

/** By the id of the lab. */
const archives = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The questions that it has; the vector operations have more. */
const QUESTIONS = ['launch-blocks', 'warps-of-a-block'];

const BANKS = QUESTIONS.map((name) => `built/questions/${name}.json.gz`);

/** The experiment that it has. */
const EXPERIMENT = 'access';

const EXPERIMENTS = 'built/experiments.json';

const RECORDED = ['large', 'software'].map((deviceClass) => `experiments/recorded/${EXPERIMENT}.${deviceClass}.json`);

const RENAMED = [
  'lab.json',
  'README.md',
  'built/exercises.json',
  'built/questions.json',
  EXPERIMENTS,
  'recorded-rungs.json',
  ...RECORDED,
  ...BANKS,
];

/**
 * The archive of a lab with this id: the vector operations of the catalogue, under another name and with these changes; of a bank they change what is unpacked.
 * Its code is for pages only, not to run.
 */
export async function ownLab(id: string, changes: Changes = {}): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(LABS_FOLDER, 'vector-ops');
  const files = new Map(await readPackage(folder));
  for (const path of ['built/exercises.json', 'built/lab.js', EXPERIMENTS, ...BANKS]) files.set(path, await readFile(join(folder, path)));
  files.set('built/questions.json', await listOfQuestions(folder));
  for (const path of new Set([...RENAMED, ...Object.keys(changes)])) {
    const change = changes[path];
    const text = textOf(path, files.get(path)).replaceAll('vector-ops/', `${id}/`).replace('"id": "vector-ops"', `"id": "${id}"`);
    if (change === null) files.delete(path);
    else files.set(path, bytesOf(path, change ? change(text) : text));
  }
  if (!changes[EXPERIMENTS]) files.set(EXPERIMENTS, experimentsOf(files));
  return Uint8Array.from(pack(files));
}

/** With the version that the changed files have; none where a change has broken them. */
function experimentsOf(files: PackageFiles): Uint8Array {
  const listed = builtExperimentSchema.array().parse(JSON.parse(textOf(EXPERIMENTS, files.get(EXPERIMENTS))));
  const kept: Experiment[] = listed.filter(({ id }) => id.endsWith(`/${EXPERIMENT}`)).map(({ version: _, ...experiment }) => experiment);
  try {
    const lab = readLab(JSON.parse(textOf('lab.json', files.get('lab.json'))));
    return bytesOf(EXPERIMENTS, experimentsText(withVersions(kept, [{ lab, files }])));
  } catch (error) {
    if (error instanceof LabFault || error instanceof TypeError || error instanceof SyntaxError) return bytesOf(EXPERIMENTS, '[]');
    throw error;
  }
}

async function listOfQuestions(folder: string): Promise<Uint8Array> {
  const all: readonly { readonly id: string }[] = JSON.parse(await readFile(join(folder, 'built/questions.json'), 'utf8'));
  return new TextEncoder().encode(JSON.stringify(all.filter(({ id }) => QUESTIONS.includes(id.slice(id.indexOf('/') + 1)))));
}

function textOf(path: string, bytes: Uint8Array = new Uint8Array()): string {
  return new TextDecoder().decode(path.endsWith('.gz') && bytes.length > 0 ? gunzipSync(bytes) : bytes);
}

function bytesOf(path: string, text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return path.endsWith('.gz') ? gzipSync(bytes) : bytes;
}

import { buildLab, LabFault, unpack } from '@rooflab/lab-archive';
import { RunnerError } from '@rooflab/runner';
import { ARCHIVES } from '../../packages/runner/test/hostile-labs/archives.ts';
import { createAsker } from '../../packages/runner/test/hostile-labs/ask-code.ts';
import { CODES } from '../../packages/runner/test/hostile-labs/codes.ts';
import { FOLDERS } from '../../packages/runner/test/hostile-labs/folders.ts';
import { createLabGrader } from '../../packages/runner/test/hostile-labs/grade-lab.ts';
import { GRADINGS } from '../../packages/runner/test/hostile-labs/graded.ts';
import { removeLabs, writeLab } from '../../packages/runner/test/hostile-labs/lab-files.ts';

/**
 * Tries every hostile lab, also those that wait for a deadline, on the software device: `node bench/hostile/hostile-labs.ts [words of a
 * name]`. Each must be refused or contained; after each an honest lab must be built, answer or be graded.
 */
const words = process.argv.slice(2).join(' ');
const unexpected: string[] = [];
let tried = 0;

for (const { name, archive, error } of ARCHIVES.filter(isAsked)) await expectFault(name, error, LabFault, async () => unpack(archive()));
for (const { name, files = {}, spoil, error } of FOLDERS.filter(isAsked)) {
  const folder = await writeLab(files);
  await spoil?.(folder);
  await expectFault(name, error, LabFault, () => buildLab(folder));
}

const asker = await createAsker();
const honest = JSON.stringify(await asker.honest());
for (const { name, code, error } of CODES.filter(isAsked)) {
  if (error) await expectFault(name, error, RunnerError, () => asker.casesOf(code));
  else await expectHonest(name, async () => JSON.stringify(await asker.casesOf(code)), honest);
  await expectHonest(name, async () => JSON.stringify(await asker.honest()), honest);
}
await asker.close();

const grader = await createLabGrader();
for (const grading of GRADINGS.filter(isAsked)) {
  await expectFault(grading.name, /./, RunnerError, () => grader.grade(grading));
  await expectHonest(grading.name, grader.honest, 'accepted');
}
await grader.close();
await removeLabs();

process.stdout.write(`${tried} hostile labs, ${unexpected.length} neither refused nor contained\n${unexpected.join('\n')}\n`);
process.exit(unexpected.length === 0 ? 0 : 1);

function isAsked({ name }: { readonly name: string }): boolean {
  return name.includes(words);
}

type Fault = typeof LabFault | typeof RunnerError;

async function expectFault(name: string, message: RegExp, kind: Fault, action: () => Promise<unknown>): Promise<void> {
  tried++;
  const startedMs = performance.now();
  const outcome = await action().catch((error: unknown) => error);
  process.stderr.write(`${Math.round(performance.now() - startedMs)} ms: ${name}\n`);
  if (!(outcome instanceof kind)) unexpected.push(`${name} Got ${String(outcome).slice(0, 200)}`);
  else if (!message.test(outcome.message)) unexpected.push(`${name} The error says: ${outcome.message.slice(0, 200)}`);
}

async function expectHonest(name: string, action: () => Promise<string>, expected: string): Promise<void> {
  const outcome = await action().catch(String);
  if (outcome !== expected) unexpected.push(`${name} An honest lab got ${outcome.slice(0, 200)}`);
}

import { RunnerError } from '@rooflab/runner';
import { ARCHIVES } from '../../packages/runner/test/hostile-labs/archives.ts';
import { createAsker } from '../../packages/runner/test/hostile-labs/ask-code.ts';
import { CODES } from '../../packages/runner/test/hostile-labs/codes.ts';
import { FOLDERS } from '../../packages/runner/test/hostile-labs/folders.ts';
import { createLabGrader } from '../../packages/runner/test/hostile-labs/grade-lab.ts';
import { GRADINGS } from '../../packages/runner/test/hostile-labs/graded.ts';
import { removeLabs } from '../../packages/runner/test/hostile-labs/lab-files.ts';
import { refusal } from '../../packages/runner/test/hostile-labs/refusal.ts';

/**
 * Tries every hostile lab, also those that wait for a deadline, on the software device: `node bench/hostile/hostile-labs.ts [words of a
 * name]`. Each must be refused or contained; after each an honest lab must be built, answer or be graded.
 */
const words = process.argv.slice(2).join(' ');
const unexpected: string[] = [];

for (const hostile of [...ARCHIVES, ...FOLDERS].filter(isAsked)) await expectFault(hostile.name, hostile.error, () => refusal(hostile));

const asker = await createAsker();
const honest = JSON.stringify(await asker.honest());
for (const { name, code, error } of CODES.filter(isAsked)) {
  if (error) await expectFault(name, error, () => faultOf(asker.casesOf(code)));
  else await expectOutcome(name, async () => JSON.stringify(await asker.casesOf(code)), honest);
  await expectOutcome(name, async () => JSON.stringify(await asker.honest()), honest);
}
await asker.close();

const grader = await createLabGrader();
for (const grading of GRADINGS.filter(isAsked)) {
  if (grading.blamed) {
    await expectOutcome(grading.name, () => grader.grade(grading), grading.blamed);
  } else await expectFault(grading.name, /./, () => faultOf(grader.grade(grading)));
  await expectOutcome(grading.name, grader.honest, 'accepted');
}
await grader.close();
await removeLabs();

process.stdout.write(
  `${[...ARCHIVES, ...FOLDERS, ...CODES, ...GRADINGS].filter(isAsked).length} hostile labs, ${unexpected.length} neither refused nor contained\n${unexpected.join('\n')}\n`,
);
process.exit(unexpected.length === 0 ? 0 : 1);

function isAsked({ name }: { readonly name: string }): boolean {
  return name.includes(words);
}

/** What a lab is told; null where it went through. Throws what is no `RunnerError`. */
async function faultOf(action: Promise<unknown>): Promise<string | null> {
  try {
    await action;
    return null;
  } catch (error) {
    if (error instanceof RunnerError) return error.message;
    throw error;
  }
}

async function expectFault(name: string, message: RegExp, action: () => Promise<string | null>): Promise<void> {
  const startedMs = performance.now();
  const fault = await action().catch((error: unknown) => `It threw ${String(error)}`);
  process.stderr.write(`${Math.round(performance.now() - startedMs)} ms: ${name}\n`);
  if (fault === null) unexpected.push(`${name} It went through.`);
  else if (fault.startsWith('It threw') || !message.test(fault)) unexpected.push(`${name} The error says: ${fault.slice(0, 200)}`);
}

async function expectOutcome(name: string, action: () => Promise<string>, expected: string): Promise<void> {
  const outcome = await action().catch(String);
  if (outcome !== expected) unexpected.push(`${name} Got ${outcome.slice(0, 200)}, not ${expected.slice(0, 20)}`);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openExercise } from '@rooflab/catalogue';
import { afterAll, expect, test } from 'vitest';
import { labProgram } from '../child-program.ts';
import { createConfinement } from '../confinement/confinement.ts';
import { createLabProcess } from './lab-process.ts';
import type { LabFiles } from './lab-protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'rooflab-labs-'));
const program = labProgram();
const confinement = createConfinement({ program: { ...program, readable: [...program.readable, folder] }, mode: 'auto' });
const labs = createLabProcess(() => confinement.start('lab'), 2 ** 30);
afterAll(async () => {
  await labs.close();
  rmSync(folder, { recursive: true, force: true });
});

const SUM = (await openExercise('reduction/sum'))?.files ?? { data: '', code: '' };

const CASES = { exercise: 'reduction/sum', kind: 'cases', task: {} } as const;

let written = 0;

/** The sum's data, with code of which `cases` is this body. */
function labWith(body: string, before = ''): LabFiles {
  const code = join(folder, `lab-${written++}.mjs`);
  const functions = `{ cases: () => { ${body} }, timed: () => [], sized: () => ({}), reference: () => ({}) }`;
  writeFileSync(code, `${before}\nexport const code = { 'reduction/sum': ${functions} };`);
  return { ...SUM, code };
}

async function casesOf(files: LabFiles): Promise<unknown> {
  return labs.ask(files, 'abc', CASES);
}

test('The catalogue’s code answers, again and again from one process', async () => {
  const first = await casesOf(SUM);
  expect(first).toMatchObject([{ name: 'offset, n=1', size: { n: 1 } }, ...new Array(23).fill({})]);
  expect(await casesOf(SUM)).toEqual(first);
  const outputs = { ...CASES, kind: 'outputs', task: { name: 'offset, n=1', size: { n: 1 } } } as const;
  expect(await labs.ask(SUM, 'abc', outputs)).toMatchObject([{ kind: 'within' }]);
});

test.each([
  ['throws', 'throw new RangeError("no cases today")', /The code of reduction\/sum failed. RangeError: no cases today/],
  ['throws something that is no error', 'throw { toString() { throw 1; } }', /The code of reduction\/sum/],
  ['returns a function, which cannot be sent', 'return () => 1', /The code of reduction\/sum/],
  ['ends the process', 'process.exit(0)', /The code of reduction\/sum/],
  ['needs more stack than there is', 'return (function f() { return f() + 1; })()', /RangeError|ended/],
  ['reads a file of the machine', 'return [process.getBuiltinModule("fs").readFileSync("/etc/passwd", "utf8")]', /process is not defined/],
  ['dials', 'return [fetch("http://127.0.0.1:1")]', /fetch is not defined/],
])('Code that %s gives an error that says so, and the next question is answered', async (_what, body, message) => {
  await expect(casesOf(labWith(body))).rejects.toThrow(message);
  await expect(casesOf(SUM)).resolves.toHaveLength(24);
});

test('What nobody waits for any more is not asked, and the question behind it is.', async () => {
  const over = new AbortController();
  const first = casesOf(SUM);
  const given = labs.ask(labWith('process.exit(0)'), 'abc', CASES, over.signal);
  const last = casesOf(SUM);
  over.abort();
  await expect(given).rejects.toThrow('Nobody waits for the code of reduction/sum any more.');
  expect(await last).toEqual(await first);
});

test('Code that never ends is ended, and the next question is answered', async () => {
  await expect(casesOf(labWith('for (;;);'))).rejects.toThrow('took longer than 5 s for an answer');
  await expect(casesOf(SUM)).resolves.toHaveLength(24);
});

test('Code that takes all memory is ended, and the next question is answered', async () => {
  // So little that a slow machine takes it long before the time for an answer is over.
  const narrow = createLabProcess(() => confinement.start('lab'), 2 ** 28);
  const hungry = 'const held = []; for (;;) held.push(new Uint8Array(2 ** 24).fill(held.length + 1));';
  await expect(narrow.ask(labWith(hungry), 'abc', CASES)).rejects.toThrow(/took over 0.25 GiB of memory|ended before it answered|failed/);
  await expect(narrow.ask(SUM, 'abc', CASES)).resolves.toHaveLength(24);
  await narrow.close();
});

test('Code with an import, and a module that ends in an error, are refused', async () => {
  await expect(casesOf(labWith('return []', 'import { readFileSync } from "node:fs"; readFileSync("/etc/hostname");'))).rejects.toThrow(
    'imports nothing when it runs, but asks for node:fs',
  );
  await expect(casesOf(labWith('return []', 'throw new Error("broken");'))).rejects.toThrow('broken');
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPreparer } from '@rooflab/lab';
import { labProgram } from '../../src/child-program.ts';
import { createConfinement } from '../../src/confinement/confinement.ts';
import { type Subject, subjectOf } from '../../src/exercise.ts';
import { createLabAnswers } from '../../src/lab/lab-answers.ts';
import { createLabProcess } from '../../src/lab/lab-process.ts';
import { referenceOf } from './codes.ts';
import { writeLab } from './lab-files.ts';

const SEED = 'abc';

/** One process for many labs, as if they were one: what one of them leaves behind meets the next. */
export async function createAsker() {
  const folder = mkdtempSync(join(tmpdir(), 'rooflab-codes-'));
  const template = await writeLab({});
  const subject = await subjectOf('hostile/squares', template);
  const program = labProgram();
  const confinement = createConfinement({ program: { ...program, readable: [...program.readable, folder, template] }, mode: 'auto' });
  const labs = createLabProcess(() => confinement.start('lab'), 2 ** 30);
  let written = 0;
  const casesOf = async (text: string): Promise<unknown> => {
    const code = join(folder, `lab-${written++}.js`);
    writeFileSync(code, text);
    const asked: Subject = { ...subject, files: { data: join(template, 'lab.json'), code } };
    const answers = createLabAnswers({ of: () => labs }, { seed: SEED, subject: asked });
    const preparer = createPreparer((kind, task) => answers.answer({ exercise: 'hostile/squares', kind, task } as never) as never);
    const answered = [];
    for (const testCase of await preparer.cases()) answered.push({ ...testCase, expected: await preparer.outputs(testCase) });
    return answered;
  };
  return {
    /** The cases of a lab with this code and their right outputs, checked as those of a grading are. */
    casesOf,
    honest: () => casesOf(referenceOf('return Float64Array.from(a, (value) => value * value);')),
    async close() {
      await labs.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

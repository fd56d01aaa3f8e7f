import { afterAll, expect, test } from 'vitest';
import { buildOwnLab } from '../../../../apps/cli/src/lab/build-own-lab.ts';
import { ARCHIVES } from './archives.ts';
import { FOLDERS } from './folders.ts';
import { removeLabs, writeLab } from './lab-files.ts';
import { refusal } from './refusal.ts';

afterAll(removeLabs);

test.each(ARCHIVES)('$name It is refused before it is unpacked.', async (hostile) => {
  expect(await refusal(hostile)).toMatch(hostile.error);
});

test.each(FOLDERS)('$name It is refused with the remedy, and the next lab is built.', async (hostile) => {
  expect(await refusal(hostile)).toMatch(hostile.error);
});

test('A lab that is not hostile is built after all of these, with nothing from tsconfig.json or package.json.', async () => {
  const plain = await buildOwnLab(await writeLab({}));
  const files = { 'tsconfig.json': '{"compilerOptions":{"target":"es3"}}', 'package.json': '{"type":"commonjs","sideEffects":false}' };
  const other = await buildOwnLab(await writeLab(files));
  expect(other.files.get('built/lab.js')).toEqual(plain.files.get('built/lab.js'));
});

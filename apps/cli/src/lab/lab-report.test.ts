import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { elementsOf, parseXml } from '../report/testing/xml-check.ts';
import type { LabCheck } from './lab-check.ts';
import { labReport } from './lab-report.ts';

const CHECKS: readonly LabCheck[] = [
  { group: 'package', name: 'It can be built.', fault: null },
  { group: 'a/b', name: 'The rung 01 is accepted.', fault: 'Its verdict is <too-slow> & "more".\nChange it.' },
  { group: 'a/b', name: 'The cases refuse 3 of 4 mutants.', fault: null, note: 'These are accepted:\nline 3: < → <=' },
];

const SCHEMA = join(import.meta.dirname, '../report/formats/testing/published/junit-4.xsd');

test('JUnit’s XML fits the schema that Jenkins’ plugin publishes, and names every check.', async () => {
  const contents = labReport.junit(CHECKS);
  const { errors } = await validateXML({ xml: [{ fileName: 'lab.xml', contents }], schema: [await readFile(SCHEMA, 'utf8')] });
  expect(errors).toEqual([]);
  const cases = elementsOf(parseXml(contents), 'testcase');
  expect(cases.map(({ attributes }) => [attributes.classname, attributes.name])).toEqual(CHECKS.map(({ group, name }) => [group, name]));
  expect(elementsOf(parseXml(contents), 'failure').map(({ attributes }) => attributes.message)).toEqual([
    'Its verdict is <too-slow> & "more".␊Change it.',
  ]);
});

test('The JSON has every check, and says whether all passed.', () => {
  expect(JSON.parse(labReport.json(CHECKS))).toEqual({ schema: 'rooflab/lab-test/v1', passed: false, checks: CHECKS });
  expect(JSON.parse(labReport.json(CHECKS.slice(0, 1)))).toMatchObject({ passed: true });
});

test('The text marks each check, and has its fault or note below it.', () => {
  expect(CHECKS.map(labReport.line).join('') + labReport.text(CHECKS)).toBe(
    [
      '✓ package: It can be built.',
      '✗ a/b: The rung 01 is accepted.',
      '  Its verdict is <too-slow> & "more".',
      '  Change it.',
      '✓ a/b: The cases refuse 3 of 4 mutants.',
      '  These are accepted:',
      '  line 3: < → <=',
      '2 passed, 1 failed',
      '',
    ].join('\n'),
  );
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caseFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { FIXTURE_NAMES, fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { elementsOf, parseXml, type XmlElement } from '../testing/xml-check.ts';
import { junitReport } from './junit.ts';

function counts(root: XmlElement) {
  const of = (name: string) => elementsOf(root, name).length;
  return { tests: of('testcase'), failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}

const SCHEMA = join(import.meta.dirname, 'testing/published/junit-4.xsd');

/**
 * Parts that are missing in the available revision of the published schema: the tenth revision (quoted in junit-rules.ts) and GitLab have
 * both.
 */
function inFourthRevision(report: string): string {
  return report.replaceAll(/(<testcase[^>]*) file="[^"]*"/g, '$1').replaceAll(/<skipped message="[^"]*"/g, '<skipped');
}

test('every kind of report fits the XML schema that Jenkins’ plugin publishes, by libxml2', async () => {
  const reports = FIXTURE_NAMES.map((name) => [name, junitReport([fixtureInput(name), fixtureInput('accepted')])] as const);
  const xml = reports.map(([name, report]) => ({ fileName: `${name}.xml`, contents: inFourthRevision(report) }));
  const schema = [await readFile(SCHEMA, 'utf8')];
  expect((await validateXML({ xml, schema })).errors).toEqual([]);
  const [first] = xml;
  const broken = { fileName: 'broken.xml', contents: first?.contents.replaceAll(/<testcase name="[^"]*"/g, '<testcase') ?? '' };
  expect((await validateXML({ xml: [broken], schema })).errors[0]?.message).toMatch(/'name' is required/);
});

test('each case and the speed are a test case of the exercise', () => {
  const testCases = elementsOf(parseXml(junitReport([fixtureInput('accepted')])), 'testcase');
  expect(testCases.map(({ attributes }) => attributes.name)).toEqual(['uniform, n=255', 'needles, n=257', 'hidden case 1', 'speed']);
  expect(testCases[0]?.attributes).toEqual({ name: 'uniform, n=255', classname: 'reduction/sum', time: '0', file: 'kernels/sum.wgsl' });
});

test('two exercises are two suites, whose totals add up', () => {
  const scan = fixtureInput('too-slow', { result: fixtureResult('too-slow', { exercise: 'scan/inclusive' }) });
  const root = parseXml(junitReport([fixtureInput('accepted'), scan]));
  expect(root.children.map(({ attributes }) => [attributes.name, attributes.failures])).toEqual([
    ['reduction/sum', '0'],
    ['scan/inclusive', '1'],
  ]);
  expect(root.attributes).toEqual({ tests: '8', failures: '1', errors: '0' });
});

test('names that occur twice get a number, since GitLab drops the second of two', () => {
  const cases = [caseFixture({ name: 'n=1' }), caseFixture({ name: 'n=1' }), caseFixture({ name: 'n=1 (2)' })];
  const result = fixtureResult('accepted', { correctness: { passed: 3, total: 3, cases } });
  const names = elementsOf(parseXml(junitReport([fixtureInput('accepted', { result })])), 'testcase').map(
    ({ attributes }) => attributes.name,
  );
  expect(names).toEqual(['n=1', 'n=1 (2)', 'n=1 (2) (2)', 'speed']);
});

test('a file that GitLab would attach is not offered', () => {
  const diagnostics = [{ severity: 'error' as const, line: 0, column: 0, length: 0, message: '[[ATTACHMENT|/etc/passwd]]' }];
  const report = junitReport([fixtureInput('compile-error', { result: fixtureResult('compile-error', { diagnostics }) })]);
  expect(report).toContain('[ [ATTACHMENT|/etc/passwd]]');
});

test("the student's verdicts are failures, ours an error, accepted is neither", () => {
  for (const name of FIXTURE_NAMES) {
    const { failures, errors } = counts(parseXml(junitReport([fixtureInput(name)])));
    const { verdict } = fixtureResult(name);
    expect(errors > 0).toBe(verdict === 'system-error');
    expect(failures > 0).toBe(verdict !== 'accepted' && verdict !== 'system-error');
  }
});

test('too slow fails the speed and nothing else', () => {
  const failing = elementsOf(parseXml(junitReport([fixtureInput('too-slow')])), 'testcase').filter(
    (each) => elementsOf(each, 'failure').length > 0,
  );
  expect(failing.map(({ attributes }) => attributes.name)).toEqual(['speed']);
  // GitLab shows the element's content, not its attributes.
  expect(failing[0]?.children[0]?.text).toContain(fixtureResult('too-slow').message);
});

test('a file that does not compile fails with its diagnostics', () => {
  const [failure] = elementsOf(parseXml(junitReport([fixtureInput('compile-error')])), 'failure');
  expect(failure?.attributes).toEqual({ message: 'The kernel does not compile.', type: 'compile-error' });
  expect(failure?.text).toContain("unresolved value 'foo'");
});

test('speed that is not graded is skipped, with its measurements kept', () => {
  const speed = elementsOf(parseXml(junitReport([fixtureInput('software')])), 'testcase').at(-1);
  expect(speed?.children.map(({ name }) => name)).toEqual(['skipped', 'system-out']);
  expect(speed?.children[0]?.text).toBe('not graded on a software device');
});

test('counts replace the speed, with their marks; a kernel that gets none fails them', () => {
  const counts = elementsOf(parseXml(junitReport([fixtureInput('counted')])), 'testcase').at(-1);
  expect(counts?.attributes.name).toBe('counts');
  expect(counts?.children.map(({ name }) => name)).toEqual(['system-out']);
  expect(counts?.children[0]?.text).toContain('19.7 of 40');
  const none = fixtureResult('counted', { verdict: 'too-slow', message: 'It gets none of them.' });
  const [failure] = elementsOf(parseXml(junitReport([fixtureInput('counted', { result: none })])), 'failure');
  expect(failure?.attributes).toEqual({ message: 'It gets none of them.', type: 'too-slow' });
});

test('fraction, device and seed are properties of the suite', () => {
  const properties = elementsOf(parseXml(junitReport([fixtureInput('accepted')])), 'property').map(({ attributes }) => [
    attributes.name,
    attributes.value,
  ]);
  expect(Object.fromEntries(properties)).toMatchObject({
    verdict: 'accepted',
    score: '97.5',
    fraction: '0.94',
    device: 'NVIDIA H200',
    seed: '9f00c0ffee',
  });
});

test('a hidden case shows neither name nor data', () => {
  expect(junitReport([fixtureInput('wrong-answer')])).not.toMatch(/secret shape|70\D?001/);
});

test('control characters are shown by their pictures, which XML allows', () => {
  const result = fixtureResult('timeout', { message: 'a\u001b[31m\0b' });
  expect(elementsOf(parseXml(junitReport([fixtureInput('timeout', { result })])), 'failure')[0]?.attributes.message).toBe('a␛[31m␀b');
});

test('text that ends CDATA sections again and again stays inside its element', () => {
  const diagnostics = [{ severity: 'error' as const, line: 0, column: 0, length: 0, message: ']]>]]><owned/>]]>' }];
  const root = parseXml(junitReport([fixtureInput('compile-error', { result: fixtureResult('compile-error', { diagnostics }) })]));
  expect(elementsOf(root, 'owned')).toEqual([]);
  expect(elementsOf(root, 'failure')[0]?.text).toContain('<owned/>');
});

import { expect } from 'vitest';
import { elementsOf, parseXml, type XmlElement } from '../../testing/xml-check.ts';
import type { FormatRules } from './format-rules.ts';

interface ElementRule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
}

/**
 * The elements that a test report uses, by the tenth revision of Jenkins' schema, rule by rule, because no package includes it.
 * junit.test.ts validates against the fourth, which one does. Text elements have no children.
 */
const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors', 'disabled'], children: ['testsuite'] },
  testsuite: {
    required: ['tests'],
    optional: ['name', 'failures', 'errors', 'time', 'skipped', 'timestamp', 'hostname', 'file'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { required: [], optional: [], children: ['property'] },
  property: { required: ['name', 'value'], optional: [], children: [] },
  testcase: {
    required: ['name'],
    optional: ['classname', 'time', 'file', 'line'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { required: [], optional: ['type', 'message'], children: [] },
  error: { required: [], optional: ['type', 'message'], children: [] },
  skipped: { required: [], optional: ['type', 'message'], children: [] },
  'system-out': { required: [], optional: [], children: [] },
};

export const junitRules: FormatRules = {
  source:
    'jenkinsci/xunit-plugin, src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd; https://docs.gitlab.com/ci/testing/unit_test_reports/',
  quotes: [
    'failure | Element content | Failure message and stack trace',
    'skipped | Element content | Reason for skipping the test',
    'If you have duplicate test names, only the first test is used and others with the same name are ignored.',
    'Add attachment tags with screenshot paths: [[ATTACHMENT|/path/to/some/file]]',
  ],
  linksToFile: true,
  shownTexts: (report) => {
    const root = parseXml(report ?? '');
    expect(root.name).toBe('testsuites');
    checkElement(root);
    checkTotals(root);
    const testCases = elementsOf(root, 'testcase');
    const names = testCases.map(({ attributes }) => JSON.stringify([attributes.classname, attributes.name]));
    expect(new Set(names).size).toBe(names.length);
    for (const name of ['failure', 'error', 'skipped']) {
      for (const { text } of elementsOf(root, name)) expect(text).not.toBe('');
    }
    const texts = textsOf(root);
    for (const text of texts) expect(text).not.toContain('[[ATTACHMENT');
    return texts;
  },
};

function checkElement({ name, attributes, children }: XmlElement): void {
  const rule = ELEMENTS[name];
  if (rule === undefined) throw new Error(`No element of the schema: ${name}.`);
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining([...rule.required]));
  expect([...rule.required, ...rule.optional]).toEqual(expect.arrayContaining(Object.keys(attributes)));
  for (const child of children) {
    expect(rule.children).toContain(child.name);
    checkElement(child);
  }
}

function checkTotals(root: XmlElement): void {
  for (const element of [root, ...elementsOf(root, 'testsuite')]) {
    const { tests, failures, errors } = element.attributes;
    const found = ['testcase', 'failure', 'error'].map((name) => String(elementsOf(element, name).length));
    expect([tests, failures, errors]).toEqual(found);
  }
}

function textsOf({ attributes, children, text }: XmlElement): string[] {
  return [...Object.values(attributes), text, ...children.flatMap(textsOf)];
}

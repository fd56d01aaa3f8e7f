import { element, xmlDocument } from '../report/formats/xml.ts';
import type { LabCheck } from './lab-check.ts';

function line({ group, name, fault, note }: LabCheck): string {
  const more = [fault, note].flatMap((text) => (text ? [`  ${text.replaceAll('\n', '\n  ')}\n`] : []));
  return `${fault === null ? '✓' : '✗'} ${group}: ${name}\n${more.join('')}`;
}

function failures(checks: readonly LabCheck[]): number {
  return checks.filter(({ fault }) => fault !== null).length;
}

/** What `lab test` found, in each of its formats. */
export const labReport = {
  /** As soon as a check is done. */
  line,
  /** Behind the lines. */
  text: (checks: readonly LabCheck[]): string => `${checks.length - failures(checks)} passed, ${failures(checks)} failed\n`,
  json: (checks: readonly LabCheck[]): string =>
    `${JSON.stringify({ schema: 'rooflab/lab-test/v1', passed: failures(checks) === 0, checks }, null, 2)}\n`,
  junit: (checks: readonly LabCheck[]): string => {
    const cases = checks.map(({ group, name, fault, note }) =>
      element('testcase', { name, classname: group }, [
        ...(fault === null ? [] : [element('failure', { message: fault }, fault)]),
        ...(note === undefined ? [] : [element('system-out', {}, note)]),
      ]),
    );
    const totals = { tests: String(checks.length), failures: String(failures(checks)) };
    return xmlDocument(element('testsuites', totals, [element('testsuite', { name: 'lab', ...totals }, cases)]));
  },
};

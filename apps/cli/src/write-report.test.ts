import { expect, test } from 'vitest';
import { exitCodeFor } from './exit-code.ts';
import { commandLikeLines } from './report/formats/testing/runner-commands.ts';
import { fixtureInput } from './report/testing/fixture-results.ts';
import { logText, stepOutputs } from './write-report.ts';

test('a path with line breaks is one output, and adds none', () => {
  const outputs = stepOutputs([fixtureInput('accepted')], 'a\nverdict=owned\nb');
  const [, end = ''] = /^report<<([0-9a-f]{32})$/m.exec(outputs) ?? [];
  const lines = outputs.replace(/^result=\S+\n/m, '');
  expect(lines).toBe(`score=97.5\nmax-score=100\nverdict=accepted\nreport<<${end}\na\nverdict=owned\nb\n${end}\n`);
});

test('several files have the sum of their points and the verdict that says most', () => {
  expect(stepOutputs([fixtureInput('accepted'), fixtureInput('too-slow')], undefined)).toMatch(
    /^score=137\.5\nmax-score=200\nverdict=too-slow\n/,
  );
  expect(stepOutputs([fixtureInput('accepted'), fixtureInput('system-error')], undefined)).toMatch(
    /^score=\nmax-score=100\nverdict=system-error\n/,
  );
});

test('plain text becomes no command of a workflow, and elsewhere stays as it is', () => {
  const text = 'a\n  ::error::b\n##[error]c\n';
  expect(commandLikeLines(text)).toHaveLength(2);
  expect(commandLikeLines(logText(text, { GITHUB_ACTIONS: 'true' }))).toEqual([]);
  expect(logText(text, {})).toBe(text);
});

test('being slower fails an accepted file only where that was asked for', () => {
  const accepted = { verdict: 'accepted' } as const;
  const exit = (enforced: boolean, slower: boolean) => exitCodeFor({ result: accepted, comparison: { enforced, slower } }, {});
  expect([exit(true, true), exit(true, false), exit(false, true)]).toEqual([1, 0, 0]);
  expect(exitCodeFor({ result: accepted, comparison: { enforced: true, slower: true } }, { exitZeroOnFail: true })).toBe(0);
  expect(exitCodeFor({ result: { verdict: 'system-error' } }, { exitZeroOnFail: true })).toBe(3);
  const ungraded = { slower: false, enforced: true, ungraded: true } as const;
  expect(exitCodeFor({ result: accepted, comparison: ungraded }, { exitZeroOnFail: true })).toBe(3);
});

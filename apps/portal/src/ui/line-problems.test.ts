import { expect, test } from 'vitest';
import { problemsOf } from './form-problems.ts';
import { lineProblemsAnswer } from './line-problems.tsx';

const line = (number: number) => ({ line: number, text: 'no-address,Nobody', problem: 'This is not an e-mail address.' });

test('Lines that cannot be used are said at the field that holds them, and one of them is one.', () => {
  const said = (count: number) => {
    const answer = lineProblemsAnswer(Array.from({ length: count }, (_, i) => line(i + 1)));
    return answer === null ? {} : problemsOf(answer);
  };
  expect(said(1).csv).toMatch(/^1 line cannot be used\./);
  expect(said(2).csv).toMatch(/^2 lines cannot be used\./);
  expect(lineProblemsAnswer([])).toBeNull();
});

import { expect, test } from 'vitest';
import { passwordProblem } from './password-strength.ts';

test.each([
  'correct horse battery staple',
  'a password of some length',
  'x7$kQ2!mLp',
  'Fjord-Kumquat-Lantern',
  '7f3c1b0e-5a1d-4c1e-9d7a-0d2f6f1f4b52 of some length',
])('“%s” may be taken.', (password) => {
  expect(passwordProblem(password)).toBeNull();
});

test.each(['1234567890', 'Password123!', 'iloveyou123', 'abcdefghijklmnop', 'letmein2024', 'aB3$'.repeat(32), '0'.repeat(128)])(
  '“%s” is too easy to guess.',
  (password) => {
    expect(passwordProblem(password)).toMatch(/too easy/);
  },
);

test('What others know of somebody makes a password weaker.', () => {
  expect(passwordProblem('kowalczykbrz')).toBeNull();
  expect(passwordProblem('kowalczykbrz', ['Ada Kowalczykbrz'])).toMatch(/too easy/);
});

test('Too few and too many characters are told apart from too easy.', () => {
  expect(passwordProblem('x7$kQ2!mL')).toBe('A password has at least 10 characters.');
  expect(passwordProblem('x7$kQ2!mL'.repeat(15))).toBe('A password has at most 128 characters.');
});

test('A password has 10 to 128 characters.', () => {
  const characters = (length: number) => passwordProblem('x7$kQ2!mLp#'.repeat(12).slice(0, length));
  expect([characters(10), characters(128)]).toEqual([null, null]);
  expect(characters(9)).toBe('A password has at least 10 characters.');
  expect(characters(129)).toBe('A password has at most 128 characters.');
});

import { PlanError, parsePlan } from '@rooflab/lab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeDiagnostics, placeOf } from './place-diagnostics.ts';

const anywhere = fc.record({ line: fc.nat(40), column: fc.nat(40), length: fc.nat(40), message: fc.string() });

function placed(text: string, line: number, column: number, length: number) {
  const [one] = placeDiagnostics(text, [{ severity: 'error', line, column, length, message: 'm' }]);
  return one && text.slice(one.from, one.to);
}

test('Wherever a message points, its range lies inside the text.', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', 'é', '😀') }), anywhere, (text, place) => {
      const [one] = placeDiagnostics(text, [{ severity: 'error', ...place }]);
      expect(one?.from).toBeGreaterThanOrEqual(0);
      expect(one?.to).toBeGreaterThanOrEqual(one?.from ?? 0);
      expect(one?.to).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('A place that exists is found again.', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (lines, a, b) => {
      const text = lines.join('\n');
      const offset = (a + b) % text.length;
      fc.pre(text[offset] !== '\n');
      const { line, column } = placeOf(text, offset);
      expect(placed(text, line, column, 1)).toBe(text[offset]);
    }),
  );
});

test('A point becomes the word there, and a message without a place the first word.', () => {
  expect(placed('let x = foo;\n', 1, 9, 0)).toBe('foo');
  expect(placed('let x = foo;\n', 0, 0, 0)).toBe('let');
  expect(placed('a\nb', 9, 1, 0)).toBe('');
});

test('Messages are in the order of the text, as the editor wants them.', () => {
  const at = (line: number) => ({ severity: 'warning' as const, line, column: 1, length: 1, message: '' });
  expect(placeDiagnostics('a\nb\nc', [at(3), at(1), at(2)]).map(({ from }) => from)).toEqual([0, 2, 4]);
});

test('Errors of the launch plan are placed under the text that they are about.', () => {
  const wrong = [
    ['//@ dispach main 1', 'dispach'],
    ['fn f() {}\n//@ dispatch main foo.bar', '.'],
    ['\n\n//@ sweep WG 1, 2u', '2u'],
  ] as const;
  for (const [text, word] of wrong) {
    const fault = (() => {
      try {
        parsePlan(text);
      } catch (error) {
        if (error instanceof PlanError) return error;
      }
      throw new Error(`"${text}" should have been refused.`);
    })();
    expect(placed(text, fault.line, fault.column, fault.length)).toBe(word);
  }
});

import { type Calculator, calculators, type Input } from '@rooflab/roofline/calculators';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsOf } from './calculator-state.ts';
import { CalculatorView } from './calculator-view.tsx';

function markup(calculator: Calculator, query: Readonly<Record<string, string>>): string {
  const initialTexts = textsOf(calculator, query);
  return renderToStaticMarkup(createElement(CalculatorView, { name: calculator.name, initialTexts, baseUrl: 'https://lab.example' }));
}

/** A value at either end of what is allowed, within it, or beyond it. */
function anyText(input: Input): fc.Arbitrary<string> {
  if (input.kind === 'choice') return fc.constantFrom(...input.choices.map(({ value }) => value));
  const [least, most] = [input.min ?? -1e6, input.max ?? 1e12];
  const ends = fc.constantFrom(least, most, input.default, 0, 1e15, 1e-12);
  const within =
    input.kind === 'integer' ? fc.integer({ min: least, max: Math.min(most, 5000) }) : fc.double({ min: least, max: most, noNaN: true });
  return fc.oneof(ends, within).map(String);
}

test.each(calculators.map((calculator) => [calculator.name, calculator] as const))(
  'Whatever numbers are typed, the page of %s shows a result or says what is wrong, and draws no nonsense.',
  (_, calculator) => {
    const query = fc.record(Object.fromEntries(calculator.inputs.map((input) => [input.name, anyText(input)])));
    fc.assert(
      fc.property(query, (texts) => {
        const html = markup(calculator, texts);
        expect(html).not.toMatch(/NaN|Infinity|undefined/);
        expect(html).toMatch(/aria-label="Result"|aria-invalid="true"/);
      }),
      { numRuns: 60 },
    );
  },
);

test('What a link carries is shown as text.', () => {
  const [calculator] = calculators;
  if (!calculator) throw new Error('There are no calculators.');
  const html = markup(calculator, { elements: '"><img src=x onerror=alert(1)>' });
  expect(html).not.toContain('<img');
  expect(html).toContain('This cannot be &quot;&gt;&lt;img');
});

test('The link to share has the inputs that were typed, and with an invalid field there is no link.', () => {
  const occupancy = calculators.find(({ name }) => name === 'occupancy');
  if (!occupancy) throw new Error('There is no calculator of the occupancy.');
  expect(markup(occupancy, { registersPerThread: '11' })).toContain(
    'rooflab calc occupancy device=GH100 threadsPerBlock=256 registersPerThread=11',
  );
  expect(markup(occupancy, { registersPerThread: 'x' })).not.toContain('rooflab calc');
});

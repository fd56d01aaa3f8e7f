import { calculators } from '@rooflab/roofline/calculators';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { CalculatorThumbnail } from './calculator-thumbnail.tsx';

/** All calculators, with what each one teaches. */
export function CalculatorList() {
  return (
    <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {calculators.map((calculator) => (
        <li key={calculator.name} className="min-w-0">
          <CalculatorThumbnail calculator={calculator} />
          <h2 className="text-base font-medium">
            <TextLink href={paths.calculator(calculator.name)}>{calculator.title}</TextLink>
          </h2>
          <p className="mt-1 text-sm text-muted">{calculator.explains}</p>
        </li>
      ))}
    </ul>
  );
}

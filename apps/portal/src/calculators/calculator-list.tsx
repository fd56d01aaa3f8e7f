import { calculators } from '@rooflab/roofline/calculators';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** All calculators, with what each one teaches. */
export function CalculatorList() {
  return (
    <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {calculators.map(({ name, title, explains }) => (
        <li key={name} className="min-w-0">
          <h2 className="text-base font-medium">
            <TextLink href={paths.calculator(name)}>{title}</TextLink>
          </h2>
          <p className="mt-1 text-sm text-muted">{explains}</p>
        </li>
      ))}
    </ul>
  );
}

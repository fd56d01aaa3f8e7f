import type { ReactNode } from 'react';
import { type Control, choiceWords, emptyWords, type Listed } from './options.ts';
import { Time } from './time.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** What one may read and not change: names and values, in one column on a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid max-w-3xl gap-x-8 gap-y-1 sm:grid-cols-[minmax(10rem,auto)_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:mt-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function optionFacts<Row>(options: Listed<Row>, row: Row): Fact[] {
  return options.flatMap(([name, option]): Fact[] => {
    if (option.fact === null) return [];
    return [[option.fact?.name ?? option.label, option.fact?.told?.(row) ?? shownValue(option, row[name])]];
  });
}

function shownValue(option: Control, value: unknown): ReactNode {
  if (value === null) return emptyWords(option);
  if (value instanceof Date) return <Time at={value} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return choiceWords(option, String(value)) ?? String(value);
}

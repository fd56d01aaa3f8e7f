import type { ReactNode } from 'react';
import { type Control, choiceWords, emptyWords, type Listed } from './options.ts';

/** A moment is shown in the page's time zone. */
export type Fact = readonly [name: string, value: ReactNode | Date];

export function optionFacts<Row>(options: Listed<Row>, row: Row): Fact[] {
  return options.flatMap(([name, option]): Fact[] => {
    if (option.fact === null) return [];
    return [[option.fact?.name ?? option.label, option.fact?.told?.(row) ?? shownValue(option, row[name])]];
  });
}

function shownValue(option: Control, value: unknown): ReactNode | Date {
  if (value === null) return emptyWords(option);
  if (value instanceof Date) return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return choiceWords(option, String(value)) ?? String(value);
}

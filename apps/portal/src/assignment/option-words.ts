import { choiceWords, type Draft, emptyWords, isAsked, type Listed, type Option } from '../ui/options.ts';

/** Which of these options differ from what is usual, in words; empty: none. */
export function unusualWords<Row>(options: Listed<Row>, draft: Draft<Row>, usual: Draft<Row>): string {
  return options
    .filter(([name, option]) => isAsked(option, draft) && draft[name] !== usual[name])
    .map(([name, option]) => wordsOf(option, draft[name]))
    .join('; ');
}

function wordsOf<Row>(option: Option<Row>, value: string | boolean): string {
  const { label } = option;
  if (typeof value === 'boolean') return value ? label : `not: ${label}`;
  if (option.control === 'select') return choiceWords(option, value) ?? value;
  return `${label}: ${value === '' ? (emptyWords(option) ?? 'empty') : value.replace('T', ' ')}`;
}

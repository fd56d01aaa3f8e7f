import type { ZodError } from 'zod';

/** The first problem of each field, by its path, as in `fields.exercises`; the empty path is the whole input. */
export function fieldProblems({ issues }: ZodError): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.map(String).join('.')] ??= message;
  return fields;
}

/** A problem with the name of its field, for where no form shows it there: `Late days: The largest value is 366.` */
export function fieldSentence(path: string, problem: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  if (name === '' || name === 'fields') return problem;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${problem}`;
}

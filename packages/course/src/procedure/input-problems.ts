import type { ZodError } from 'zod';

/** The first problem of each field, by its path: `fields.exercises`. The empty path is that of the whole input. */
export function fieldProblems({ issues }: ZodError): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.map(String).join('.')] ??= message;
  return fields;
}

/** A problem where no form shows it beside its field: `Late days: The most is 366.` */
export function fieldSentence(path: string, problem: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  if (name === '' || name === 'fields') return problem;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${problem}`;
}

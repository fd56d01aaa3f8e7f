import { relative } from 'node:path';
import { PEOPLE } from '../../prisma/demo/people.ts';
import type { Prepared } from './prepare.ts';

export interface Welcome extends Prepared {
  readonly baseUrl: string;
  readonly directory: string;
}

/** Where to sign in, as whom, and how to hand in from a terminal. */
export function welcome({ baseUrl, directory, secrets, demo }: Welcome): string {
  const people = [
    ['student', PEOPLE.student.email, secrets.studentPassword],
    ['instructor', PEOPLE.instructor.email, secrets.instructorPassword],
    ['assistant', PEOPLE.ta.email, secrets.taPassword],
    ['admin', PEOPLE.admin.email, secrets.adminPassword],
  ];
  const lines = people.map((columns) => `  ${columns.map((column, index) => column.padEnd(WIDTHS[index] ?? 0)).join('')}`);
  return `
Rooflab is up. Sign in: ${baseUrl}/sign-in

${lines.join('\n')}

From a terminal, as the student:
  export ROOFLAB_URL=${baseUrl} ROOFLAB_TOKEN=${demo.student.token}
  npm run rooflab -- hand-in reduction/sum my.wgsl

Data, secrets and logs are in ${shown(directory)}. Ctrl-C stops everything.

`;
}

const WIDTHS = [13, 27, 0];

function shown(directory: string): string {
  const path = relative(process.cwd(), directory);
  return path === '' || path.startsWith('..') ? directory : path;
}

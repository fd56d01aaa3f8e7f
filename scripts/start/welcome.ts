import { relative } from 'node:path';
import { PEOPLE } from '../../prisma/demo/people.ts';
import type { Prepared } from './prepare.ts';

export interface Welcome extends Prepared {
  readonly baseUrl: string;
  readonly directory: string;
  /** The portal can send mail. */
  readonly mail: boolean;
}

/** Where to sign in, as whom, and how to hand in from a terminal. */
export function welcome({ baseUrl, directory, secrets, demo, mail }: Welcome): string {
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

${mail ? '' : WITHOUT_MAIL}Data, secrets and logs are in ${shown(directory)}. Ctrl-C stops everything.

`;
}

const WITHOUT_MAIL = `No mail is configured, so nothing is sent. Invited people join through a link that their instructor copies from the roster, and anyone who forgot
their password needs a link from an instructor or administrator. To send mail: ROOFLAB_SMTP_URL, ROOFLAB_MAIL_FROM (docs/operating.md).

`;

const WIDTHS = [13, 27, 0];

function shown(directory: string): string {
  const path = relative(process.cwd(), directory);
  return path === '' || path.startsWith('..') ? directory : path;
}

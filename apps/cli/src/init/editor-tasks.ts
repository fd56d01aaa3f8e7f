import { VERSION } from '../version.ts';
import { CHECKED_LINE, CHECKING_LINE } from '../watch/watch-lines.ts';
import type { PlannedFile } from './planned-file.ts';

/** Marks the faults that `rooflab watch` prints: `kernels/sum.wgsl:14:3: error: unresolved value 'foo'`. */
const PROBLEM_MATCHER = {
  owner: 'rooflab',
  source: 'rooflab',
  fileLocation: 'relative',
  pattern: { regexp: '^(.+):(\\d+):(\\d+): (error|warning|info): (.+)$', file: 1, line: 2, column: 3, severity: 4, message: 5 },
  background: { activeOnStart: true, beginsPattern: `^${CHECKING_LINE}`, endsPattern: `^${CHECKED_LINE}` },
};

/** Tasks for Visual Studio Code: watch and grade. */
export function editorTasks(): PlannedFile {
  const command = `npx --yes rooflab@${VERSION}`;
  const tasks = [
    { label: 'Rooflab: watch', type: 'shell', command: `${command} watch`, isBackground: true, problemMatcher: PROBLEM_MATCHER },
    { label: 'Rooflab: grade', type: 'shell', command: `${command} grade`, group: 'test', problemMatcher: [] },
  ];
  return { path: '.vscode/tasks.json', text: `${JSON.stringify({ version: '2.0.0', tasks }, null, 2)}\n` };
}

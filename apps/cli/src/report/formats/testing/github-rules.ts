import { expect } from 'vitest';
import type { FormatRules } from './format-rules.ts';
import { commandLikeLines, runnerCommands } from './runner-commands.ts';

/** Annotations of a level that a step may have. */
const MOST_ANNOTATIONS = 10;

const TITLES = /^(Rooflab: |WGSL (error|warning|info)$|\d+ more (error|warning|notice)s$|[A-Z][a-z]+ ?[a-z]* ?[a-z]*(: |$))/;

export const githubRules: FormatRules = {
  source: 'https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands; actions/runner, ActionCommand.cs',
  quotes: ['10 warning annotations, 10 error annotations, and 10 notice annotations per step.'],
  linksToFile: true,
  shownTexts: (report) => {
    const output = report ?? '';
    const commands = runnerCommands(output);
    expect(commands.at(-1)?.command).toBe('stop-commands');
    const annotations = commands.slice(0, -1);
    for (const { command, properties } of annotations) {
      expect(['error', 'warning', 'notice']).toContain(command);
      expect(properties.title).toMatch(TITLES);
      expect(annotations.filter((other) => other.command === command).length).toBeLessThanOrEqual(MOST_ANNOTATIONS);
    }
    // The second line of defence: even if the runner had not seen the token, the report contains no command.
    const [, log = ''] = output.split(/^::stop-commands::\w+$/m);
    expect(commandLikeLines(log)).toEqual([]);
    return [log, ...annotations.flatMap(({ data, properties }) => [data, ...Object.values(properties)])];
  },
};

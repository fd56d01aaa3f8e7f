import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitShell } from './split-shell.ts';

/** A command that a page tells its reader to type. */
export interface ShownCommand {
  readonly page: string;
  /** As typed, without leading variables, comments and redirections. */
  readonly words: readonly string[];
  /** Options named in the comment after it. */
  readonly alsoNamed: readonly string[];
  /** In running text a command may be named without all of its arguments. */
  readonly inText: boolean;
}

const ROOT = join(import.meta.dirname, '../../..');

/** First words of our commands in running text. */
const OURS = /^(npm (run|ci|start|test)|npx|node|rooflab|sh) |^\.ci\/run$/;

/** Placeholders for something that the reader knows. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/<lab>\/<exercise>/g, 'reduction/sum'],
  [/<lab>\/<name>/g, 'reduction/break-even'],
  [/<lab>/g, 'reduction'],
  [/<exercise>/g, 'reduction/sum'],
  [/<format>/g, 'json'],
  [/<hex>/g, '5eed'],
  [/<[a-z ]+>/g, 'given'],
  // Optional parts, as `[file]`, and ellipses.
  [/\[[^\]]*\]/g, ''],
  [/ …$/g, ''],
];

/** All commands in the `sh` and `console` blocks, and in the running text, of every page for people who use or change Rooflab. */
export function shownCommands(): ShownCommand[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', 'docs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const pages = [...new Set(listed.split('\n'))].filter((page) => page.endsWith('.md') && !/^(\.github|scripts)\//.test(page));
  return pages.flatMap((page) => commandsOf(page, readFileSync(join(ROOT, page), 'utf8')));
}

export function commandsOf(page: string, markdown: string): ShownCommand[] {
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  const typed = blocks.flatMap(([, language, body = '']) => {
    if (language === 'sh' || language === 'bash') return [body];
    return language === 'console' ? [...body.matchAll(/^\$ (.+)$/gm)].map(([, line = '']) => line) : [];
  });
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => OURS.test(code));
  return [...typed.flatMap((script) => split(page, script, false)), ...named.flatMap((script) => split(page, script, true))];
}

function split(page: string, script: string, inText: boolean): ShownCommand[] {
  const filled = PLACEHOLDERS.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), script);
  return splitShell(filled).map(({ words, comment }) => ({
    page,
    words,
    alsoNamed: [...comment.matchAll(/(?<= |^)--[a-z-]+/g)].map(([option]) => option),
    inText,
  }));
}

/** The part after `rooflab`, however it is started; null for another command. */
export function rooflabArguments({ words }: ShownCommand): readonly string[] | null {
  const line = words.join('\n');
  const [start] = /^(rooflab|npx\n(--yes\n)?rooflab(@[\d.]+)?|npm\nrun\nrooflab\n--)(?=\n|$)/.exec(line) ?? [];
  return start === undefined ? null : words.slice(start.split('\n').length);
}

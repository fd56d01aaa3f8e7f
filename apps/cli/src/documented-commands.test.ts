import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, CommanderError } from 'commander';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rooflabArguments, shownCommands } from '../../../scripts/docs/testing/shown-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');

const pages = shownCommands();

const shown = pages.flatMap((command) => {
  const args = rooflabArguments(command);
  return args === null ? [] : [{ page: command.page, line: args.join(' '), args, inText: command.inText }];
});

/** Commands that answer at once, without a device, a portal or a lab of one's own; of `experiment` only the list. */
const isCheap = ([name = '', ...rest]: readonly string[]): boolean =>
  (['labs', 'calc', 'question', 'init'].includes(name) && !rest.includes('--lab')) || (name === 'experiment' && rest.length === 0);

const typed = new Map(shown.filter(({ inText, args }) => !inText && isCheap(args)).map((command) => [command.line, command]));

const home = process.cwd();
let folder = '';
let acting = false;
/** Parses arguments like the command, and runs it while `acting`. */
let rooflab: (args: readonly string[]) => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-shown-'));
  const { action, parseAsync } = Command.prototype;
  vi.spyOn(Command.prototype, 'action').mockImplementation(function (this: Command, act) {
    return action.call(this, (...given) => (acting ? act.call(this, ...given) : undefined));
  });
  const root = await new Promise<Command>((resolve) => {
    vi.spyOn(Command.prototype, 'parseAsync').mockImplementation(async function (this: Command) {
      resolve(this);
      return this;
    });
    void import('./command.ts');
  });
  vi.restoreAllMocks();
  for (const command of [root, ...root.commands, ...root.commands.flatMap(({ commands }) => commands)])
    command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
  rooflab = (args) => parseAsync.call(root, args, { from: 'user' });
});

afterEach(() => {
  acting = false;
  process.exitCode = undefined;
  process.chdir(home);
  vi.restoreAllMocks();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('Every rooflab command of the README and the docs is one that its own parser takes.', async () => {
  expect(shown.length).toBeGreaterThan(60);
  const refused: unknown[] = [];
  for (const { page, line, args, inText } of shown) {
    try {
      await rooflab(args);
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      // Running text may name a command without its file, or only the program.
      const isShort = inText && ['commander.missingArgument', 'commander.help'].includes(error.code);
      if (error.exitCode !== 0 && !isShort) refused.push({ page, line, message: error.message });
    }
  }
  expect(refused).toEqual([]);
});

test('The parser refuses an option without its argument, and one that does not exist.', async () => {
  await expect(rooflab(['init', '--gradescope'])).rejects.toThrow("option '--gradescope <path>' argument missing");
  await expect(rooflab(['grade', '--no-such-option'])).rejects.toThrow("unknown option '--no-such-option'");
});

test.each([...typed.values()])('rooflab $line works as $page shows it.', async ({ args }) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.chdir(await mkdtemp(join(folder, 'kernels-')));
  acting = true;
  await rooflab(args);
  expect(process.exitCode ?? 0).toBe(0);
  expect(write).toHaveBeenCalled();
});

test("Until the package is on npm, the page's function replaces it in any folder.", async () => {
  await symlink(ROOT, join(folder, 'rooflab'));
  const page = pages.find(({ words }) => words[0] === 'rooflab()')?.page ?? '';
  const [, script = ''] = /^```sh\n(rooflab\(\)[\s\S]*?)^```/m.exec(await readFile(join(ROOT, page), 'utf8')) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });
  expect(stdout).toContain('reduction/sum');
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { commandsOf, rooflabArguments, type ShownCommand, shownCommands } from './testing/shown-commands.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const scripts = JSON.parse(read('package.json')).scripts as Readonly<Record<string, string>>;
const turboTasks = Object.keys(JSON.parse(read('turbo.json')).tasks as object).map((task) => task.replace(/^.*#/, ''));
const vitestProjects = [...read('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
const procedures = [...read('docs/records/api.md').matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);

/** Programs that are not ours, and why their lines are not checked further. */
const OTHERS = new Map([
  ...['cd', 'cp', 'for', 'mkdir', 'mv', 'printf', 'touch'].map((name) => [name, 'every shell has it'] as const),
  ...['cmp', 'git', 'grep', 'jq', 'openssl', 'sudo'].map((name) => [name, 'a program of the system'] as const),
  ['docker', 'CI has no container engine; deploy.test.ts reads the manifests'],
  ['kubectl', 'CI has no cluster; deploy.test.ts reads the manifests'],
  ['$EDITOR', "the reader's own"],
  ['rooflab()', 'the test of the command defines it and calls it'],
]);

/** npm's own commands. */
const OF_NPM = ['ci', 'init', 'install', 'pkg', 'pack', 'version', 'publish', 'deprecate', 'audit'];

/** Files that the page itself tells its reader to write; their own tests run them. */
const FROM_PAGES = ['hand-in.ts', '$HOME/rooflab/apps/cli/built/command/main.js'];

/** Why a command cannot be typed; null where it can. */
function faultOf(command: ShownCommand): string | null {
  const [program = '', ...rest] = command.words;
  if (rooflabArguments(command) !== null || OTHERS.has(program)) return null;
  if (program === 'npm') return faultOfNpm(rest, command);
  if (program === 'npx') return faultOfNpx(rest, command);
  // Node 20, which is enough for npm, cannot run TypeScript.
  if (program === 'node' && !command.inText && !FROM_PAGES.includes(rest[0] ?? '')) return 'npx node runs the Node of the repository';
  if (/(^|\/)node$/.test(program)) return faultOfNode(rest, command);
  if (program === 'sh') return existsSync(join(ROOT, rest[0] ?? '')) ? null : 'no such file';
  if (program === 'curl') return faultOfCurl(rest);
  return existsSync(join(ROOT, program)) && program.startsWith('.') ? null : 'no such program';
}

function faultOfNpm([command = '', name = '', ...rest]: readonly string[], shown: ShownCommand): string | null {
  if (command !== 'run') return OF_NPM.includes(command) || command in scripts ? null : `npm has no ${command}`;
  const workspace = rest[rest.indexOf('--workspace') + 1];
  if (workspace !== undefined && rest.includes('--workspace')) {
    return name in JSON.parse(read(join(workspace, 'package.json'))).scripts ? null : `${workspace} has no script ${name}`;
  }
  const script = scripts[name];
  if (script === undefined) return `no script ${name}`;
  const [, file] = /^node (?:--\S+ )?(\S+\.ts)$/.exec(script) ?? [];
  return file === undefined ? null : faultOfNode([file, ...rest.filter((word) => word !== '--')], shown);
}

function faultOfNpx([program = '', ...rest]: readonly string[], shown: ShownCommand): string | null {
  if (program === 'node') return faultOfNode(rest, shown);
  if (!existsSync(join(ROOT, 'node_modules/.bin', program))) return `${program} is not installed`;
  if (program === 'turbo') return turboTasks.includes(rest[1] ?? '') ? null : `no task ${rest[1]}`;
  return program === 'vitest' ? faultOfVitest(rest) : null;
}

function faultOfVitest(args: readonly string[]): string | null {
  const options = { project: { type: 'string' }, testNamePattern: { type: 'string', short: 't' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (!vitestProjects.includes(values.project)) return `no project ${values.project}`;
  const lacking = positionals.slice(1).filter((path) => !beginsAFile(path));
  return lacking.length === 0 ? null : `no test file begins with ${lacking.join(', ')}`;
}

function beginsAFile(path: string): boolean {
  const folder = join(ROOT, dirname(path));
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}

/** Parses the arguments like the file does, with the options declared in its source. */
function faultOfNode([file = '', ...args]: readonly string[], { alsoNamed, inText }: ShownCommand): string | null {
  if (FROM_PAGES.includes(file) || (file === '' && inText)) return null;
  if (!existsSync(join(ROOT, file))) return `no file ${file}`;
  const text = read(file);
  if (!text.includes('parseArgs(')) return args.some((word) => word.startsWith('--')) ? `${file} takes no options` : null;
  const declared = [...text.matchAll(/(?<=[\s{])'?([a-z-]+)'?: \{ type: '(string|boolean)'/g)];
  const options = Object.fromEntries(declared.map(([, name, type]) => [name, { type }])) as ParseArgsConfig['options'];
  try {
    parseArgs({ args: [...args], options, allowPositionals: text.includes('allowPositionals: true') });
  } catch (error) {
    return String(error);
  }
  const unknown = alsoNamed.filter((option) => !(option.slice(2) in (options ?? {})));
  return unknown.length === 0 ? null : `${file} has no ${unknown.join(', ')}`;
}

function faultOfCurl(args: readonly string[]): string | null {
  const [, procedure] = args.map((word) => /\/api\/trpc\/([\w.]+)$/.exec(word)).find((found) => found !== null) ?? [];
  return procedure === undefined || procedures.includes(procedure) ? null : `no procedure ${procedure}`;
}

const shown = shownCommands();

test('The pages show commands.', () => {
  expect(shown.length).toBeGreaterThan(150);
});

test('Every command of the README and the docs can be typed: its program, file, script, project and options exist.', () => {
  const faults = shown.map((command) => ({ page: command.page, line: command.words.join(' '), fault: faultOf(command) }));
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
});

test.each([
  ['npm run no-such-script', 'no script no-such-script'],
  ['npm run db:backup', null],
  ['npx vitest run --project nothing labs', 'no project nothing'],
  ['npx vitest run --project gpu labs/no-such-lab', 'no test file begins with labs/no-such-lab'],
  ['node bench/hostile/hostile.ts', 'npx node runs the Node of the repository'],
  ['npx node bench/no-such-file.ts', 'no file bench/no-such-file.ts'],
  ['npx node bench/hostile/hostile.ts --no-such-option', expect.stringContaining("Unknown option '--no-such-option'")],
  ['npx node bench/chaos/regrade.ts # --no-such-option 5', 'bench/chaos/regrade.ts has no --no-such-option'],
  ['curl -s "$ROOFLAB_URL/api/trpc/lti.noSuchProcedure"', 'no procedure lti.noSuchProcedure'],
  ['no-such-program', 'no such program'],
])('The fault of the line %s is found: %s.', (line, fault) => {
  const [command] = commandsOf('a page', `\`\`\`sh\n${line}\n\`\`\`\n`);
  expect(command && faultOf(command)).toEqual(fault);
});

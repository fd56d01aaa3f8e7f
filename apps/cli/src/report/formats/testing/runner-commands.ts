/** One workflow command that GitHub's runner would execute. */
export interface RunnerCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Commands that the runner registers (actions/runner, ActionCommandManager and its extensions). */
const REGISTERED = [
  'error',
  'warning',
  'notice',
  'debug',
  'add-mask',
  'add-path',
  'set-env',
  'set-output',
  'save-state',
  'group',
  'endgroup',
  'echo',
  'add-matcher',
  'remove-matcher',
  'internal-set-repo-path',
  'stop-commands',
];

/**
 * How the runner reads a step's output, written from its documented behaviour and not from `github.ts`: lines end at CR or LF, a line is
 * trimmed and must begin with `::`, the older form `##[…]` counts anywhere in a line, and after `stop-commands` only the token resumes.
 */
export function runnerCommands(output: string): RunnerCommand[] {
  const found: RunnerCommand[] = [];
  let token: string | null = null;
  for (const line of output.split(/\r\n|\r|\n/)) {
    const names: string[] = token === null ? REGISTERED : [...REGISTERED, token];
    const parsed = parseColons(line, names) ?? parseBrackets(line, names);
    if (parsed === null) continue;
    if (token !== null) {
      if (parsed.command === token) token = null;
      continue;
    }
    found.push(parsed);
    if (parsed.command === 'stop-commands') token = parsed.data;
  }
  if (token !== null) throw new Error('Command processing was never resumed.');
  return found;
}

/** Lines that would be commands if processing had not been stopped. */
export function commandLikeLines(output: string): string[] {
  return output.split(/\r\n|\r|\n/).filter((line) => parseColons(line, REGISTERED) !== null || parseBrackets(line, REGISTERED) !== null);
}

function parseColons(line: string, names: readonly string[]): RunnerCommand | null {
  const trimmed = line.replace(/^[\s\u0085]+/u, '');
  if (!trimmed.startsWith('::')) return null;
  const end = trimmed.indexOf('::', 2);
  if (end < 0) return null;
  const info = trimmed.slice(2, end);
  const space = info.indexOf(' ');
  const command = space < 0 ? info : info.slice(0, space);
  if (!names.some((name) => name.toLowerCase() === command.toLowerCase())) return null;
  const pairs = space < 0 ? [] : info.slice(space + 1).split(',');
  const properties = Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), unescaped(pair.slice(equals + 1), { '%3A': ':', '%2C': ',' })];
    }),
  );
  return { command, properties, data: unescaped(trimmed.slice(end + 2), {}) };
}

function parseBrackets(line: string, names: readonly string[]): RunnerCommand | null {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  if (start < 0 || end < 0) return null;
  const command = line.slice(start + 3, end).split(' ')[0] ?? '';
  if (!names.some((name) => name.toLowerCase() === command.toLowerCase())) return null;
  return { command, properties: {}, data: line.slice(end + 1) };
}

function unescaped(text: string, more: Readonly<Record<string, string>>): string {
  const codes: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', ...more };
  const plain = Object.entries(codes).reduce((result, [code, character]) => result.replaceAll(code, character), text);
  return plain.replaceAll('%25', '%');
}

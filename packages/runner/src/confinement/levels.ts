import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChildKind, type ChildProgram, nodeCommand } from '../child-program.ts';
import { bubblewrap } from './bubblewrap.ts';
import { findProgram } from './find-program.ts';
import { coveringNodes, gpuNodes } from './gpu-nodes.ts';
import { seccompFilter } from './seccomp-filter.ts';

/** One way to start a child, with its confinement. */
export interface Level {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** For bubblewrap, on `SECCOMP_FD`. */
  readonly seccomp: Buffer | null;
  /** An intermediate process waits for the child, and exits with 128 + n when signal n ended it. */
  readonly signalsAsCodes: boolean;
}

export interface LevelOptions {
  readonly program: ChildProgram;
  readonly device: ChildKind;
  /** The child's environment; says where libraries and drivers are. */
  readonly env: Readonly<Record<string, string>>;
  /** GPU nodes that the child must not see, as names in `/dev`. Default: none. */
  readonly hiddenNodes?: readonly string[];
}

/** A user id that neither Debian nor systemd assigns, and that exists in containers with 65536 ids. */
const CHILD_UID = 65533;

const SHELL = '/bin/sh';
/** Root without capabilities still owns the files in /proc/sys. */
const PROC_READ_ONLY = [SHELL, '-c', 'mount -o remount,ro /proc; exec "$@"', SHELL];
/**
 * Keeps a shell as the first process of the namespace: the kernel ignores most signals to the first process, and a crash must end the
 * child.
 */
const REAPER = [SHELL, '-c', '"$@"; exit $?', SHELL];

/** How each level uses the machine's tools. */
interface Tools {
  readonly setpriv: string | null;
  readonly bwrap: string | null;
  readonly unshare: string | null;
  readonly root: boolean;
}

/** All levels to try on this machine, the strictest first. The last one confines nothing and always starts. */
export function levels(options: LevelOptions): readonly [Level, ...Level[]] {
  const tools = findTools();
  const weak = [...unshareLevels(options, tools), ...setprivLevels(options, tools)].map((level) => ({
    ...level,
    command: covered(level.command, options),
  }));
  const [strictest, ...weaker] = [...bubblewrapLevels(options, tools), ...weak];
  const unconfined = unconfinedLevels(options);
  return strictest ? [strictest, ...weaker, ...unconfined] : unconfined;
}

/** For `ROOFLAB_SANDBOX=off`: the child is still killed with its parent, if the machine supports that. */
export function unconfinedLevels(options: Omit<LevelOptions, 'env'>): [Level, ...Level[]] {
  const node = nodeCommand(options.program);
  const { setpriv } = findTools();
  const plain: Level = { name: 'nothing', command: covered(node, options), seccomp: null, signalsAsCodes: false };
  if (!setpriv) return [plain];
  return [{ ...plain, command: covered([setpriv, '--no-new-privs', '--pdeathsig', 'KILL', '--', ...node], options) }, plain];
}

function covered([program, ...args]: Level['command'], { device, hiddenNodes = [] }: Omit<LevelOptions, 'env'>): Level['command'] {
  const [front, ...rest] = device === 'hardware' ? coveringNodes(hiddenNodes) : [];
  return front === undefined ? [program, ...args] : [front, ...rest, program, ...args];
}

function findTools(): Tools {
  if (process.platform !== 'linux') return { setpriv: null, bwrap: null, unshare: null, root: false };
  const [setpriv, bwrap, unshare] = ['setpriv', 'bwrap', 'unshare'].map(findProgram);
  return { setpriv: setpriv ?? null, bwrap: bwrap ?? null, unshare: unshare ?? null, root: process.geteuid?.() === 0 };
}

/** If not every measure works, the least important is dropped first: the own user, then the own /proc, then the system call filter. */
function bubblewrapLevels({ program, device, env, hiddenNodes = [] }: LevelOptions, { bwrap, setpriv, root }: Tools): Level[] {
  if (!bwrap) return [];
  const filter = seccompFilter();
  const readable = [process.execPath, dirname(program.entry), ...program.readable, ...driverFiles(env)];
  const owns = root && setpriv && readable.every(othersMayRead) ? [true, false] : [false];
  const found: Level[] = [];
  for (const seccomp of filter ? [filter, null] : [null]) {
    for (const ownProc of [true, false]) {
      for (const ownUser of owns) {
        const front = bubblewrap({
          program: bwrap,
          device,
          hiddenNodes,
          readable,
          userNamespace: !root,
          ownProc,
          seccomp: seccomp !== null,
          dropCapabilities: root && !ownUser,
        });
        const inner = ownUser && setpriv ? withoutPrivileges(setpriv, { root, ownUser }) : [];
        found.push({
          name: 'bubblewrap',
          command: [bwrap, ...front.slice(1), ...inner, ...nodeCommand(program)],
          seccomp,
          signalsAsCodes: true,
        });
      }
    }
  }
  return found;
}

/** Own network, processes and IPC, but the machine's files. */
function unshareLevels(options: LevelOptions, { unshare, setpriv, root }: Tools): Level[] {
  if (!unshare || !setpriv || !existsSync(SHELL)) return [];
  const namespaces = ['--net', '--pid', '--ipc', '--uts', '--mount-proc', '--fork', '--kill-child=KILL'];
  const user = root ? [] : ['--user', '--map-current-user'];
  return ownUsers(options, root).map(
    (ownUser): Level => ({
      name: 'unshare',
      command: [
        setpriv,
        ...['--pdeathsig', 'KILL', '--', unshare, ...user, ...namespaces, '--', ...PROC_READ_ONLY],
        ...withoutPrivileges(setpriv, { root, ownUser }),
        ...REAPER,
        ...nodeCommand(options.program),
      ],
      seccomp: null,
      signalsAsCodes: true,
    }),
  );
}

function setprivLevels(options: LevelOptions, { setpriv, root }: Tools): Level[] {
  if (!setpriv) return [];
  return ownUsers(options, root).map(
    (ownUser): Level => ({
      name: 'setpriv',
      command: [...withoutPrivileges(setpriv, { root, ownUser }), ...nodeCommand(options.program)],
      seccomp: null,
      signalsAsCodes: false,
    }),
  );
}

function ownUsers({ program, env }: LevelOptions, root: boolean): boolean[] {
  const readable = [process.execPath, ...program.readable, ...driverFiles(env)];
  return root && readable.every((path) => othersMayRead(path) && othersMayPass(dirname(path))) ? [true, false] : [false];
}

function withoutPrivileges(setpriv: string, { root, ownUser }: { root: boolean; ownUser: boolean }): [string, ...string[]] {
  const groups = gpuGroups();
  return [
    setpriv,
    ...['--no-new-privs', '--pdeathsig', 'KILL'],
    ...(ownUser ? ['--reuid', String(CHILD_UID), '--regid', String(CHILD_UID)] : []),
    ...(ownUser ? (groups.length > 0 ? ['--groups', groups.join(',')] : ['--clear-groups']) : []),
    ...['--inh-caps=-all', '--ambient-caps=-all'],
    ...(root ? ['--bounding-set=-all'] : []),
    '--',
  ];
}

/** Groups that may open a GPU that is not open to everybody: `render`, `video`. Never root's own group. */
function gpuGroups(): number[] {
  const nodes = gpuNodes().flatMap((name) => (name === 'dri' ? ['dri/renderD128', 'dri/renderD129'] : [name]));
  const stats = nodes.flatMap((name) => statSync(join('/dev', name), { throwIfNoEntry: false }) ?? []);
  return [...new Set(stats.filter(({ mode, gid }) => gid !== 0 && (mode & 0o060) === 0o060).map(({ gid }) => gid))];
}

/** Folders of libraries, and of driver manifests. */
function driverFiles(env: Readonly<Record<string, string>>): string[] {
  const listed = (name: string): string[] => (env[name] ?? '').split(':').filter(Boolean);
  const described = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'VK_ADD_DRIVER_FILES'].flatMap(listed).map(dirname);
  return [...new Set([...listed('LD_LIBRARY_PATH'), ...described])];
}

function othersMayRead(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o005;
  return (mode & 0o005) === 0o005;
}

function othersMayPass(folder: string): boolean {
  const passable = ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o001) & 0o001) === 0o001;
  return passable && (folder === '/' || othersMayPass(dirname(folder)));
}

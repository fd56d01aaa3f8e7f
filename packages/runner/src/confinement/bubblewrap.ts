import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChildKind } from '../child-program.ts';
import { gpuNodes } from './gpu-nodes.ts';

/** File descriptor on which bubblewrap receives the system call filter; the channel to the parent is `CHANNEL_FD`. */
export const SECCOMP_FD = 4;

/** Programs, libraries, and the files that library and Vulkan loaders read. None of them is secret. */
const SYSTEM = [
  '/usr',
  '/lib',
  '/lib32',
  '/lib64',
  '/bin',
  '/sbin',
  '/nix/store',
  '/run/opengl-driver', // NixOS
  '/opt/amdgpu',
  '/opt/amdgpu-pro',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/vulkan',
  '/etc/glvnd',
  '/etc/nvidia',
];

const PLAIN_NODES = ['null', 'zero', 'full', 'random', 'urandom'];

/** Limit of each temporary folder, which uses the machine's memory. */
const TEMPORARY_BYTES = 64 * 2 ** 20;

export interface BubblewrapOptions {
  readonly program: string;
  readonly device: ChildKind;
  /** GPU nodes that the child must not see, as names in `/dev`. */
  readonly hiddenNodes: readonly string[];
  /** Files and folders that the child may read, besides the system's. */
  readonly readable: readonly string[];
  /** Whether bubblewrap has to create a user namespace, as for everyone except root. */
  readonly userNamespace: boolean;
  /** A /proc with only the child's own processes. Some containers refuse it; the machine's /proc is then mounted read-only. */
  readonly ownProc: boolean;
  readonly seccomp: boolean;
  /** Arguments for bubblewrap. Without them it passes root's capabilities to the next program, which drops them. */
  readonly dropCapabilities: boolean;
}

/** Bubblewrap and its arguments, up to the command: its own namespaces, and only the named parts of the file system. */
export function bubblewrap(options: BubblewrapOptions): readonly string[] {
  const { program, device, hiddenNodes, readable, userNamespace, ownProc, seccomp, dropCapabilities } = options;
  const hardware = device === 'hardware';
  const paths = [...SYSTEM, ...(hardware ? ['/sys'] : []), ...readable].filter(existsSync);
  return [
    program,
    '--die-with-parent',
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...(userNamespace ? ['--unshare-user'] : []),
    ...(dropCapabilities ? ['--cap-drop', 'ALL'] : []),
    ...(ownProc ? ['--proc', '/proc', '--remount-ro', '/proc'] : ['--ro-bind', '/proc', '/proc']),
    ...temporary('/tmp'),
    ...['--tmpfs', '/dev', ...temporary('/dev/shm')],
    ...(hardware && hiddenNodes.length > 0 ? ['--dir', '/dev/dri'] : []),
    ...[...PLAIN_NODES, ...(hardware ? gpuNodes(hiddenNodes) : [])].flatMap((name) => ['--dev-bind-try', `/dev/${name}`, `/dev/${name}`]),
    ...['--symlink', '/proc/self/fd', '/dev/fd', '--remount-ro', '/dev'],
    ...foldersAbove(paths).flatMap((folder) => ['--dir', folder]),
    ...paths.flatMap(asOnMachine),
    ...['--remount-ro', '/', '--chdir', '/'],
    ...(seccomp ? ['--seccomp', String(SECCOMP_FD)] : []),
    '--',
  ];
}

/** A symbolic link of the system, such as `/lib64`, remains a link: the folder behind it may contain relative links. */
function asOnMachine(path: string): string[] {
  return SYSTEM.includes(path) && lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Created here because bubblewrap would create them for its own user only. */
function foldersAbove(paths: readonly string[]): string[] {
  const above = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) above.add(folder);
  }
  return [...above].sort();
}

function temporary(folder: string): string[] {
  return ['--perms', '1777', '--size', String(TEMPORARY_BYTES), '--tmpfs', folder];
}

import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import koffi from 'koffi';
import type { Measure } from '../src/confinement/in-force.ts';
import { ABSENT, CLONE, REFUSED, SOCKET } from '../src/confinement/syscalls.ts';

/** What native code in a child may be after: things that the test keeps, as a worker and its machine would. */
export interface Targets {
  /** The worker's process. */
  readonly worker: number;
  /** Another process of the worker's user. */
  readonly bystander: number;
  /** A folder closed to other users, with the file `secret` and the socket `socket` in it. */
  readonly folder: string;
  /** A folder that every user of the machine may write to. */
  readonly shared: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  /** Name of an abstract Unix socket. */
  readonly abstract: string;
}

export interface Escape {
  readonly name: string;
  /** Measures each of which must stop it alone. */
  readonly stoppedBy: readonly Measure[];
  /** Whether every user of every Linux machine can do it without confinement; other machines may refuse it anyway. */
  readonly everywhere: boolean;
  /** Throws, with a `code`, when it was refused. */
  readonly attempt: (targets: Targets) => unknown;
}

const PROCESSES: readonly Measure[] = ['own user', 'own processes'];
const FILES: readonly Measure[] = ['own user', 'own file system'];
const FILTER: readonly Measure[] = ['filtered system calls'];
const CAPABILITIES: readonly Measure[] = ['no capabilities', 'filtered system calls'];

const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const SOCK_DGRAM = 2;
const PTRACE_SEIZE = 0x4206;
const CLONE_NEWUSER = 0x1000_0000;
const CLONE_NEWNET = 0x4000_0000;
const SIGCHLD = 17;

function everywhere(name: string, stoppedBy: readonly Measure[], attempt: Escape['attempt']): Escape {
  return { name, stoppedBy, everywhere: true, attempt };
}

function somewhere(name: string, stoppedBy: readonly Measure[], attempt: Escape['attempt']): Escape {
  return { name, stoppedBy, everywhere: false, attempt };
}

export const ESCAPES: readonly Escape[] = [
  everywhere('reads the worker’s environment', PROCESSES, ({ worker }) => readFileSync(`/proc/${worker}/environ`)),
  everywhere('reads the arguments of the worker’s command', ['own processes'], ({ worker }) => readFileSync(`/proc/${worker}/cmdline`)),
  everywhere('finds the worker among the processes', ['own processes'], ({ worker }) => {
    if (!readdirSync('/proc').includes(String(worker))) throw refusal('ENOENT');
  }),
  everywhere('looks up which files the worker has open', PROCESSES, ({ worker }) => readdirSync(`/proc/${worker}/fd`)),
  everywhere('opens the worker’s memory map', PROCESSES, ({ worker }) => readFileSync(`/proc/${worker}/maps`)),
  everywhere('signals another process', PROCESSES, ({ bystander }) => process.kill(bystander, 'SIGCONT')),
  everywhere('makes another process yield the processor', PROCESSES, ({ bystander }) => setPriority(bystander, 10)),
  somewhere('attaches to another process as its debugger', [...PROCESSES, ...FILTER], ({ bystander }) =>
    call('ptrace', PTRACE_SEIZE, bystander, 0, 0),
  ),
  somewhere('opens the worker’s memory', PROCESSES, ({ worker }) => closeSync(openSync(`/proc/${worker}/mem`, 'r'))),
  somewhere('takes over a file that the worker has open', [...PROCESSES, ...FILTER], ({ worker }) =>
    call('pidfd_getfd', invoke(PIDFD_OPEN, worker, 0), 0, 0),
  ),
  somewhere('enters the worker’s network', PROCESSES, ({ worker }) => call('setns', openSync(`/proc/${worker}/ns/net`, 'r'), CLONE_NEWNET)),

  everywhere('reads a secret of the worker’s', FILES, ({ folder }) => readFileSync(join(folder, 'secret'))),
  everywhere('lists a folder of the worker’s', FILES, ({ folder }) => readdirSync(folder)),
  everywhere('overwrites a file of the worker’s', FILES, ({ folder }) => writeFileSync(join(folder, 'secret'), 'changed')),
  everywhere('leaves a file in a folder of the worker’s', FILES, ({ folder }) => writeFileSync(join(folder, 'left'), '')),
  everywhere('leaves a file in the checkout', FILES, () => {
    const file = new URL('left-by-a-child', import.meta.url);
    writeFileSync(file, '');
    rmSync(file);
  }),
  everywhere('leaves a file for other users of the machine', ['own file system'], ({ shared }) => writeFileSync(join(shared, 'left'), '')),
  everywhere('reads who uses this machine', ['own file system'], () => readFileSync('/etc/passwd')),
  everywhere('lists the machine’s variable data', ['own file system'], () => readdirSync('/var/lib')),
  somewhere('changes what the kernel does', [...FILES, 'own processes'], () => rewrite('/proc/sys/kernel/core_pattern')),
  somewhere('reads the machine’s password hashes', FILES, () => readFileSync('/etc/shadow')),

  everywhere('connects to a port of this machine', ['no network'], ({ tcpPort: port }) => reach({ host: '127.0.0.1', port })),
  everywhere('sends a datagram', ['no network'], ({ udpPort }) => sendDatagram(udpPort)),
  everywhere('connects to an abstract socket', ['no network'], ({ abstract }) => reach({ path: `\0${abstract}` })),
  everywhere('connects to a socket in the file system, as PostgreSQL has one', FILES, ({ folder }) =>
    reach({ path: join(folder, 'socket') }),
  ),
  everywhere('makes an IPv4 socket', FILTER, () => makeSocket(AF_INET)),
  somewhere('makes an IPv6 socket', FILTER, () => makeSocket(AF_INET6)),
  everywhere('makes a netlink socket', FILTER, () => makeSocket(AF_NETLINK)),

  everywhere('starts a program', FILTER, () => execFileSync('/bin/true')),
  somewhere('asks for a new process by a system call that takes its flags from memory', FILTER, () => invoke(ABSENT.clone3, 0, 0)),
  somewhere('makes a user namespace', FILTER, () => invoke(CLONE, CLONE_NEWUSER + SIGCHLD, -16)),
  somewhere('leaves its namespaces', FILTER, () => call('unshare', 0)),
  somewhere('keeps something in the kernel’s key store', FILTER, () => call('keyctl', 0, -3, 1)),
  somewhere('opens a ring for system calls', FILTER, () => invoke(ABSENT.io_uring_setup, 0, 0)),
  somewhere('handles its own page faults', FILTER, () => call('userfaultfd', 1)),
  somewhere('compares the files of two processes', FILTER, () => call('kcmp', process.pid, process.pid, 1, 0, 0)),
  somewhere('loads a program into the kernel', FILTER, () => call('bpf', 0, -1, 0)),
  somewhere('mounts a file system', FILTER, () => call('mount', -1, -1, -1, 0, 0)),
  somewhere('sets the clock', FILTER, () => call('clock_settime', 0, -1)),
  somewhere('removes a kernel module', CAPABILITIES, () => call('delete_module', -1, 0)),
  somewhere('renames the machine', CAPABILITIES, () => call('sethostname', -1, -1)),
  somewhere('restarts the machine', CAPABILITIES, () => call('reboot', -1)),
  somewhere('becomes another user', ['no capabilities'], () => process.setuid?.(12_345)),
];

/** Filtered calls that do nothing when their arguments make no sense. */
export const FILTERED = Object.keys({ ...REFUSED, ...ABSENT }).filter((name) => !['fork', 'vfork', 'vhangup'].includes(name));

const PIDFD_OPEN = [434, 434] as const;

/** Any other error is the call's own complaint about its arguments. */
const REFUSALS = ['EPERM', 'EACCES', 'ENOENT', 'ESRCH', 'ENOSYS', 'EAFNOSUPPORT'];

const libc = koffi.load(null);
const syscall = libc.func('syscall', 'long', ['long', 'long', 'long', 'long', 'long', 'long']);

/** Makes one call of the filter's table. Throws when it was refused, not when it rejected its arguments. */
export function call(name: string, ...args: number[]): number {
  return invoke(REFUSED[name] ?? ABSENT[name], ...args);
}

function invoke(numbers: readonly (number | null)[] | undefined, ...args: number[]): number {
  const number = numbers?.[process.arch === 'arm64' ? 1 : 0];
  if (number == null) throw refusal('ENOSYS');
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = args;
  const result = Number(syscall(number, a, b, c, d, e));
  if (result !== -1) return result;
  const code = getSystemErrorName(-koffi.errno());
  if (REFUSALS.includes(code)) throw refusal(code);
  return result;
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function makeSocket(family: number): void {
  closeSync(invoke(SOCKET, family, SOCK_DGRAM, 0));
}

/** Resolves when somebody answers. */
async function reach(options: NetConnectOpts): Promise<void> {
  const socket = connect(options);
  await once(socket, 'connect');
  socket.destroy();
}

/** Resolves when the packet comes back: sending alone is no proof. */
async function sendDatagram(port: number): Promise<void> {
  const socket = createSocket('udp4');
  try {
    socket.send('hello', port, '127.0.0.1');
    await once(socket, 'message', { signal: AbortSignal.timeout(1_000) });
  } finally {
    socket.close();
  }
}

function rewrite(file: string): void {
  writeFileSync(file, readFileSync(file));
}

import { endianness } from 'node:os';
import { ABSENT, CLONE, REFUSED, SOCKET } from './syscalls.ts';

/**
 * A filter of system calls in classic BPF, as `seccomp(2)` and bubblewrap's `--seccomp` take it: instructions of 8 bytes (`code`, `jt`, `jf`,
 * `k`) over the structure `seccomp_data` (number at byte 0, architecture at 4, arguments of 8 bytes from 16). It refuses the calls
 * listed in `syscalls.ts`; all others stay allowed, since drivers differ in what they need.
 */

const LOAD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_IF_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K

const ALLOW = 0x7fff_0000; // SECCOMP_RET_ALLOW
const KILL = 0x8000_0000; // SECCOMP_RET_KILL_PROCESS
const FAIL_WITH = 0x0005_0000; // SECCOMP_RET_ERRNO
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const AT_NUMBER = 0;
const AT_ARCHITECTURE = 4;
/** The low half of the first argument, on little-endian machines. */
const AT_FIRST_ARGUMENT = 16;

const AF_UNIX = 1;
const CLONE_THREAD = 0x0001_0000;
/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET */
const CLONE_NEW_NAMESPACE = 0x7e02_0080;

/** `index` into the numbers of `syscalls.ts`; `audit` is the kernel's AUDIT_ARCH_…; from `foreignFrom` on, numbers are those of another ABI (x32). */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, { index: 0 | 1; audit: number; foreignFrom: number }>> = {
  x64: { index: 0, audit: 0xc000_003e, foreignFrom: 0x4000_0000 },
  arm64: { index: 1, audit: 0xc000_00b7, foreignFrom: 0xffff_ffff },
};

type Instruction = readonly [code: number, jumpIfTrue: number, jumpIfFalse: number, k: number];

/** The filter's bytes; null on an architecture whose system call numbers are unknown here. */
export function seccompFilter(arch: NodeJS.Architecture = process.arch): Buffer | null {
  const architecture = ARCHITECTURES[arch];
  if (!architecture || endianness() !== 'LE') return null;
  const { index, audit, foreignFrom } = architecture;
  const numbers = (table: typeof REFUSED): number[] => Object.values(table).flatMap((pair) => pair[index] ?? []);
  return assemble([
    [LOAD, 0, 0, AT_ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, AT_NUMBER],
    [JUMP_IF_AT_LEAST, 0, 1, foreignFrom],
    failWith(ENOSYS),
    ...numbers(REFUSED).flatMap((number) => [unless(number, 1), failWith(EPERM)]),
    ...numbers(ABSENT).flatMap((number) => [unless(number, 1), failWith(ENOSYS)]),
    unless(CLONE[index], 5),
    [LOAD, 0, 0, AT_FIRST_ARGUMENT],
    [JUMP_IF_ANY_BIT, 1, 0, CLONE_NEW_NAMESPACE],
    [JUMP_IF_ANY_BIT, 1, 0, CLONE_THREAD],
    failWith(EPERM),
    [RETURN, 0, 0, ALLOW],
    unless(SOCKET[index], 3),
    [LOAD, 0, 0, AT_FIRST_ARGUMENT],
    [JUMP_IF_EQUAL, 1, 0, AF_UNIX],
    failWith(EAFNOSUPPORT),
    [RETURN, 0, 0, ALLOW],
  ]);
}

/** Skips this many instructions if the loaded number is a different one. */
function unless(number: number | null, skip: number): Instruction {
  return [JUMP_IF_EQUAL, 0, skip, number ?? 0xffff_ffff];
}

function failWith(errno: number): Instruction {
  return [RETURN, 0, 0, FAIL_WITH | errno];
}

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, jumpIfTrue, jumpIfFalse, k], i) => {
    bytes.writeUInt16LE(code, 8 * i);
    bytes.writeUInt8(jumpIfTrue, 8 * i + 2);
    bytes.writeUInt8(jumpIfFalse, 8 * i + 3);
    bytes.writeUInt32LE(k >>> 0, 8 * i + 4);
  });
  return bytes;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seccompFilter } from './seccomp-filter.ts';
import { ABSENT, CLONE, REFUSED, SOCKET } from './syscalls.ts';

const ALLOWED = 0x7fff_0000;
const EPERM = 0x0005_0001;
const ENOSYS = 0x0005_0026;
const EAFNOSUPPORT = 0x0005_0061;
const KILLED = 0x8000_0000;

/** The flags with which glibc creates a thread: memory, files, signals and more in common. */
const THREAD = 0x003d_0f00;
const FORK = 0x0120_0011;
const NEW_USER_NAMESPACE = 0x1000_0000;

interface Call {
  readonly number: number;
  readonly audit: number;
  readonly argument?: number;
}

/** An interpreter for the classic BPF instructions that filters use, after the kernel's `Documentation/networking/filter.rst`. */
function run(filter: Buffer, { number, audit, argument = 0 }: Call): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  data.writeUInt32LE(argument, 16);
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, k] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    if (code === 0x06) return k;
    if (code === 0x20) accumulator = data.readUInt32LE(k);
    else at += 8 * filter.readUInt8(at + (holds(code, accumulator, k) ? 2 : 3));
  }
  throw new Error('The filter ends without an answer.');
}

function holds(code: number, accumulator: number, k: number): boolean {
  if (code === 0x15) return accumulator === k;
  if (code === 0x35) return accumulator >= k;
  if (code === 0x45) return (accumulator & k) !== 0;
  throw new Error(`There is no instruction ${code}.`);
}

describe.each([
  ['x64', 0, 0xc000_003e],
  ['arm64', 1, 0xc000_00b7],
] as const)('the filter for %s', (arch, index, audit) => {
  const filter = seccompFilter(arch) ?? Buffer.alloc(0);
  const numbers = (table: typeof REFUSED): number[] => Object.values(table).flatMap((pair) => pair[index] ?? []);
  const answer = (number: number | null, argument = 0): number => run(filter, { number: number ?? -1, audit, argument });

  test('refuses what is listed, whatever the argument.', () => {
    fc.assert(
      fc.property(fc.constantFrom(...numbers(REFUSED)), fc.nat(0xffff_ffff), (number, argument) => answer(number, argument) === EPERM),
    );
    for (const number of numbers(ABSENT)) expect(answer(number)).toBe(ENOSYS);
  });

  test('allows everything else.', () => {
    const listed = new Set([...numbers(REFUSED), ...numbers(ABSENT), CLONE[index], SOCKET[index]]);
    for (let number = 0; number < 1024; number++) if (!listed.has(number)) expect([number, answer(number)]).toEqual([number, ALLOWED]);
  });

  test('lets threads be made, but no processes and no namespaces.', () => {
    expect(answer(CLONE[index], THREAD)).toBe(ALLOWED);
    expect(answer(CLONE[index], FORK)).toBe(EPERM);
    expect(answer(CLONE[index], THREAD | NEW_USER_NAMESPACE)).toBe(EPERM);
  });

  test('lets sockets be made of the family AF_UNIX only.', () => {
    fc.assert(fc.property(fc.nat(0xffff_ffff), (family) => answer(SOCKET[index], family) === (family === 1 ? ALLOWED : EAFNOSUPPORT)));
  });

  test('kills a process that calls as another architecture, where numbers mean something else.', () => {
    expect(run(filter, { number: 0, audit: 0x4000_0003 })).toBe(KILLED); // i386
    if (arch === 'x64') expect(answer(0x4000_0000 + 101)).toBe(ENOSYS); // x32
  });
});

test('There is no filter for an architecture whose numbers are unknown.', () => {
  expect(seccompFilter('riscv64')).toBeNull();
});

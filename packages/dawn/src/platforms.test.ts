import { expect, test } from 'vitest';
import { loadFailure, missingForDawn, missingPackage, PLATFORMS, platformOf } from './platforms.ts';

const UBUNTU = { platform: 'linux', arch: 'x64', glibc: '2.35' };

test('Every platform of the list is found by its system and each of its processors.', () => {
  for (const [name, { os, cpus }] of Object.entries(PLATFORMS))
    for (const arch of cpus) expect(platformOf({ platform: os, arch, glibc: null })).toBe(name);
});

test('A system with the oldest library that fits, and macOS and Windows, lack nothing.', () => {
  expect(missingForDawn({ ...UBUNTU, glibc: '2.34' })).toBeNull();
  expect(missingForDawn({ ...UBUNTU, arch: 'arm64' })).toBeNull();
  expect(missingForDawn({ platform: 'darwin', arch: 'arm64', glibc: null })).toBeNull();
  expect(missingForDawn({ platform: 'win32', arch: 'x64', glibc: null })).toBeNull();
});

test.each([
  ['an old C library', { ...UBUNTU, glibc: '2.28' }, 'this system has 2.28'],
  ['another C library', { ...UBUNTU, glibc: null }, 'Alpine Linux uses musl'],
  ['another system', { platform: 'freebsd', arch: 'x64', glibc: null }, 'this is freebsd x64'],
  ['another processor', { ...UBUNTU, arch: 'riscv64' }, 'this is linux riscv64'],
])('A machine with %s hears what is missing and what to use.', (_, machine, words) => {
  expect(missingForDawn(machine)).toContain(words);
  expect(missingForDawn(machine)).toMatch(/Ubuntu 22\.04|Kernels run on/);
});

test('A package that npm left out is named with the command that installs it.', () => {
  expect(missingPackage('linux-x64')).toContain('npm install --include=optional @rooflab/linux-x64');
});

test('An old C++ library is named as the reason why Dawn does not load; any other reason is passed on unchanged.', () => {
  const old =
    "/lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.30' not found (required by dawn.node)\nRequire stack:\n- index.js";
  expect(loadFailure(old)).toMatch(/^The C and C\+\+ libraries of this system are too old.*required by dawn\.node\)\)$/);
  expect(loadFailure('dawn.node: file too short')).toBe('Dawn, which runs the kernels, could not be loaded: dawn.node: file too short');
});

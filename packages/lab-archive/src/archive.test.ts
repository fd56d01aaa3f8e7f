import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { pack, unpack } from './archive.ts';
import { hashOf } from './hash.ts';
import { PACKAGE_LIMITS, readPackage } from './package-files.ts';

const part = fc.stringMatching(/^[a-z0-9]([a-z0-9.-]{0,7}[a-z0-9])?$/).filter((name) => !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/.test(name));
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const files = fc
  .uniqueArray(fc.tuple(path, fc.uint8Array({ maxLength: 200 })), { selector: ([name]) => name, maxLength: 20 })
  .filter((entries) => !entries.some(([name]) => entries.some(([other]) => other.startsWith(`${name}/`))))
  .map((entries) => new Map(entries));

test('What is packed comes back, in the order of the paths', () => {
  fc.assert(
    fc.property(files, (given) => {
      const back = unpack(pack(given));
      expect([...back.keys()]).toEqual([...given.keys()].sort());
      for (const [name, bytes] of given) expect([...(back.get(name) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test('The same files give the same bytes and the same hash, in whatever order they come', () => {
  fc.assert(
    fc.property(files, (given) => {
      const turned = new Map([...given].reverse());
      expect(Buffer.from(pack(turned)).equals(Buffer.from(pack(given)))).toBe(true);
      expect(hashOf(turned)).toBe(hashOf(given));
    }),
  );
});

test('The largest lab that may be built can be unpacked, however little its bytes can be compressed', () => {
  const { files: count, bytes, pathLength } = PACKAGE_LIMITS;
  const noise = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 2 ** 16) crypto.getRandomValues(noise.subarray(at, at + 2 ** 16));
  const share = Math.floor(bytes / count);
  const largest = Array.from(
    { length: count },
    (_, i) => [`${i}`.padStart(pathLength, '0'), noise.subarray(i * share, (i + 1) * share)] as const,
  );
  expect(unpack(pack(new Map(largest))).size).toBe(count);
  expect(unpack(pack(new Map([['one', noise]]))).get('one')?.length).toBe(bytes);
});

test('Another byte, another name or another boundary between two files gives another hash', () => {
  const text = (...entries: [string, string][]) => hashOf(new Map(entries.map(([name, content]) => [name, strToU8(content)])));
  const hashes = [text(['a', 'bc']), text(['a', 'bd']), text(['ab', 'c']), text(['a', 'b'], ['c', '']), text(['a', ''], ['bc', ''])];
  expect(new Set(hashes).size).toBe(hashes.length);
});

function zipped(entries: Zippable): Uint8Array {
  return zipSync(entries, { level: 9 });
}

test.each([
  ['../lab.json'],
  ['/etc/passwd'],
  ['a/../../b'],
  ['a\\b'],
  ['C:evil'],
  ['.env'],
  ['a/.git/config'],
  ['-rf'],
  ['LAB.JSON'],
  ['naïve.md'],
  ['a//b'],
  ['a\0b'],
  ['x'.repeat(200)],
  ['nul.wgsl'],
  ['a/com1'],
  ['a./b'],
  ['b.'],
])('A file named %j is refused, and the remedy named', (name) => {
  expect(() => unpack(zipped({ [name]: strToU8('x') }))).toThrow(/a-z, 0-9, dots and hyphens|Shorten it|on Windows/);
});

test('A gigabyte of zeros is refused before it is unpacked', () => {
  const bomb = zipped({ 'picture.svg': new Uint8Array(2 ** 24) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => unpack(bomb)).toThrow('at most 8 MiB together');
});

test('No file becomes larger than the archive claims', () => {
  const honest = zipped({ 'picture.svg': new Uint8Array(2 ** 22) });
  const lying = honest.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 4 <= lying.length; at++) if (view.getUint32(at, true) === 2 ** 22) view.setUint32(at, 10, true);
  expect(() => unpack(lying)).toThrow('picture.svg is damaged');
});

test('Too many files are refused', () => {
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, strToU8('')]));
  expect(() => unpack(zipped(many))).toThrow('at most 500 files');
});

test('Any other bytes are refused with a sentence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() => unpack(bytes)).toThrow('no ZIP archive that can be read');
    }),
  );
  const cut = pack(new Map([['lab.json', strToU8('{}')]]));
  expect(() => unpack(cut.slice(0, -5))).toThrow();
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function folderWith(content: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-package-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(content)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

test('A folder is read without hidden files and without what tools leave there', async () => {
  const folder = await folderWith({
    'lab.json': '{}',
    'README.md': '#',
    'sum/ladder/01-naive.wgsl': '',
    '.git/config': '',
    'node_modules/left/index.js': '',
    'built/lab.js': '',
  });
  expect([...(await readPackage(folder)).keys()]).toEqual(['README.md', 'lab.json', 'sum/ladder/01-naive.wgsl']);
});

test('A link in a folder is refused, also to a folder', async () => {
  const folder = await folderWith({ 'lab.json': '{}' });
  await symlink('/etc/passwd', join(folder, 'secret.txt'));
  await expect(readPackage(folder)).rejects.toThrow('secret.txt is a link. Put the file itself there.');
  const other = await folderWith({ 'lab.json': '{}' });
  await symlink('/', join(other, 'root'));
  await expect(readPackage(other)).rejects.toThrow('root is a link');
});

test('A folder that does not exist is named', async () => {
  await expect(readPackage('/nowhere/at-all')).rejects.toThrow('There is no folder /nowhere/at-all.');
});

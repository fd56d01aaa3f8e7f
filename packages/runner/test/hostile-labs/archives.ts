import { MOST_ARCHIVE_BYTES } from '@rooflab/lab-archive';
import { craftZip } from './craft-zip.ts';
import type { HostileArchive } from './hostile-lab.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const LAB = { name: 'lab.json', content: text('{}') };
const PATH = /is no name for a file|on Windows|longer than 120/;
const UNREADABLE = /no ZIP archive that can be read/;
const DAMAGED = /is damaged in this archive/;

export const ARCHIVES: readonly HostileArchive[] = [
  named('leads out of the folder', '../../outside.ts'),
  named('leads out of the folder with backslashes', '..\\..\\outside.ts'),
  named('is absolute', '/etc/cron.d/lab'),
  named('names a drive', 'c:/windows/system32/lab.dll'),
  named('names a stream of another file', 'lab.json:hidden'),
  named('names a device of Windows', 'nul.txt'),
  named('ends in a dot, which Windows leaves out', 'lab.json.'),
  named('begins with a hyphen, as an option does', '-rf'),
  named('is hidden', '.npmrc'),
  named('is in a folder that Node searches', 'node_modules/x/index.js'),
  named('has a byte of zero in it', 'lab.json\0.png'),
  named('reads backwards', 'gpj.\u202ejson'),
  named('is as long as a book', 'a'.repeat(60_000)),
  { name: 'An archive holds one file twice.', archive: () => craftZip([LAB, LAB]), error: /holds lab\.json twice/ },
  {
    name: 'An archive holds names that differ only in case.',
    archive: () => craftZip([{ name: 'README.md' }, { name: 'readme.md' }]),
    error: /same file on some machines/,
  },
  {
    name: 'An archive holds a file that is a folder, too.',
    archive: () => craftZip([{ name: 'a' }, { name: 'a/b' }]),
    error: /a file and a folder/,
  },
  { name: 'An archive holds 501 files.', archive: () => craftZip(empty(501)), error: /at most 500 files/ },
  { name: 'An archive holds 65 535 empty files.', archive: () => craftZip(empty(65_535)), error: /at most 500 files/ },
  {
    name: 'An archive is a bomb of one file.',
    archive: () => craftZip([{ name: 'picture.svg', content: new Uint8Array(2 ** 28), deflate: true }]),
    error: /at most 8 MiB/,
  },
  {
    name: 'An archive is a bomb whose directory claims little.',
    archive: () => craftZip([{ name: 'picture.svg', content: new Uint8Array(2 ** 28), deflate: true, size: 10 }]),
    error: DAMAGED,
  },
  {
    name: 'An archive is a bomb of files that lie in each other.',
    archive: () =>
      craftZip([{ name: 'a', content: new Uint8Array(2 ** 20), deflate: true }, ...empty(100).map((file) => ({ ...file, offset: 0 }))]),
    error: UNREADABLE,
  },
  {
    name: 'A directory claims a gigabyte that is not there.',
    archive: () => craftZip([{ ...LAB, size: 2 ** 30 }]),
    error: /at most 8 MiB/,
  },
  { name: 'A directory claims more than the file has.', archive: () => craftZip([{ ...LAB, size: 2 ** 20 }]), error: DAMAGED },
  { name: 'A file was changed after it was packed.', archive: () => craftZip([{ ...LAB, crc: 1 }]), error: DAMAGED },
  { name: 'A file is encrypted.', archive: () => craftZip([{ ...LAB, flags: 1 }]), error: /is encrypted/ },
  { name: 'A file is packed in a way that nobody knows.', archive: () => craftZip([{ ...LAB, method: 99 }]), error: UNREADABLE },
  { name: 'A file lies beyond the end.', archive: () => craftZip([{ ...LAB, offset: 2 ** 31 }]), error: UNREADABLE },
  { name: 'A directory lies beyond the end.', archive: () => craftZip([LAB], { directoryAt: 2 ** 31 }), error: UNREADABLE },
  { name: 'A directory has more entries than it has bytes.', archive: () => craftZip([LAB], { entries: 400 }), error: UNREADABLE },
  {
    name: 'Sizes stand in a ZIP64 field, and are exabytes.',
    archive: () => craftZip([{ ...LAB, size: 2 ** 32 - 1, packedSize: 2 ** 32 - 1, extra: zip64() }]),
    error: /at most 8 MiB|no ZIP archive/,
  },
  { name: 'An archive is larger than any may be.', archive: () => new Uint8Array(MOST_ARCHIVE_BYTES + 1), error: /at most 8 MiB/ },
  {
    name: 'An archive is a comment of 64 KiB alone.',
    archive: () => craftZip([], { comment: new Uint8Array(65_535), entries: 1 }),
    error: UNREADABLE,
  },
  { name: 'An archive is empty.', archive: () => new Uint8Array(), error: UNREADABLE },
];

function named(what: string, name: string): HostileArchive {
  return { name: `The name of a file ${what}.`, archive: () => craftZip([LAB, { name, content: text('x') }]), error: PATH };
}

function empty(count: number) {
  return Array.from({ length: count }, (_, i) => ({ name: `f${i}` }));
}

function zip64(): Uint8Array {
  const field = Buffer.alloc(20, 0x7f);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  return field;
}

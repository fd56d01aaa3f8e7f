import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, with whatever its directory claims about it. */
export interface Crafted {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly deflate?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  /** Unpacked. */
  readonly size?: number;
  readonly packedSize?: number;
  /** Where its content is said to be. */
  readonly offset?: number;
  readonly extra?: Uint8Array;
}

interface Ending {
  readonly comment?: Uint8Array;
  readonly entries?: number;
  readonly directoryAt?: number;
}

/** A ZIP archive that need not be a right one. */
export function craftZip(files: readonly Crafted[], { comment = new Uint8Array(), entries, directoryAt }: Ending = {}): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const content = file.content ?? new Uint8Array();
    const packed = file.deflate ? deflateRawSync(content) : Buffer.from(content);
    const name = Buffer.from(file.name);
    const extra = Buffer.from(file.extra ?? []);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(file.flags ?? 0, 2);
    facts.writeUInt16LE(file.method ?? (file.deflate ? 8 : 0), 4);
    facts.writeUInt32LE(file.crc ?? crc32(content), 10);
    facts.writeUInt32LE(file.packedSize ?? packed.length, 14);
    facts.writeUInt32LE(file.size ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    facts.writeUInt16LE(extra.length, 24);
    facts.copy(local, 4);
    locals.push(local, name, extra, packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    facts.copy(central, 6);
    central.writeUInt32LE(file.offset ?? at, 42);
    directory.push(central, name, extra);
    at += 30 + name.length + extra.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries ?? files.length, 8);
  end.writeUInt16LE(entries ?? files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(directoryAt ?? at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, ...directory, end, comment]);
}

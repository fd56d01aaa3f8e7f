import { LabFault } from './lab-fault.ts';

/** What an archive's directory says of one file, of what is not checked when it is unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly crc32: number;
  /** Bytes, unpacked. */
  readonly size: number;
}

const END = 0x0605_4b50;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;
const ENTRY = 0x0201_4b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;

/**
 * The directory of a ZIP archive, without folders. Throws `LabFault` for what `lab build` never writes: encryption, more than 4 GB, and files
 * that lie in each other, so that a small archive becomes large.
 */
export function zipDirectory(archive: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  const entries: ZipEntry[] = [];
  const places: Place[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0)
      throw new LabFault(`${name.slice(0, 80)} is encrypted. Pack it without a password.`);
    places.push({ from: view.getUint32(at + 42, true), bytes: LOCAL_BYTES + nameBytes + view.getUint32(at + 20, true) });
    if (!name.endsWith('/')) entries.push({ name, crc32: view.getUint32(at + 16, true), size: view.getUint32(at + 24, true) });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  checkPlaces(places, view.getUint32(end + 16, true));
  return entries;
}

interface Place {
  readonly from: number;
  readonly bytes: number;
}

/** Each file lies behind the one before it, and all before the directory. */
function checkPlaces(places: readonly Place[], directory: number): void {
  let free = 0;
  for (const { from, bytes } of [...places].sort((a, b) => a.from - b.from)) {
    if (from < free || from + bytes > directory) throw damaged();
    free = from + bytes;
  }
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

function damaged(): LabFault {
  return new LabFault('This is no ZIP archive that can be read. Pack the lab again with "rooflab lab build".');
}

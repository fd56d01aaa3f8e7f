import { Refused } from '@rooflab/db';

/** The contract's limit, in bytes of UTF-8. */
export const MAX_SOURCE_BYTES = 65_536;

/** Characters. */
export const MAX_NOTE_LENGTH = 500;

/** Throws `Refused` unless the file and its note can be stored and graded. */
export function checkSource(source: string, note: string): void {
  const bytes = Buffer.byteLength(source, 'utf8');
  if (bytes === 0) throw new Refused('source-empty', 'The file is empty.', 'Hand in a WGSL file.');
  if (bytes > MAX_SOURCE_BYTES) {
    throw new Refused('source-too-large', `The file has ${bytes} bytes; at most ${MAX_SOURCE_BYTES} are allowed.`, 'Make it shorter.', {
      bytes,
    });
  }
  if (!source.isWellFormed() || source.includes('\0')) {
    throw new Refused('source-not-text', 'The file is not UTF-8 text, or contains a NUL.', 'Save it as UTF-8.');
  }
  if ([...note].length > MAX_NOTE_LENGTH || !note.isWellFormed() || note.includes('\0')) {
    throw new Refused('note-too-long', `A note is text of at most ${MAX_NOTE_LENGTH} characters.`, 'Shorten it.');
  }
}

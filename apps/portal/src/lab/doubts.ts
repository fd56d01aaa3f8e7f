import type { Diagnostic } from '@rooflab/result';
import type { FormerHandIn } from './lab-data.ts';

interface Asked {
  /** The editor's messages about the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Hash of the text, hexadecimal; null if the browser cannot compute it. */
  readonly sha256: string | null;
  /** Newest first. */
  readonly handIns: readonly FormerHandIn[];
}

/** Reasons to ask for confirmation before this is handed in, as sentences; empty if there are none. */
export function doubts({ diagnostics, sha256, handIns }: Asked): readonly string[] {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  const same = handIns.find((handIn) => handIn.sourceSha256 === sha256 && handIn.state !== 'cancelled');
  return [
    ...(error ? [`The editor shows an error${error.line > 0 ? ` on line ${error.line}` : ''}: ${error.message}`] : []),
    ...(same ? [`You handed in exactly this text on ${same.when}. It would be graded again, with different data.`] : []),
  ];
}

/** SHA-256 of a text's UTF-8, hexadecimal; null on pages without a secure connection, where browsers refuse to compute it. */
export async function sha256Of(text: string): Promise<string | null> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest === undefined ? null : Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

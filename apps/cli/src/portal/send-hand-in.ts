import { createHash } from 'node:crypto';
import type { PortalClient } from './client.ts';
import type { Place } from './find-assignment.ts';
import type { Ask } from './retry.ts';

export interface HandInOrder {
  readonly place: Place;
  readonly exercise: string;
  readonly source: string;
  readonly note?: string | undefined;
  readonly acceptLate: boolean;
  /** Hand in even if this very file already has a verdict. */
  readonly again: boolean;
}

export interface Sent {
  readonly handInId: string;
  /** False when it had been handed in before, by an interrupted command or by this one. */
  readonly created: boolean;
}

/** Enough for all hand-ins of one exercise since the file was last changed. */
const LOOK_BACK = 200;

/**
 * Hands in, or finds the hand-in of this file. The request id follows from the file and from the previous hand-in, so repeating the
 * command, at any time and from any machine, leads to the same hand-in, without keeping anything on disk.
 */
export async function sendHandIn(client: PortalClient, order: HandInOrder, ask: Ask): Promise<Sent> {
  const { exercise, source, note, acceptLate, place } = order;
  const { assignmentId, courseId } = place;
  const sha256 = createHash('sha256').update(source, 'utf8').digest('hex');
  const filter = { courseId, assignmentId, exercise, mine: true, limit: LOOK_BACK };
  const { handIns } = await ask((options) => client.handIn.list.query(filter, options));
  const before = handIns.find(({ sourceSha256 }) => sourceSha256 === sha256);
  if (before && isGood(before, order.again)) return { handInId: before.handInId, created: false };
  const requestId = uuidFrom(`${assignmentId} ${exercise} ${sha256} ${before?.handInId ?? 'first'}`);
  const request = { assignmentId, exercise, source, requestId, acceptLate, ...(note === undefined ? {} : { note }) };
  const { handInId, created } = await ask((options) => client.handIn.create.mutate(request, options));
  return { handInId, created };
}

interface Before {
  readonly state: 'waiting' | 'running' | 'ended' | 'cancelled';
  readonly verdict: string | null;
}

/** Whether an earlier hand-in of the same file makes another one unnecessary; not if it failed through our fault or was cancelled. */
function isGood({ state, verdict }: Before, again: boolean): boolean {
  if (state === 'waiting' || state === 'running') return true;
  return state === 'ended' && verdict !== 'system-error' && !again;
}

/** A custom uuid (version 8, RFC 9562, section 5.8) from the text's hash. */
export function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

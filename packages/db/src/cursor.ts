import { isStorableMoment } from './moment.ts';

/** A position in a list: after the row with this time and id. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.toISOString()}_${id}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for text that is not a cursor. */
export function readCursor(text: string): Cursor | null {
  const [time = '', id = ''] = text.split('_');
  const at = new Date(time);
  return isStorableMoment(at) && isUuid(id) ? { at, id } : null;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

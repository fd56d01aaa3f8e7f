import type { Prisma } from './generated/client.ts';

/** PostgreSQL stores neither NUL nor half a surrogate pair; a compiler may quote either from a hostile kernel. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Turns any plain value into one that PostgreSQL can store. */
export function storableJson(value: object): Prisma.InputJsonObject {
  const text = JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
  const json: Prisma.InputJsonObject = JSON.parse(text);
  return json;
}

/** The same as text, for a parameter of type `jsonb`. */
export function jsonText(value: object): string {
  return JSON.stringify(storableJson(value));
}

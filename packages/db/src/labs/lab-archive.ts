import type { Queryable } from '../client.ts';

/** The archive of a published version, as it was stored. Throws where there is none: an item that names a version keeps it. */
export async function readLabArchive(db: Queryable, hash: string): Promise<Uint8Array> {
  const { archive } = await db.labVersion.findUniqueOrThrow({ where: { hash }, select: { archive: true } });
  return archive;
}

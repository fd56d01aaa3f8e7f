/** Keeps the part of a list that `--shard 2/8` names, so that several processes share the work. Throws on anything else. */
export function inShard(shard: string): (item: unknown, index: number) => boolean {
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (part < 1 || part > parts) throw new RangeError(`--shard is a part such as 2/8, not ${shard}.`);
  return (_, index) => index % parts === part - 1;
}

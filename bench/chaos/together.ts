/** Processes `items` in order, this many at a time; the answers are in the order of the items. */
export async function together<T, A>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<A>): Promise<A[]> {
  const answers = new Array<A>(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) answers[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}

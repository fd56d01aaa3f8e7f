/** Tabs open at a time: while the server renders one page, the browser reads another. */
const TABS = 2;

/**
 * Looks at each item, in tabs that this opens and closes; after an error they stay open, for a picture. The answers are in the order of the items.
 */
export async function inTabs<Tab extends { close(): Promise<void> }, Item, Found>(
  open: () => Promise<Tab>,
  items: readonly Item[],
  look: (tab: Tab, item: Item) => Promise<Found>,
): Promise<Found[]> {
  const waiting = [...items.entries()];
  const found: Found[] = [];
  const work = async (): Promise<void> => {
    const tab = await open();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next;
      found[index] = await look(tab, item);
    }
    await tab.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  return found;
}

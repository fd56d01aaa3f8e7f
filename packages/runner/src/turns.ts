/** Gives the device to one process at a time, in the order in which they ask. */
export interface Turns {
  /** Calls `granted` when the device is free: now, or later, which is false. Asking twice changes nothing. */
  take(who: object, granted: () => void): boolean;
  /** Gives the device back, or stops waiting for it. */
  leave(who: object): void;
}

export function createTurns(): Turns {
  /** The first has the device. */
  const asked: { readonly who: object; readonly granted: () => void }[] = [];
  return {
    take(who, granted) {
      if (!asked.some((each) => each.who === who)) {
        asked.push({ who, granted });
        if (asked.length === 1) granted();
      }
      return asked[0]?.who === who;
    },
    leave(who) {
      const place = asked.findIndex((each) => each.who === who);
      if (place < 0) return;
      asked.splice(place, 1);
      if (place === 0) asked[0]?.granted();
    },
  };
}

/** A rectangle of a drawing, in pixels from its left upper corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A possible place for a text: its anchor, and the area that it would cover. */
export interface LabelPlace {
  readonly text: string;
  readonly x: number;
  /** The middle of the line, not its baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Degrees, counter-clockwise, around the anchor. */
  readonly angle: number;
  readonly boxes: readonly Box[];
  /** A thin line from the mark, where the text is not next to it. */
  readonly leader?: readonly [Place, Place];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A label's preferences: groups of places from the best to the last resort, such as the full name first and only its number after that. */
export type LabelWishes = readonly (readonly LabelPlace[])[];

interface Ground {
  readonly bounds: Box;
  /** Areas that no label may cover. */
  readonly taken: readonly Box[];
  /** Areas, such as lines, that a label covers only if its group of places leaves nothing else. */
  readonly avoided: readonly Box[];
}

/**
 * Labels that overlap neither each other nor occupied areas, and lie within bounds; null where there is no room. Greedy and in order, so
 * the first labels get the best places, and the same drawing always gets the same labels.
 */
export function placeLabels(labels: readonly LabelWishes[], { bounds, taken, avoided }: Ground): (LabelPlace | null)[] {
  const occupied = [...taken];
  const isFree = ({ boxes }: LabelPlace, obstacles: readonly Box[]): boolean =>
    boxes.every((box) => !obstacles.some((each) => overlap(box, each)));
  const fits = (place: LabelPlace): boolean => place.boxes.every((box) => isInside(box, bounds)) && isFree(place, occupied);
  return labels.map((wishes) => {
    for (const places of wishes) {
      const place = firstOf(places, fits, (each) => isFree(each, avoided));
      if (place === null) continue;
      occupied.push(...place.boxes);
      return place;
    }
    return null;
  });
}

/** The first place that is possible and good, or else the first possible one. */
function firstOf<T>(all: readonly T[], isPossible: (one: T) => boolean, isGood: (one: T) => boolean): T | null {
  let possible: T | null = null;
  for (const one of all) {
    if (!isPossible(one)) continue;
    if (isGood(one)) return one;
    possible ??= one;
  }
  return possible;
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInside(inner: Box, outer: Box): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

export function boxAround(x: number, y: number, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** Height of a line of text in plots, in pixels. */
export const LABEL_HEIGHT = 14;

/** A text at a place; `width` in pixels. */
export function labelAt(text: string, width: number, place: Pick<LabelPlace, 'x' | 'y' | 'anchor'>): LabelPlace {
  const left = place.x - { start: 0, middle: width / 2, end: width }[place.anchor];
  const half = LABEL_HEIGHT / 2;
  return { ...place, text, angle: 0, boxes: [{ left, right: left + width, top: place.y - half, bottom: place.y + half }] };
}

/**
 * Around a mark, the best side first: right, left, then diagonally, above and below it. `clearance` is the distance of the text from its
 * middle.
 */
export function labelsAround(text: string, width: number, { x, y }: { x: number; y: number }, clearance: number): LabelPlace[] {
  const step = LABEL_HEIGHT - 2;
  const beside = [0, -step, step].flatMap((shift): Pick<LabelPlace, 'x' | 'y' | 'anchor'>[] => [
    { x: x + clearance, y: y + shift, anchor: 'start' },
    { x: x - clearance, y: y + shift, anchor: 'end' },
  ]);
  const over = [-1, 1].map((side) => ({ x, y: y + side * (clearance + LABEL_HEIGHT / 2), anchor: 'middle' as const }));
  return [...beside, ...over].map((place) => labelAt(text, width, place));
}

/** Distances of a text from its mark where there is no room beside it, in pixels. */
const AWAY = [24, 38, 56, 80, 110] as const;

/** Where a leader begins, from the middle of the mark. */
const LEADER_START = 7;

/** Farther from a mark, with a thin line to it: first diagonally, then above, below and beside it, and nearer before farther. */
export function labelsAway(text: string, width: number, { x, y }: Place): LabelPlace[] {
  const askew = Math.SQRT1_2;
  const directions = [
    [askew, -askew],
    [askew, askew],
    [-askew, -askew],
    [-askew, askew],
    [0, -1],
    [0, 1],
    [1, 0],
    [-1, 0],
  ] as const;
  return AWAY.flatMap((distance) =>
    directions.map(([dx, dy]): LabelPlace => {
      const end = { x: x + dx * distance, y: y + dy * distance };
      const anchor = dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle';
      const place = { x: end.x + 3 * Math.sign(dx), y: end.y + (dx === 0 ? (dy * LABEL_HEIGHT) / 2 : 0), anchor } as const;
      return { ...labelAt(text, width, place), leader: [{ x: x + dx * LEADER_START, y: y + dy * LEADER_START }, end] };
    }),
  );
}

/** Half the height of the letters themselves: a text along a line may be that close to it. */
const LETTER_HALF = 5;

/** A text along a line that rises by `angle` degrees, in the middle of the covered area; its boxes follow the line. */
export function labelAlong(
  text: string,
  width: number,
  { x, y, angle }: { readonly x: number; readonly y: number; readonly angle: number },
): LabelPlace {
  const [dx, dy] = [(Math.cos((angle * Math.PI) / 180) * width) / 2, (Math.sin((angle * Math.PI) / 180) * width) / 2];
  return { text, x, y, anchor: 'middle', angle, boxes: boxesAlong({ x: x - dx, y: y + dy }, { x: x + dx, y: y - dy }, LETTER_HALF) };
}

/** Beside a line, from its middle to its ends, on its right and left. */
export function labelsBeside(text: string, width: number, from: Place, to: Place): LabelPlace[] {
  return [0.5, 0.3, 0.7, 0.1, 0.9].flatMap((share) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return [labelAt(text, width, { x: x + BESIDE, y, anchor: 'start' }), labelAt(text, width, { x: x - BESIDE, y, anchor: 'end' })];
  });
}

const BESIDE = 8;

/** Squares along a line, close enough to leave no gap. */
export function boxesAlong(from: Place, to: Place, half: number): Box[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / half));
  return Array.from({ length: steps + 1 }, (_, step) =>
    boxAround(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps, half),
  );
}

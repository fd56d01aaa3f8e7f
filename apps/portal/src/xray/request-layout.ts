import { SECTOR_WORDS } from '@rooflab/roofline';
import { roundedPixel } from '../plots/rounded.ts';
import type { LaneTouch, Sector } from './request-shape.ts';

/** Vertical positions of the parts of a request's picture, in pixels. */
export const ROWS = {
  laneLabel: 10,
  lanes: 16,
  laneHeight: 12,
  sectors: 112,
  sectorHeight: 20,
  sectorLabel: 148,
  banks: 96,
  bankLabel: 88,
} as const;

const SIDE = 4;

export interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
}

/** The lanes side by side over the whole width. */
export function laneCells(lanes: number, width: number): LaneCell[] {
  const pitch = (width - 2 * SIDE) / lanes;
  return Array.from({ length: lanes }, (_, lane) => ({ lane, x: roundedPixel(SIDE + lane * pitch), width: roundedPixel(pitch - 2) }));
}

export interface SectorBox {
  readonly sector: Sector;
  readonly x: number;
  readonly width: number;
  /** The preceding sector in memory is not touched. */
  readonly startsGroup: boolean;
}

/** Wider ones would look like more than 32 bytes. */
const WIDEST_SECTOR = 88;

/** Gap between sectors that are not neighbours in memory, as a share of a sector's width. */
const GAP = 0.4;

/** More would be too narrow to see. */
const MOST_SECTORS = 64;

/** Touched sectors in memory order, neighbours side by side, others apart; centred. Beyond the 64th they are left out. */
export function sectorBoxes(sectors: readonly Sector[], width: number): SectorBox[] {
  const shown = sectors.slice(0, MOST_SECTORS);
  const startsGroup = shown.map(({ index }, at) => shown[at - 1]?.index !== index - 1);
  const gaps = startsGroup.slice(1).filter(Boolean).length;
  const unit = Math.min(WIDEST_SECTOR, (width - 2 * SIDE) / (shown.length + GAP * gaps));
  let x = (width - unit * (shown.length + GAP * gaps)) / 2;
  return shown.map((sector, at) => {
    if (at > 0 && startsGroup[at]) x += GAP * unit;
    const box = { sector, x: roundedPixel(x), width: roundedPixel(unit), startsGroup: startsGroup[at] ?? false };
    x += unit;
    return box;
  });
}

/** The middle of what a lane touches; null if its sector is left out. */
export function touchX({ firstWord, words }: LaneTouch, boxes: readonly SectorBox[]): number | null {
  const box = boxes.find(({ sector }) => sector.index === Math.floor(firstWord / SECTOR_WORDS));
  if (!box) return null;
  const inside = (firstWord % SECTOR_WORDS) + Math.min(words, SECTOR_WORDS) / 2;
  return roundedPixel(box.x + (Math.min(SECTOR_WORDS, inside) / SECTOR_WORDS) * box.width);
}

/** Pixels per character of the labels. */
const CHARACTER = 7.2;

/** Labels that do not overlap, starting with the first. `x` is the middle. */
export function roomyLabels<Label extends { readonly x: number; readonly text: string }>(labels: readonly Label[], width: number): Label[] {
  let end = Number.NEGATIVE_INFINITY;
  return labels.flatMap((label) => {
    const half = (label.text.length * CHARACTER) / 2;
    const x = Math.min(width - half, Math.max(half, label.x));
    if (x - half < end + CHARACTER) return [];
    end = x + half;
    return [{ ...label, x: roundedPixel(x) }];
  });
}

/** Height of a bank's stacked words; flat when no bank holds many. */
export function bankWordHeight(banks: readonly (readonly number[])[], height: number): number {
  const most = Math.max(1, ...banks.map(({ length }) => length));
  return roundedPixel(Math.min(14, (height - ROWS.banks) / most));
}

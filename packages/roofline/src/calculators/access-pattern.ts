import { LANES } from '../warp-request.ts';
import { CalculatorInputError } from './input-error.ts';

/** The element that each lane of a warp requests: `offset + stride · (lane mod lanesPerRow) + rowPitch · ⌊lane / lanesPerRow⌋`. */
export interface AccessPattern {
  /** Active lanes, from lane 0 on. */
  readonly lanes: number;
  readonly offset: number;
  readonly stride: number;
  readonly lanesPerRow: number;
  readonly rowPitch: number;
}

/** The size of an element as a plain number input, without choices. */
export const elementBytesInput = { name: 'bytesEach', label: 'Bytes per element', unit: '', kind: 'choice', default: '4' } as const;

/** Elements of one word or several. */
export const WHOLE_WORDS = [
  { value: '4', label: '4 (f32)' },
  { value: '8', label: '8 (vec2f)' },
  { value: '16', label: '16 (vec4f)' },
] as const;

export const patternInputs = [
  { name: 'stride', label: 'Elements from lane to lane', unit: '', kind: 'integer', default: 1, min: -65_536, max: 65_536 },
  { name: 'offset', label: 'Element of lane 0', unit: '', kind: 'integer', default: 0, min: 0, max: 1_048_576 },
  { name: 'lanesPerRow', label: 'Lanes in a row', unit: '', kind: 'integer', default: LANES, min: 1, max: LANES },
  { name: 'rowPitch', label: 'Elements from row to row', unit: '', kind: 'integer', default: 0, min: -65_536, max: 65_536 },
  { name: 'lanes', label: 'Lanes that take part', unit: '', kind: 'integer', default: LANES, min: 1, max: LANES },
] as const;

/** Elements by lane. Throws `CalculatorInputError` where one would lie before the array. */
export function patternElements({ lanes, offset, stride, lanesPerRow, rowPitch }: AccessPattern): number[] {
  const elements = Array.from(
    { length: lanes },
    (_, lane) => offset + stride * (lane % lanesPerRow) + rowPitch * Math.floor(lane / lanesPerRow),
  );
  const lowest = Math.min(...elements);
  if (lowest < 0) {
    const lane = elements.indexOf(lowest);
    throw new CalculatorInputError(
      'offset',
      `cannot be ${offset}: lane ${lane} would ask for element ${lowest}. Give at least ${offset - lowest}.`,
    );
  }
  return elements;
}

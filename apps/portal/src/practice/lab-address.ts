/** A lab that the portal serves for practice. */
export interface LabAddress {
  /** Its id. */
  readonly lab: string;
  /** Of a course's own lab; null: it is one of the catalogue. */
  readonly version: string | null;
}

/** @param id of a lab, or of anything in it: `<lab>/<exercise>` */
export function labIdOf(id: string): string {
  return id.split('/')[0] ?? '';
}

/** Where the portal gives a part of it. */
export function partOfLab({ lab, version }: LabAddress, part: 'frame' | 'practice'): string {
  return `/api/labs/${lab}/${part}${version === null ? '' : `?version=${version}`}`;
}

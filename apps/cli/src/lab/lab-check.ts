/** One thing that `lab test` looks at. */
export interface LabCheck {
  /** `package`, or an exercise's id. */
  readonly group: string;
  /** What holds if it passes, as a sentence. */
  readonly name: string;
  /** What is wrong and what to do; null where it holds. */
  readonly fault: string | null;
  /** What its author should look at although it holds. */
  readonly note?: string;
}

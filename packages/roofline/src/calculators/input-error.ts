/** An input that a calculator cannot use. The message names the input, the value and what is allowed, in complete sentences. */
export class CalculatorInputError extends RangeError {
  override readonly name = 'CalculatorInputError';
  /** Name of the input. */
  readonly input: string;
  /** The message without the input's name, for a reader who sees the field: `cannot be 0. Give a whole number of at least 1.` */
  readonly fault: string;

  constructor(input: string, fault: string) {
    super(`${input} ${fault}`);
    this.input = input;
    this.fault = fault;
  }
}

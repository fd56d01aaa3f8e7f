/** An input that a calculator cannot use; the message names it, its value and what is allowed, in whole sentences. */
export class CalculatorInputError extends RangeError {
  override readonly name = 'CalculatorInputError';
  /** Name of the input. */
  readonly input: string;

  constructor(input: string, message: string) {
    super(message);
    this.input = input;
  }
}

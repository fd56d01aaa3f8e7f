/** Why nothing came of a call to an address from outside. */
export type OutsideFault =
  /** The address is not one that we call: not https, or inside somebody's network. */
  | 'address'
  /** The answer sends us elsewhere. */
  | 'redirect'
  | 'too-large'
  | 'timeout'
  /** No connection, a broken one, or a certificate that does not hold. */
  | 'network';

/** A call that did not end with an answer. `message` is a sentence for whoever gave the address; it names no address of a private network. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Something in a lab's package that its author has to change. The message says what, where, and what to do. */
export class LabFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LabFault';
  }
}

// expect: plan-error
// There is nothing but this.
/* And this /* which is nested. */ */

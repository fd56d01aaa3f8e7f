/** Recordings of edited kernels. */
export interface EditedKernels {
  readonly none: true;
}

import type { Exercise, PreparedCase, ShownImage } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { readyCase } from '../case-runs.ts';
import { examineFile, type FileInput, type FileRequest } from '../examine-file.ts';
import { compileKernel } from '../kernel.ts';
import { bufferBytes } from '../layout.ts';
import type { Session } from '../session.ts';
import { testImage } from './test-image.ts';

/** A file whose work on an image is to be seen; plain data, like a `GradeRequest`. */
export interface ImageRequest extends FileRequest {
  /** Number of the filter in the exercise. */
  readonly filter: number;
}

/** Brightness by pixel, row by row from the upper left. */
interface ImagePair {
  readonly width: number;
  readonly height: number;
  /** 0 … 1 */
  readonly before: Float32Array;
  /** As the kernel wrote it: any value. */
  readonly after: Float32Array;
  /** What 0 of `after` is drawn as: 0 is black, 1 is white. */
  readonly offset: number;
}

/** The image before and after; or, where the file does not compile or cannot be launched, the result that a check would give. */
export type ImageOutcome = { readonly images: ImagePair } | { readonly fault: Result };

/** Runs one WGSL file on the test image. Throws `RangeError` where the exercise has no such filter, and whatever is not the student's fault. */
export async function filterImage(input: FileInput<ImageRequest>): Promise<ImageOutcome> {
  const { exercise, request } = input;
  const { image } = exercise;
  const filter = image?.filters[request.filter];
  if (!image || !filter) throw new RangeError(`${exercise.id} has no filter ${request.filter}.`);
  return examineFile(input, async (session) => {
    const before = testImage(image.width, image.height);
    const words = inputWords(exercise, image, { before, values: filter.inputs });
    const output = await outputOf(session, { source: request.source, image, words });
    return { images: { width: image.width, height: image.height, before, after: pixelsOf(output, image), offset: filter.offset } };
  });
}

interface Filtering {
  readonly source: string;
  readonly image: ShownImage;
  /** What each input holds. */
  readonly words: readonly Uint32Array<ArrayBuffer>[];
}

async function outputOf(session: Session, { source, image, words }: Filtering): Promise<Float32Array> {
  const { size, params } = image;
  const testCase: PreparedCase = { name: 'the image', size, params, hidden: false, inputs: [], expected: [] };
  session.student('compiling', 'the file', session.limits.compileMs);
  const kernel = await compileKernel(session, { source }, [testCase]);
  session.ours('checking', 'preparing the image');
  const ready = await readyCase(session, kernel, testCase, words);
  try {
    session.student('checking', testCase.name, session.limits.runMs);
    const { output } = await ready.submit(ready.bound);
    return new Float32Array((await output).buffer);
  } finally {
    ready.destroy();
  }
}

function inputWords(
  exercise: Exercise,
  { size, width, height, pitch, input }: ShownImage,
  { before, values }: { readonly before: Float32Array; readonly values: readonly (readonly number[] | null)[] },
): Uint32Array<ArrayBuffer>[] {
  return bufferBytes(exercise, size).inputs.map((bytes, i) => {
    const floats = new Float32Array(bytes / Float32Array.BYTES_PER_ELEMENT);
    if (i !== input) floats.set(values[i] ?? []);
    else for (let y = 0; y < height; y++) floats.set(before.subarray(y * width, (y + 1) * width), y * pitch);
    return new Uint32Array(floats.buffer);
  });
}

function pixelsOf(output: Float32Array, { width, height, pitch }: ShownImage): Float32Array {
  const pixels = new Float32Array(width * height);
  for (let y = 0; y < height; y++) pixels.set(output.subarray(y * pitch, y * pitch + width), y * width);
  return pixels;
}

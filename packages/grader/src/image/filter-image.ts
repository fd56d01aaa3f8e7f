import { type Case, type Exercise, isTimed, type ShownImage } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { asOurs } from '../as-ours.ts';
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
interface Images {
  readonly width: number;
  readonly height: number;
  /** 0 … 1 */
  readonly before: Float32Array;
  /** As the kernel wrote it: any value. */
  readonly after: Float32Array;
  /** As the lab's trusted kernel expects it; null where it gives no such numbers. */
  readonly right: Float32Array | null;
  /** What 0 of `after` and `right` is drawn as: 0 is black, 1 is white. */
  readonly offset: number;
}

/** The image before and after; or, where the file does not compile or cannot be launched, the result that a check would give. */
export type ImageOutcome = { readonly images: Images } | { readonly fault: Result };

interface ImageInput extends FileInput<ImageRequest> {
  /** WGSL of the exercise's trusted kernel; empty where there is none. */
  readonly trusted: string;
}

/** Runs one WGSL file on the test image. Throws `RangeError` where the exercise has no such filter, and whatever is not the student's fault. */
export async function filterImage(input: ImageInput): Promise<ImageOutcome> {
  const { exercise, request, trusted } = input;
  const { image } = exercise;
  const filter = image?.filters[request.filter];
  if (!image || !filter) throw new RangeError(`${exercise.id} has no filter ${request.filter}.`);
  return examineFile(input, async (session) => {
    const before = testImage(image.width, image.height);
    const words = inputWords(exercise, image, { before, values: filter.inputs });
    const { width, height } = image;
    const compiling = () => session.student('compiling', 'the file', session.limits.compileMs);
    const running = () => session.student('checking', NAME, session.limits.runMs);
    const output = await outputOf(session, { source: request.source, image, words, compiling, running });
    const drawn = rightWgsl(exercise, trusted, output.length);
    const ours = () => session.ours('checking', 'the image as it should be');
    const right = drawn === null ? null : await asOurs(outputOf(session, { source: drawn, image, words, compiling: ours, running: ours }));
    const after = pixelsOf(output, image);
    return { images: { width, height, before, after, right: right && pixelsOf(right, image), offset: filter.offset } };
  });
}

const NAME = 'the image';

/** A file that writes what the trusted kernel expects; null where that kernel only compares, needs preparation, or judges several outputs. */
function rightWgsl(exercise: Exercise, trusted: string, elements: number): string | null {
  if (!isTimed(exercise) || trusted === '' || exercise.trusted.prepare) return null;
  const [output, ...others] = exercise.outputs;
  if (output?.compare !== 'within' || others.length > 0) return null;
  return `//@ dispatch draw_right ${Math.ceil(elements / 64)}
${trusted}
@group(0) @binding(${exercise.inputs.length + 1}) var<storage, read_write> drawn_right: array<f32>;
@compute @workgroup_size(64) fn draw_right(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&drawn_right)) { drawn_right[id.x] = expected_at(id.x).x; }
}`;
}

interface Filtering {
  readonly source: string;
  readonly image: ShownImage;
  /** What each input holds. */
  readonly words: readonly Uint32Array<ArrayBuffer>[];
  /** Announce the steps. */
  readonly compiling: () => void;
  readonly running: () => void;
}

async function outputOf(session: Session, { source, image, words, compiling, running }: Filtering): Promise<Float32Array> {
  const { size, params } = image;
  const testCase: Case = { name: NAME, size, params, hidden: false, inputs: [] };
  compiling();
  const kernel = await compileKernel(session, { source }, [testCase]);
  session.ours('checking', 'preparing the image');
  const ready = await readyCase(session, kernel, testCase, words);
  try {
    running();
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

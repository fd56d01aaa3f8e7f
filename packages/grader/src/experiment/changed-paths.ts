import type { Moved, TransferPath } from './transfer-path.ts';

const BLOCK_BYTES = 1 << 16;
const BLOCK_WORDS = BLOCK_BYTES / 4;

/** Odd, so that its multiples visit each of 2^k blocks once. */
const STEP = 617;

/**
 * Sends the blocks of an array that have changed since the last move, through a persistent staging buffer, each with a copy of its own.
 * Before each move one word changes in `changed` of the blocks, other ones each time. `known`: whoever changed a block has noted it.
 * `hashed`: nobody has, so that every block is hashed and compared with its hash at the last move.
 */
export function changedBlocks(device: GPUDevice, moved: readonly Moved[], how: 'known' | 'hashed', changed: number): TransferPath {
  const [first] = moved;
  if (!first) throw new TypeError('There is nothing to move.');
  const { data, buffer } = first;
  const staging = device.createBuffer({ size: buffer.size, usage: GPUBufferUsage.MAP_WRITE | GPUBufferUsage.COPY_SRC });
  const blocks = Array.from({ length: Math.ceil(data.length / BLOCK_WORDS) }, (_, i) => ({
    bytes: 4 * i * BLOCK_WORDS,
    words: data.subarray(i * BLOCK_WORDS, (i + 1) * BLOCK_WORDS),
    sentHash: -1,
    noted: true,
  }));
  let moves = 0;

  function before(): void {
    // At first there is nothing to change: every block has to be sent.
    for (let j = 0; moves > 0 && j < changed; j++) {
      const block = blocks[((moves + j) * STEP) % blocks.length];
      if (!block) continue;
      block.words[moves % block.words.length] = (block.words[moves % block.words.length] ?? 0) + 1;
      block.noted = true;
    }
    moves++;
  }

  function isChanged(block: (typeof blocks)[number]): boolean {
    if (how === 'known') {
      const { noted } = block;
      block.noted = false;
      return noted;
    }
    const hash = hashOf(block.words);
    if (hash === block.sentHash) return false;
    block.sentHash = hash;
    return true;
  }

  return {
    before,
    async move() {
      const sent = blocks.filter(isChanged);
      const encoder = device.createCommandEncoder();
      await staging.mapAsync(GPUMapMode.WRITE);
      const mapped = new Uint32Array(staging.getMappedRange());
      for (const { bytes, words } of sent) {
        mapped.set(words, bytes / 4);
        encoder.copyBufferToBuffer(staging, bytes, buffer, bytes, words.byteLength);
      }
      staging.unmap();
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
    },
    arrived: (i) => moved[i]?.buffer ?? null,
    concernsBytes: true,
    destroy: () => staging.destroy(),
  };
}

/** G. Fowler, L. C. Noll and K.-P. Vo's FNV-1a, a word at a time: a block in which one word has changed never keeps its hash. */
function hashOf(words: Uint32Array): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ (words[i] ?? 0), 0x0100_0193);
  return hash >>> 0;
}

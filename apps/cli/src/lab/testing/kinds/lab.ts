interface Given {
  readonly size: Readonly<Record<string, number>>;
}

type Numbers = readonly number[];

/** The right outputs of all exercises. */
export const code = {
  'kinds/histogram': {
    reference(_given: Given, [keys]: readonly [Numbers]) {
      const bins = new Uint32Array(256);
      for (const key of keys) bins[key] = (bins[key] ?? 0) + 1;
      return bins;
    },
  },
  'kinds/spmv': {
    reference({ size: { n = 0 } }: Given, [offsets, columns, entries, x]: readonly [Numbers, Numbers, Numbers, Numbers]) {
      const values = new Float64Array(n);
      const magnitudes = new Float64Array(n);
      for (let row = 0; row < n; row++) {
        for (let j = offsets[row] ?? 0; j < (offsets[row + 1] ?? 0); j++) {
          const term = (entries[j] ?? 0) * (x[columns[j] ?? 0] ?? Number.NaN);
          values[row] = (values[row] ?? 0) + term;
          magnitudes[row] = (magnitudes[row] ?? 0) + Math.abs(term);
        }
      }
      return { values, magnitudes };
    },
  },
  'kinds/moves': {
    reference: (_given: Given, [a, b]: readonly [Int32Array, Float32Array]) => a.map((value, i) => value + 8 * (b[i] ?? 0)),
  },
  'kinds/brighten': {
    reference: (_given: Given, [a]: readonly [Uint8Array]) => a.map((value) => Math.min(value + 40, 255)),
    onProcessor({ inputs: [a], output }: { readonly inputs: readonly [Uint8Array]; readonly output: Uint8Array }) {
      for (let i = 0; i < a.length; i++) output[i] = Math.min((a[i] ?? 0) + 40, 255);
    },
  },
  'kinds/compact': {
    reference(_given: Given, [a]: readonly [Uint32Array]) {
      const kept = a.filter((word) => (word & 8) !== 0);
      const words = new Uint32Array(a.length);
      words.set(kept);
      return {
        kept: { words, unspecified: Uint8Array.from(words, (_, i) => (i < kept.length ? 0 : 1)) },
        count: Uint32Array.of(kept.length),
      };
    },
  },
  'kinds/rule': {
    reference({ size: { n = 0, steps = 0 } }: Given, [now]: readonly [Uint32Array]) {
      let words = now;
      for (let step = 0; step < steps; step++) {
        const before = words;
        words = before.map((_, i) => (before[(i + n - 1) % n] ?? 0) ^ (before[(i + 1) % n] ?? 0));
      }
      return words;
    },
  },
  'kinds/reverse': {
    reference: (_given: Given, [a]: readonly [Uint32Array]) => a.slice().reverse(),
  },
};

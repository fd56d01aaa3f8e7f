import { Notice } from '../ui/notice.tsx';

export function NoProof() {
  return (
    <Notice kind="slow" title="Similarity alone proves nothing.">
      Short kernels, a shared lecture and the same hint lead to the same code. Read both, check when each was handed in and how it
      developed, and talk to the students before you draw a conclusion.
    </Notice>
  );
}

/** The parts that exceed the limits of the comparison and were left out. */
export function LeftOut({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Notice className="mb-4" title="Not everything was compared.">
      {notes.join(' ')}
    </Notice>
  );
}

/** How the number is computed, for staff who have to explain it. */
export function Method() {
  return (
    <details className="mt-6 max-w-[72ch] text-sm">
      <summary className="w-fit text-muted">How this is computed</summary>
      <div className="mt-2 flex flex-col gap-2">
        <p>
          Each student’s best hand-in is compared with every other’s. Comments, spaces, numbers and the names that the file declares are
          taken out first, so renaming and reformatting change nothing: what is left is structure.
        </p>
        <p>
          A fingerprint is taken of every 15 consecutive tokens, and winnowing (Schleimer, Wilkerson and Aiken, 2003) keeps enough of them
          to find every match of 22 tokens. Fingerprints of the starter, of every rung, of the handout’s listings, and of what more than
          half of the class has (in small classes: more than eight) are left out, with all fingerprints that mostly overlap them.
        </p>
        <p>
          The similarity is twice the number of shared fingerprints divided by the number that both files have of their own: 1 is the same
          structure throughout, 0 nothing in common. Files with fewer than eight fingerprints of their own, about fifty tokens, are not
          compared: loops that a handout asks for look alike without anybody having copied them.
        </p>
      </div>
    </details>
  );
}

import type { SeededRandom } from '@rooflab/lab';

/**
 * A randomly generated kernel of statements that fork: each of 64 invocations computes one word of `out`. Conditions may have side effects,
 * functions return early, and every loop ends.
 */
export function forkedKernel(random: SeededRandom): string {
  const pick = <T>(...choices: readonly T[]): T => choices[random.int(0, choices.length - 1)] as T;
  let loops = 0;

  function condition(depth: number): string {
    const simple = [`x % ${random.int(2, 6)}u < ${random.int(1, 3)}u`, `x > y * ${random.int(1, 9)}u`, 'touched(x)'] as const;
    if (depth === 0) return pick(...simple);
    const [a, b] = [condition(depth - 1), condition(depth - 1)];
    return pick(...simple, `(${a} && ${b})`, `(${a} || ${b})`, `!(${a})`, `(${a} && ${b} && ${pick(...simple)})`);
  }

  function block(depth: number, within: Within): string {
    return `{ ${Array.from({ length: random.int(1, 3) }, () => statement(depth, within)).join(' ')} }`;
  }

  function leaving({ loop, returns: value }: Within): string {
    const returns = value ? `return x + ${random.int(0, 99)}u;` : 'return;';
    return loop ? pick('break;', 'continue;', returns) : returns;
  }

  function statement(depth: number, within: Within): string {
    const change = pick(`x = x * 3u + ${random.int(0, 99)}u;`, `y += x & 7u;`, `x ^= select(1u, 2u, ${condition(1)});`);
    if (depth === 0) return pick(change, `if (${condition(1)}) { ${leaving(within)} }`);
    const inner = () => block(depth - 1, within);
    const leaves = () => `{ ${change} ${leaving(within)} }`;
    return pick(
      () => change,
      () => `x += f${random.int(0, within.callees - 1)}(x & 15u);`,
      () => `if (${condition(2)}) ${inner()} else ${inner()}`,
      () => `if (${condition(1)}) ${inner()} else if (${condition(1)}) ${inner()} else ${inner()}`,
      () => `if (${condition(1)}) { if (${condition(1)}) ${leaves()} else ${leaves()} }`,
      () => `switch (x % 4u) { case 0u: ${inner()} case 1u, 2u: ${inner()} default: ${inner()} }`,
      () => {
        const i = `i${loops++}`;
        return `for (var ${i} = 0u; ${i} < 3u && ${condition(1)}; ${i}++) ${block(depth - 1, { ...within, loop: true })}`;
      },
    )();
  }

  const helpers = [1, 2, 3].map((number) => {
    const body = block(2, { loop: false, returns: true, callees: number });
    return `fn f${number}(start: u32) -> u32 { var x = start; var y = 1u; ${body} return x; }`;
  });
  const repeated = block(2, { loop: true, returns: false, callees: 4 });
  return `@group(0) @binding(3) var<storage, read_write> out: array<u32>;
var<private> touches = 0u;
fn touched(x: u32) -> bool { touches++; return (touches + x) % 3u == 0u; }
fn f0(start: u32) -> u32 { if (start > 4u || touched(start)) { return 5u; } return start; }
${helpers.join('\n')}
fn work(lane: u32) { var x = lane; var y = 3u; for (var k = 0u; k < 3u; k++) ${repeated} out[lane] = x * 31u + y; }
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) lane: u32) { work(lane); out[64u + lane] = touches; }
`;
}

/** Context of a statement. */
interface Within {
  readonly loop: boolean;
  /** Whether its function returns a value. */
  readonly returns: boolean;
  /** How many of the functions it may call. */
  readonly callees: number;
}

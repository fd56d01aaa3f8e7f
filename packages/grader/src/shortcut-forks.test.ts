import { describe, expect, test } from 'vitest';
import { shortcutForks } from './shortcut-forks.ts';

/** The rewritten function, on one line. */
function rewritten(source: string): string {
  return (shortcutForks(source, 1).split('\nfn shortcut_same(')[0] ?? '').replace(/\s+/g, ' ').trim();
}

test.each([
  [
    'an if with an else',
    'fn f(c: bool) { if c { a(); } else { b(); } }',
    'fn f(c: bool) { { let shortcut_value = c; if (u32(shortcut_value) < 2u) { if (shortcut_value) { a(); } else { b(); } } } }',
  ],
  [
    'an else-if, which the way around the first if is around, too',
    'fn f(x: u32) { if (x == 1) { } else if (x == 2) { } else { a(); } }',
    'fn f(x: u32) { { let shortcut_value = (x == 1); if (u32(shortcut_value) < 2u) { if (shortcut_value) { } else if (x == 2) { } else { a(); } } } }',
  ],
  [
    'a switch',
    'fn f(x: i32) { switch x /* { */ { case 1: { a(); } default { } } }',
    'fn f(x: i32) { { let shortcut_value = x; if ((shortcut_value & 1) < 2) { switch (shortcut_value) /* { */ { case 1: { a(); } default { } } } } }',
  ],
  [
    'an if of which both ways return',
    'fn f(c: bool) -> vec2<f32> { if (c) { return a; } else { return b; } }',
    'fn f(c: bool) -> vec2<f32> { { let shortcut_value = (c); if (u32(shortcut_value) < 2u) { if (shortcut_value) { return a; } else { return b; } } } return vec2<f32>(); }',
  ],
  [
    'a switch of which all ways return or go on',
    'fn f(x: u32) { loop { switch x { case 1: { return; } default { continue; } } } }',
    'fn f(x: u32) { loop { { let shortcut_value = x; if ((shortcut_value & 1) < 2) { switch (shortcut_value) { case 1: { return; } default { continue; } } } } return; } }',
  ],
  [
    'a chain of conditions',
    'fn f(x: u32) -> bool { return x > 1 && x < 9 && (x == 2 || g(x)); }',
    'fn f(x: u32) -> bool { return x > 1 && shortcut_same(x < 9) && shortcut_same((x == 2 || shortcut_same(g(x)))); }',
  ],
  [
    'conditions of loops',
    'fn f(x: u32) { for (var i = x; i < 9 && c; i++) { } while c || d { break; } loop { continuing { break if c && d; } } }',
    'fn f(x: u32) { for (var i = x; i < 9 && shortcut_same(c); i++) { } while c || shortcut_same(d) { break; } loop { continuing { break if c && shortcut_same(d); } } }',
  ],
  [
    'conditions in statements of every kind',
    'fn f() { let a = c && d; var b = c || d; b = c && d; _ = c || d; o[u32(c && d)]++; g(c || d); }',
    'fn f() { let a = c && shortcut_same(d); var b = c || shortcut_same(d); b = c && shortcut_same(d); _ = c || shortcut_same(d); o[u32(c && shortcut_same(d))]++; g(c || shortcut_same(d)); }',
  ],
])('%s gets a way around it.', (_title, source, expected) => {
  expect(rewritten(source)).toBe(expected);
});

describe('A file stays as it is', () => {
  const fork = 'if (c) { a(); } else { b(); } ';

  test.each([
    ['without forks', `fn f(c: bool) -> u32 { ${'if (c) { return 1; } '.repeat(50)} return 0; }`],
    ['with few forks', `fn f(c: bool) { ${fork.repeat(9)} }`],
    ['with many forks that are in different functions', Array.from({ length: 20 }, (_, i) => `fn f${i}() { ${fork} }`).join(' ')],
    ['that cannot be read', `fn f( { ${fork.repeat(20)} }`],
  ])('%s.', (_title, source) => {
    expect(shortcutForks(source)).toBe(source);
  });

  test('unless its forks become many where functions are called.', () => {
    expect(shortcutForks(`fn f() { ${'g(); '.repeat(5)} } fn g() { h(); h(); } fn h() { ${fork} }`)).toContain('shortcut_same');
  });
});

test('Line breaks and names of the file stay, and what is added has names of its own.', () => {
  const source = `fn shortcut(c: bool) {\n  // if\n  if /* else */ (c) {\n  } // {\n  else { }\n}\n`;
  const [body = '', added = ''] = shortcutForks(source, 1).split('fn shortcut__same');
  expect(body.trimEnd().split('\n')).toHaveLength(source.trimEnd().split('\n').length);
  expect(body).toContain('let shortcut__value = ');
  expect(added).not.toBe('');
});

test('Functions that call each other in a doubling chain are counted in no time.', () => {
  const chain = Array.from({ length: 3000 }, (_, i) => `fn f${i + 1}() { f${i}(); f${i}(); }`).join('\n');
  expect(shortcutForks(`fn f0(c: bool) { if (c) { } else { } }\n${chain}`)).toContain('shortcut_same');
});

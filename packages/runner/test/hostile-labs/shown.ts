/** Handouts that a page shows as text. */
export const HANDOUTS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'A script', text: '# A lab\n\n<script>fetch("/api/tokens")</script>' },
  { name: 'A picture with a handler', text: '<img src=x onerror="alert(1)">' },
  { name: 'A picture of another server', text: '![x](https://evil.example/counter.png)' },
  { name: 'A picture whose address is a script', text: '![x](javascript:alert(1))' },
  { name: 'A link whose address is a script', text: '[x](java&#115;cript:alert(1)) [y](\tjavascript:alert(1)) <javascript:alert(1)>' },
  { name: 'A link whose address is a page', text: '[x](data:text/html,<script>alert(1)</script>)' },
  {
    name: 'A frame, a form and a style',
    text: '<iframe src="/"></iframe><form action="/api"><input></form><style>*{display:none}</style>',
  },
  {
    name: 'A base and a redirection',
    text: '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  },
  {
    name: 'A formula with a link',
    text: '$\\href{javascript:alert(1)}{x}$ $\\htmlData{a=b}{x}$ $\\includegraphics{https://evil.example/a.png}$',
  },
  { name: 'A formula that defines itself', text: '$\\def\\a{\\a\\a}\\a$' },
  { name: 'A code block whose language is an attribute', text: '```"><script>alert(1)</script>\nx\n```' },
  { name: 'An element in the description of a picture', text: '![<svg onload=alert(1)>](tree.svg)' },
];

/** Pictures that are never shown. */
export const PICTURES: readonly { readonly name: string; readonly svg: string }[] = [
  picture('A script', '<script>alert(1)</script>'),
  picture('A handler', '<rect onload="alert(1)" />'),
  picture('HTML in it', '<foreignObject><iframe src="/" /></foreignObject>'),
  picture('A picture of another server', '<image href="https://evil.example/a.png" />'),
  picture('A link whose address is a script', '<a href="javascript:alert(1)"><text x="1" y="2">x</text></a>'),
  picture('A paint of another server', '<rect fill="url(https://evil.example/a)" />'),
  picture('A part that uses itself', '<use href="#a" />'),
  picture('An animation of an address', '<animate attributeName="href" values="javascript:alert(1)" />'),
  {
    name: 'Entities that double each other',
    svg: '<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><title>&b;</title></svg>',
  },
  {
    name: 'An entity that is a file',
    svg: '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><title>&a;</title></svg>',
  },
  {
    name: 'A style sheet of another server',
    svg: '<?xml-stylesheet href="https://evil.example/a.css"?><svg viewBox="0 0 9 9"><title>x</title></svg>',
  },
  picture('A million elements', '<rect />'.repeat(1e6)),
  { name: 'No picture', svg: '<html><script>alert(1)</script></html>' },
];

function picture(name: string, inner: string): { name: string; svg: string } {
  return { name, svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 100"><title>x</title>${inner}</svg>` };
}

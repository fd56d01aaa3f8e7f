import { createHash } from 'node:crypto';

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{max-width:34rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.4rem}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0;cursor:pointer}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** HTML that holds no text of others but what `escapeHtml` returned. */
export interface LtiPage {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  /** May stand in a frame of the platform: it shows nothing of anybody, and nothing on it changes anything. */
  readonly framed?: boolean;
  /** Where a form of the page leads, when it leads elsewhere. */
  readonly postsTo?: string;
}

/** A page without scripts: launches arrive in frames and new windows, where nothing of the portal is loaded yet. */
export function ltiPage({ title, body, status = 200, framed = false, postsTo }: LtiPage): Response {
  const forms = postsTo === undefined ? "'self'" : formAction(postsTo);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Rooflab</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>\n`;
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${forms}; base-uri 'none'; frame-ancestors ${framed ? '*' : "'none'"}`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });
}

/** Browsers ask the policy also where the address redirects to, so every https address is allowed. */
function formAction(address: string): string {
  return `${new URL(address).origin} https:`;
}

/** Says in words why nothing happened. */
export function ltiNotice(title: string, { text, remedy, status }: { text: string; remedy: string; status: number }): Response {
  return ltiPage({ title, body: paragraph(text) + paragraph(remedy), status, framed: true });
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** A form with one button. `fields` are hidden. */
export function buttonForm(
  label: string,
  {
    action,
    fields,
    method = 'post',
    newWindow = false,
    inputs = '',
  }: {
    action: string;
    fields: Readonly<Record<string, string>>;
    method?: 'get' | 'post';
    newWindow?: boolean;
    /** HTML, before the button. */
    inputs?: string;
  },
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const target = newWindow ? ' target="_blank"' : '';
  return `<form method="${method}" action="${escapeHtml(action)}"${target}>${hidden.join('')}${inputs}<button>${escapeHtml(label)}</button></form>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

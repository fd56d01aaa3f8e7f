import { createHash } from 'node:crypto';

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{max-width:34rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.4rem}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0;cursor:pointer}`;

/** Tells the platform that a registration is over. https://www.imsglobal.org/spec/lti-dr/v1p0 */
const CLOSE = `(window.opener||window.parent).postMessage({subject:'org.imsglobal.lti.close'},'*')`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** All text from outside must have gone through `escapeHtml`. */
interface LtiPage {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  /** May be shown in a frame of the platform: it shows no personal data, and nothing on it changes anything. */
  readonly framed?: boolean;
  /** The address of a form that is sent to another site. */
  readonly postsTo?: string;
  /** Asks the platform, whose frame or window it is in, to close it. */
  readonly closes?: boolean;
}

/** A page without any other script: launches arrive in frames and new windows, where nothing of the portal is loaded yet. */
export function ltiPage({ title, body, status = 200, framed = false, postsTo, closes = false }: LtiPage): Response {
  const script = closes ? `<script>${CLOSE}</script>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Rooflab</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main>${script}</body></html>\n`;
  const policy = [
    `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'`,
    `form-action ${postsTo === undefined ? "'self'" : formAction(postsTo)}`,
    `frame-ancestors ${framed ? '*' : "'none'"}`,
    ...(closes ? [`script-src ${hashOf(CLOSE)}`] : []),
  ].join('; ');
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });
}

/** Browsers also apply the policy to redirects of the address, so every https address is allowed. */
function formAction(address: string): string {
  return `${new URL(address).origin} https:`;
}

/** Explains why nothing happened. */
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
    inputs = '',
  }: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    /** HTML, before the button. */
    readonly inputs?: string;
  },
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}${inputs}<button>${escapeHtml(label)}</button></form>`;
}

/** Not a form: browsers apply `form-action` to a form's redirects, and a launch is redirected to the platform. */
export function newWindowLink(label: string, address: string): string {
  return `<p><a href="${escapeHtml(address)}" target="_blank">${escapeHtml(label)}</a></p>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

import { escapeHtml } from '@rooflab/markdown';

/** HTML that may be written into a page. */
export class Html {
  readonly text: string;

  /** Takes HTML in which every foreign text is escaped. */
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly (Html | string)[];

/** A template of HTML: texts in it are escaped, HTML is taken as it is, and lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const written = values.map((value) => (Array.isArray(value) ? value : [value]).map(textOf).join(''));
  return new Html(parts.map((part, i) => `${part}${written[i] ?? ''}`).join(''));
}

function textOf(value: Html | string | number): string {
  return value instanceof Html ? value.text : escapeHtml(String(value));
}

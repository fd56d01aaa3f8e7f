import { type Html, html } from './html.ts';

interface Column {
  readonly name: string;
  /** Figures stand on the right. */
  readonly numeric?: true;
}

/** A table as the portal shows it, with its own scroll bar where it is wider than the page. The first cell of a row names it. */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly (Html | string)[])[]): Html {
  const right = (i: number): string => (columns[i]?.numeric ? 'text-right' : '');
  const heads = columns.map(
    ({ name }, i) => html`<th scope="col" class="px-3 py-2 font-medium whitespace-nowrap first:pl-0 last:pr-0 ${right(i)}">${name}</th>`,
  );
  const cell = (content: Html | string, i: number): Html =>
    i === 0
      ? html`<th scope="row" class="py-2 pr-3 text-left align-top font-medium">${content}</th>`
      : html`<td class="px-3 py-2 align-top last:pr-0 ${right(i)} ${columns[i]?.numeric ? 'figures whitespace-nowrap' : ''}">${content}</td>`;
  return html`<div role="group" aria-label="${caption}" tabindex="0" class="relative mt-3 overflow-x-auto">
<table class="w-full border-collapse text-left text-sm">
<caption class="pb-1 text-left text-sm font-medium">${caption}</caption>
<thead class="border-b border-line text-muted"><tr>${heads}</tr></thead>
<tbody>${rows.map((cells) => html`<tr class="border-b border-line last:border-b-0">${cells.map(cell)}</tr>`)}</tbody>
</table></div>`;
}

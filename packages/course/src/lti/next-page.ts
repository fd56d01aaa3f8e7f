/** The address of the next page that a `Link` header (RFC 8288) names; relative ones are of `base`. Null: there is none. */
export function nextPage(header: string | readonly string[] | undefined, base: string): string | null {
  for (const [, address = '', parameters = ''] of [header ?? []]
    .flat()
    .join(', ')
    .matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (relationsOf(parameters).includes('next')) return URL.parse(address, base)?.href ?? null;
  }
  return null;
}

/** The relations in the parameters after an address: `; title="first"; rel="next last"`. */
function relationsOf(parameters: string): string[] {
  for (const parameter of parameters.split(';')) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === 'rel') return value.replace(/[",]/g, ' ').trim().toLowerCase().split(/\s+/);
  }
  return [];
}

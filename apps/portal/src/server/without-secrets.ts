/** Replaces what was removed. */
const GONE = '…';

/** Each with the text that may stay in front of the secret. */
const SECRETS: readonly RegExp[] = [
  // Tokens of people and of workers.
  /(\brlw?_)[\w-]{8,}/g,
  // Webhook secrets.
  /(\bwhsec_)[\w+/=]{8,}/g,
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  // Links for a new password, in the present and in earlier formats.
  /(\/reset-password\/)[^/?#\s"\\]+/gi,
  /(\/reset-password#)[\w-]+/gi,
  // Anything with such a name in a query or a cookie: join codes, sign-in at a provider.
  /([?&;\s".](?:token|code|state|secret|password|key|session_token|id_token|access_token)=)[^&;#\s"\\]+/gi,
  // Name and password in an address.
  /(:\/\/)[^/\s"\\@]+(?=@)/g,
];

/** A line of the log, without the secrets that an address, a header or an error may contain. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, secret) => text.replace(secret, `$1${GONE}`), line);
}

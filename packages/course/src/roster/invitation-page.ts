/** Where an invitation is accepted. The token stands behind `#`, which browsers send to nobody: it is in no log. */
export function invitationPage(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation#${token}`;
}

/** What a learning platform says of itself, and what people here call it. */
export interface LtiPlatformFields {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  /** Deployments from which launches are accepted. */
  readonly deploymentIds: readonly string[];
}
